import { api } from '../../../api/api.ts'
import type { Reach } from '../side.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { holdsPage } from '../../../api/session/can.tsx'
import { useSession } from '../../../api/session/session.ts'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { t } from '../../../api/text.ts'
import { type ParamsOf, type TaskType } from '@cpm/contract/delivery/task/task'

const taskPage = '/longRange/taskInfo'

/** Says that a task was made, with a way to it for who may see it. */
export function sayMade(type: TaskType, id: string, go: (to: string) => void): void {
  const link = { text: t('task.number', { id }), to: `${taskPage}?id=${id}`, go }
  const maySee = holdsPage(useSession.getState().menuList, taskPage)
  toast.success(t('action.made', { what: t(`task.type.${type}`) }), maySee ? link : undefined)
}

/**
 * Asks for a task, and says what became of it with a way to the task. `act` throws what the server refuses, which
 * has been shown by then.
 */
export function useAct(onAsked?: () => void) {
  const { go } = useTabRoute()
  const ask = useAction(api.task.create, { success: null })

  async function act<T extends TaskType>(
    type: T,
    params: ParamsOf<T>,
    { target }: Pick<Reach, 'target'>,
  ): Promise<string> {
    const { id } = await ask.mutateAsync({ type, params, target })
    sayMade(type, id, go)
    onAsked?.()
    return id
  }
  return { act, busy: ask.isPending }
}
