import { type AnyTaskType, type ReasonCount, type TaskRow, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { api } from '../../api/api.ts'
import { confirm, toast, useAction } from '../../kit/dialog/feedback.tsx'
import { useSession } from '../../api/session/session.ts'
import { t } from '../../api/text.ts'
import { mayAsk } from '../task-types/act/act-offer.ts'
import { reasonText } from '../task-types/task-words.ts'
import { stateWords } from './run/run-bar.tsx'
import { figure } from '../../kit/values/figures.ts'
import { isRestartable, tallyOf } from './run/tally.ts'

type Counted = Pick<TaskRow, 'id' | 'counts' | 'total' | 'status' | 'stoppedAt' | 'nextAt'>

/** Why a task cannot be stopped now; null when it can. */
export function stopReason(task: Counted): string | null {
  const goesOn = task.status === 'awaiting' || task.nextAt !== null
  if (tallyOf(task).open === 0 && !goesOn) return t('task.nothingToStop')
  return task.stoppedAt !== null && task.status !== 'creating' ? t('task.stopAsked') : null
}

/** Why a task cannot be asked for again from the start; null when it can: then by the page that creates them. */
export function cloneReason({ type, backOf, market }: Pick<TaskRow, 'type' | 'backOf' | 'market'>): string | null {
  const { derived }: AnyTaskType = taskTypeOf[type]
  if (derived || backOf !== null || market !== null) return t('task.cloneNot')
  const { permissionForm } = useSession.getState()
  return mayAsk(type, (code) => (permissionForm as readonly string[]).includes(code)) ? null : t('task.typeMayNot')
}
export const clonePlace = (id: string) => `/longRange/index?clone=${id}`

/** Why nothing of a task can be restarted now; null when something can. */
export function restartReason(task: Counted): string | null {
  return tallyOf(task).restartable === 0 ? t('task.nothingToRestart') : null
}

/** Stopping and restarting, asked for where it matters, and said what came of it. */
export function useTaskActions() {
  const stop = useAction(api.task.stop, {
    success: null,
    onDone: ({ stopped, stopping }) =>
      toast.success(t('task.stopDone', { stopped: figure(stopped), stopping: figure(stopping) })),
  })
  const restart = useAction(api.task.restart, {
    success: null,
    onDone: ({ restarted }) =>
      restarted > 0
        ? toast.success(t('task.restartDone', { count: figure(restarted) }))
        : toast.info(t('task.restartNone')),
  })

  async function askStop(task: Counted): Promise<void> {
    if (task.nextAt !== null) return askStopSeries(task)
    const { open } = tallyOf(task)
    const content = [
      t('task.stopHint', { count: figure(open) }),
      ...(task.status === 'creating' ? [t('task.stopCreating')] : []),
    ].join(' ')
    if (await confirm({ title: t('task.stopTitle', { id: task.id }), content, danger: true, okText: t('task.stop') })) {
      stop.mutate({ id: task.id })
    }
  }

  async function askStopSeries({ id }: Counted): Promise<void> {
    const title = t('task.series.stopTitle', { id })
    const content = t('task.series.stopHint')
    if (await confirm({ title, content, danger: true, okText: t('task.series.stop') })) stop.mutate({ id })
  }

  async function askRestartAll(task: Counted): Promise<void> {
    const tally = tallyOf(task)
    const states = stateWords(t, { ...tally, states: tally.states.filter((s) => isRestartable(s.status)) })
    const content = t('task.restartHint', { states })
    if (await confirm({ title: restartTitle(tally.restartable), content, okText: t('task.restart') })) {
      restart.mutate({ taskId: task.id })
    }
  }

  /** Those of a task that ended so, for this reason. */
  async function askRestartReason(taskId: string, { status, reason, count }: ReasonCount): Promise<void> {
    const states = `${reasonText(t, 'run', reason)} ${figure(count)}`
    const content = t('task.restartHint', { states })
    if (await confirm({ title: restartTitle(count), content, okText: t('task.restart') })) {
      restart.mutate({ taskId, status: [status], reason: [reason] })
    }
  }

  return { stop, restart, askStop, askRestartAll, askRestartReason }
}

export function restartTitle(count: number): string {
  return count === 1 ? t('task.restartTitleOne') : t('task.restartTitle', { count: figure(count) })
}
