import { backgroundApi, quietApi } from '../../../api/api.ts'
import { calling, useRead } from '../../../api/read/read.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { t } from '../../../api/text.ts'
import { portions } from './inbox.ts'

/** How many messages are unread [7.17], followed live. */
export function useUnread(enabled = true): number {
  return useUnreadKnown(enabled).unread
}

/** The same, and whether that is known yet. */
export function useUnreadKnown(enabled: boolean): { unread: number; isKnown: boolean } {
  const first = { current: 1, size: 1, status: 'unread' } as const
  const { data } = useRead(backgroundApi.message.mine, first, { enabled })
  return { unread: data?.total ?? 0, isKnown: data !== undefined }
}

/** Marks several read; what failed is said as the spec has it [8.5]. */
export const markRead = calling(quietApi.message.read, async (ids: readonly string[]): Promise<void> => {
  try {
    for (const msgId of portions(ids)) await quietApi.message.read({ msgId })
  } catch (error) {
    toast.error(t('message.batchFailed'))
    throw error
  }
})

export const markAllRead = calling(quietApi.message.readAll, async (): Promise<void> => {
  try {
    await quietApi.message.readAll()
  } catch (error) {
    toast.error(t('message.batchFailed'))
    throw error
  }
})
