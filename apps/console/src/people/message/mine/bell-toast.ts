import { useEffect, useRef } from 'react'
import { quietApi } from '../../../api/api.ts'
import { t } from '../../../api/text.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'

/** Says what came, while the console is open: the title of the newest message each time there are more unread ones. */
export function useToastOfNew(unread: number, isKnown: boolean): void {
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (!isKnown) return
    const isMore = before.current !== null && unread > before.current
    before.current = unread
    if (!isMore) return
    const say = async () => {
      const newest = { current: 1, size: 1, sort: '-publishedAt', status: 'unread' } as const
      const [message] = (await quietApi.message.mine(newest)).records
      if (message) toast.info(t('message.came', { title: message.title }))
    }
    // What could not be asked for is in the list all the same.
    void say().catch(() => undefined)
  }, [unread, isKnown])
}
