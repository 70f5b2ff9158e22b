import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { api } from '../../../api/api.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { t } from '../../../api/text.ts'
import { tallyOf } from '../run/tally.ts'

type Steered = Pick<
  TaskRow,
  | 'id'
  | 'counts'
  | 'total'
  | 'status'
  | 'stoppedAt'
  | 'pausedAt'
  | 'wave'
  | 'waves'
  | 'nextAt'
  | 'steerable'
  | 'createdBy'
>

const isOver = (task: Steered) => task.stoppedAt !== null || (tallyOf(task).open === 0 && task.nextAt === null)

/** Why the reader cannot steer the task as a whole; null when they can. */
export const notWholeReason = ({ steerable, createdBy }: Pick<TaskRow, 'steerable' | 'createdBy'>): string | null => {
  if (steerable) return null
  // Who of the platform made it is not named to others.
  return t(createdBy === null ? 'task.notWhole' : 'task.onlyDecided')
}

/** Why the reader may do nothing but decide on the task; null where it is their own, or seen in part. */
export const onlyDecidedReason = (task: Pick<TaskRow, 'steerable' | 'createdBy'>): string | null =>
  task.createdBy === null ? null : notWholeReason(task)

/** Why the reader cannot decide on a task that waits for a second person; null when they can. */
export const undecidableReason = (task: Pick<TaskRow, 'decidable' | 'createdBy' | 'steerable'>): string | null => {
  if (task.decidable) return null
  return task.createdBy === null && !task.steerable ? t('task.notWhole') : t('task.ownApproval')
}

/** Why a paused task cannot go on now; null when it can. */
export const resumeReason = (task: Pick<TaskRow, 'steerable' | 'createdBy' | 'pausedAbove'>): string | null =>
  notWholeReason(task) ?? (task.pausedAbove ? t('task.pausedAbove') : null)

/** Why a task cannot be paused now; null when it can. */
export function pauseReason(task: Steered): string | null {
  if (!task.steerable) return notWholeReason(task)
  if (task.status === 'awaiting') return t('task.approvalFirst')
  return isOver(task) ? t('task.nothingToStop') : null
}

/** Why its next wave cannot begin now; null when it can. */
export function nextReason(task: Steered): string | null {
  if (!task.steerable) return notWholeReason(task)
  if (task.status === 'awaiting') return t('task.approvalFirst')
  if (task.status === 'refused' || task.status === 'creation_failed') return t('task.nothingToStop')
  if (task.pausedAt !== null) return t('task.resumeFirst')
  if (task.wave >= task.waves) return t('task.noNextWave')
  return task.stoppedAt === null ? null : t('task.nothingToStop')
}

/** Pausing, resuming and going on with the next wave. */
export function useSteering() {
  const pause = useAction(api.task.pause)
  const resume = useAction(api.task.resume)
  const next = useAction(api.task.next)

  async function askNext(task: Steered, terminals: number): Promise<void> {
    const title = t('task.nextTitle', { n: task.wave + 1, of: task.waves })
    const content = t('task.nextHint', { count: terminals.toLocaleString('en') })
    if (await confirm({ title, content, okText: t('task.next') })) next.mutate({ id: task.id })
  }

  return { pause, resume, next, askNext }
}
