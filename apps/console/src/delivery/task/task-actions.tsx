import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { api } from '../../api/api.ts'
import { confirm, toast, useAction } from '../../kit/dialog/feedback.tsx'
import { t } from '../../api/text.ts'
import { numberText, stateWords } from './run/run-bar.tsx'
import { isRestartable, tallyOf } from './run/tally.ts'

type Counted = Pick<TaskRow, 'id' | 'counts' | 'total' | 'status' | 'stoppedAt'>

/** More runs than this are not restarted, and not commanded, without asking. */
export const askAbove = 20

/** Why a task cannot be stopped now; null when it can. */
export function stopReason(task: Counted): string | null {
  if (tallyOf(task).open === 0) return t('task.nothingToStop')
  return task.stoppedAt !== null && task.status !== 'creating' ? t('task.stopAsked') : null
}

/** Why nothing of a task can be restarted now; null when something can. */
export function restartReason(task: Counted): string | null {
  return tallyOf(task).restartable === 0 ? t('task.nothingToRestart') : null
}

/** Stopping and restarting, asked for where it matters, and said what came of it. */
export function useTaskActions() {
  const stop = useAction(api.task.stop, {
    success: null,
    onDone: ({ stopped, stopping }) =>
      toast.success(t('task.stopDone', { stopped: numberText(stopped), stopping: numberText(stopping) })),
  })
  const restart = useAction(api.task.restart, {
    success: null,
    onDone: ({ restarted }) =>
      restarted > 0
        ? toast.success(t('task.restartDone', { count: numberText(restarted) }))
        : toast.info(t('task.restartNone')),
  })

  async function askStop(task: Counted): Promise<void> {
    const { open } = tallyOf(task)
    const content = [
      t('task.stopHint', { count: numberText(open) }),
      ...(task.status === 'creating' ? [t('task.stopCreating')] : []),
    ].join(' ')
    if (await confirm({ title: t('task.stopTitle', { id: task.id }), content, danger: true, okText: t('task.stop') })) {
      stop.mutate({ id: task.id })
    }
  }

  async function askRestartAll(task: Counted): Promise<void> {
    const tally = tallyOf(task)
    const states = stateWords(t, { ...tally, states: tally.states.filter((s) => isRestartable(s.status)) })
    const content = t('task.restartHint', { states })
    if (await confirm({ title: restartTitle(tally.restartable), content, okText: t('task.restart') })) {
      restart.mutate({ taskId: task.id })
    }
  }

  return { stop, restart, askStop, askRestartAll }
}

export function restartTitle(count: number): string {
  return count === 1 ? t('task.restartTitleOne') : t('task.restartTitle', { count: numberText(count) })
}
