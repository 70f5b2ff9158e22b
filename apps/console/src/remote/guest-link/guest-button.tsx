import { Suspense, useState } from 'react'
import { lazy } from '../../api/lazy.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import type { TabProps } from '../../estate/terminal/slots.ts'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Icon } from '../../kit/values/icon.tsx'

const GuestDialog = lazy(async () => ({ default: (await import('./guest-dialog.tsx')).GuestDialog }))

/** Lets a guest to a terminal's screen: makes a link, and shows those that are good. */
export function GuestButton({ sn, why = null }: { sn: string; why?: string | null }) {
  const t = useText()
  const may = useCan('remote.guest')
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Greyable reason={why} icon={<Icon name="link" />} onClick={() => setOpen(true)}>
        {t('guestLink.one')}
      </Greyable>
      {open ? (
        <Suspense>
          <GuestDialog sn={sn} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** In the head of a terminal's page. */
export function HeadGuestButton({ terminal }: TabProps) {
  const t = useText()
  return <GuestButton sn={terminal.sn} why={terminal.status === 'activated' ? null : t('remoteSession.notActivated')} />
}
