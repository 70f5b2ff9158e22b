import {
  type AnyTaskType,
  type ReasonCount,
  type Restarted,
  type task,
  type TaskRow,
  taskTypeOf,
} from '@cpm/contract/delivery/task/task'
import type { InputOf } from '@cpm/contract/kernel/route'
import { api } from '../../api/api.ts'
import { confirm, toast, useAction } from '../../kit/dialog/feedback.tsx'
import { useSession } from '../../api/session/session.ts'
import { t } from '../../api/text.ts'
import { mayAsk } from '../task-types/act/act-offer.ts'
import { reasonText } from '../task-types/task-words.ts'
import { onlyDecidedReason } from './steer/use-steering.ts'
import { stateWords } from './run/run-bar.tsx'
import { figure } from '../../kit/values/figures.ts'
import { askAbove, isRestartable, tallyOf } from './run/tally.ts'
import { Stack } from '../../kit/layout/box.tsx'

type Which = InputOf<typeof task.routes.restart>
type Asking = {
  /** The states of the runs, in words. */
  states?: string | undefined
  /** Chosen ones that cannot be restarted. */
  skipped?: number
  always?: boolean
}
type Counted = Pick<
  TaskRow,
  'id' | 'counts' | 'total' | 'status' | 'stoppedAt' | 'nextAt' | 'steerable' | 'createdBy' | 'stoppedAbove'
>

/** Why a task cannot be stopped now; null when it can. */
export function stopReason(task: Counted): string | null {
  const notOwn = onlyDecidedReason(task)
  if (notOwn !== null) return notOwn
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

/** Why runs of a task are not the reader's to restart; null when they are. */
export const notToRestartReason = (task: Pick<TaskRow, 'steerable' | 'createdBy' | 'stoppedAbove'>): string | null =>
  onlyDecidedReason(task) ?? (task.stoppedAbove ? t('task.stoppedAbove') : null)

/** Why nothing of a task can be restarted now; null when something can. */
export function restartReason(task: Counted): string | null {
  return notToRestartReason(task) ?? (tallyOf(task).restartable === 0 ? t('task.nothingToRestart') : null)
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

  const look = useAction(api.task.restartPreview, { success: null })

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

  /** Asks with what would go now and what later, where it is more than a few runs or some of them would wait. */
  async function askRestart(which: Which, { states, skipped = 0, always = false }: Asking = {}): Promise<boolean> {
    const found = await look.mutateAsync(which)
    const { restarted: count, later } = found
    if (count > 0 && (always || skipped > 0 || count > askAbove || later.length > 0)) {
      const content = <RestartForeseen foreseen={found} states={states} skipped={skipped} />
      if (!(await confirm({ title: restartTitle(count), content, okText: t('task.restart') }))) return false
    }
    await restart.mutateAsync(which)
    return true
  }

  async function askRestartAll(task: Counted): Promise<void> {
    const tally = tallyOf(task)
    const states = stateWords(t, { ...tally, states: tally.states.filter((s) => isRestartable(s.status)) })
    await askRestart({ taskId: task.id }, { states, always: true })
  }

  /** Those of a task that ended so, for this reason. */
  async function askRestartReason(taskId: string, { status, reason, count }: ReasonCount): Promise<void> {
    const states = `${reasonText(t, 'run', reason)} ${figure(count)}`
    await askRestart({ taskId, status: [status], reason: [reason] }, { states, always: true })
  }

  const isRestarting = look.isPending || restart.isPending
  return { stop, isRestarting, askRestart, askStop, askRestartAll, askRestartReason }
}

/** What a restart would do: how many runs start now, and how many wait for what. */
function RestartForeseen({ foreseen, states, skipped }: Omit<Asking, 'always'> & { foreseen: Restarted }) {
  const { now, later } = foreseen
  const reasons = later.map(({ reason, count }) => `${reasonText(t, 'run', reason)} ${figure(count)}`)
  const waiting = later.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack gap={3}>
      {states === undefined ? null : <div>{t('task.restartHint', { states })}</div>}
      <div>
        <div>{t('task.restartNow', { count: figure(now) })}</div>
        {waiting > 0 ? (
          <div>{t('task.restartLater', { count: figure(waiting), reasons: reasons.join(t('run.comma')) })}</div>
        ) : null}
      </div>
      {skipped ? <div>{t('task.restartSkipped', { count: figure(skipped) })}</div> : null}
    </Stack>
  )
}

function restartTitle(count: number): string {
  return count === 1 ? t('task.restartTitleOne') : t('task.restartTitle', { count: figure(count) })
}
