import { api } from '../../../api/api.ts'
import type { Reach } from '../side.ts'
import { toast, useAction } from '../../../kit/dialog/feedback.tsx'
import { holdsPage } from '../../../api/session/can.tsx'
import { useSession } from '../../../api/session/session.ts'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { t } from '../../../api/text.ts'
import { figure } from '../../../kit/values/figures.ts'
import { formatMoment } from '../../../kit/values/values.tsx'
import type { OutputOf } from '@cpm/contract/kernel/route'
import { type ParamsOf, type task, type TaskType } from '@cpm/contract/delivery/task/task'

const taskPage = '/longRange/taskInfo'
type Made = OutputOf<typeof task.routes.create>

/** That a task was made; and of one that is not done at once, as a black day holds it, until when. */
export function madeText(type: TaskType, blackDay: Made['blackDay']): string {
  const what = t(`task.type.${type}`)
  if (!blackDay) return t('action.made', { what })
  const { count, until } = blackDay
  const at = formatMoment(new Date(until)).slice(0, 16)
  return count === 1
    ? t('action.madeWaitsOne', { what, at })
    : t('action.madeWaits', { what, count: figure(count), at })
}

/** Says that a task was made, with a way to it for who may see it. */
export function sayMade(type: TaskType, { id, blackDay }: Made, go: (to: string) => void): void {
  const link = { text: t('task.number', { id }), to: `${taskPage}?id=${id}`, go }
  const maySee = holdsPage(useSession.getState().menuList, taskPage)
  toast.success(madeText(type, blackDay), maySee ? link : undefined)
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
    const made = await ask.mutateAsync({ type, params, target })
    sayMade(type, made, go)
    onAsked?.()
    return made.id
  }
  return { act, busy: ask.isPending }
}
