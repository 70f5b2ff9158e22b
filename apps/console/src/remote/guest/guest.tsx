import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useText } from '../../api/text.ts'
import { GuestCard } from './guest-card.tsx'
import { GuestFrame } from './guest-frame.tsx'
import { type GuestDesk, openAsGuest } from './guest-desk.ts'
import { GuestScreen } from './guest-screen.tsx'
import { type Gone, useLook } from './look.ts'

const onHash = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Where somebody without an account comes by a link. Its token stands behind the #: a browser sends that to nobody. */
export function Guest() {
  const t = useText()
  const token = useSyncExternalStore(onHash, () => window.location.hash.slice(1))
  useEffect(() => {
    document.title = `${t('guestPage.title')} - ${t('system.title')}`
  })
  return <Coming key={token} token={token} />
}

function Coming({ token }: { token: string }) {
  const look = useLook(token)
  const [desk, setDesk] = useState<GuestDesk | null>(null)
  const [gone, setGone] = useState<Gone | null>(null)
  const { refetch } = look
  const leave = useMemo(
    () => (why: Gone) => {
      setDesk(null)
      setGone(why)
      void refetch()
    },
    [refetch],
  )
  useEffect(() => () => desk?.close(), [desk])
  if (desk && look.data) return <GuestScreen desk={desk} look={look.data} onLeave={leave} />
  return (
    <GuestFrame>
      <GuestCard
        token={token}
        look={look}
        gone={gone}
        onOpen={(of) => {
          setGone(null)
          setDesk(openAsGuest(token, of))
        }}
      />
    </GuestFrame>
  )
}
