import { useEffect, useState } from 'react'
import { useSession } from '../../../api/session/session.ts'
import { sendAll } from './phone-send.ts'
import { type Draft, draftsOf, onKept } from './phone-store.ts'

const firstWaitMs = 15_000
const longestWaitMs = 300_000

export const useAccountId = () => useSession((s) => s.info?.id ?? '')

/** What is on this phone; null until it is read. */
export function useDrafts(): Draft[] | null {
  const accountId = useAccountId()
  const [drafts, setDrafts] = useState<Draft[] | null>(null)
  useEffect(() => {
    let gone = false
    const read = () =>
      void draftsOf(accountId).then(
        (found) => gone || setDrafts(found),
        () => gone || setDrafts([]),
      )
    read()
    const off = onKept(read)
    return () => {
      gone = true
      off()
    }
  }, [accountId])
  return drafts
}

/** Sends what waits while the page is open: at once, when the network is back, and now and then. */
export function useSender(): void {
  const accountId = useAccountId()
  const waits = useDrafts()?.some(({ state }) => state === 'ready') ?? false
  useEffect(() => {
    if (!waits) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = firstWaitMs
    const go = async () => {
      clearTimeout(timer)
      const done = await sendAll(accountId).catch(() => false)
      if (done) return
      timer = setTimeout(() => void go(), wait)
      wait = Math.min(longestWaitMs, wait * 2)
    }
    const now = () => {
      wait = firstWaitMs
      void go()
    }
    now()
    window.addEventListener('online', now)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', now)
    }
  }, [accountId, waits])
}
