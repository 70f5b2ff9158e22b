import { useQuery } from '@tanstack/react-query'
import { backgroundApi, quietApi } from '../../../api/api.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { t } from '../../../api/text.ts'
import { portions } from './inbox.ts'

/** How many messages are unread [7.17], followed live. */
export function useUnread(enabled = true): number {
  const count = useQuery({
    queryKey: ['message', 'count'],
    queryFn: async () => (await backgroundApi.message.mine({ current: 1, size: 1, status: 'unread' })).total,
    enabled,
  })
  return count.data ?? 0
}

/** Marks several read; what failed is said as the spec has it [8.5]. */
export async function markRead(ids: readonly string[]): Promise<void> {
  try {
    for (const msgId of portions(ids)) await quietApi.message.read({ msgId })
  } catch (error) {
    toast.error(t('message.batchFailed'))
    throw error
  }
}

export async function markAllRead(): Promise<void> {
  try {
    await quietApi.message.readAll()
  } catch (error) {
    toast.error(t('message.batchFailed'))
    throw error
  }
}
