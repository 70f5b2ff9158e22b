import { failedStatuses, openStatuses, type RunStatus, type TaskRow } from '@cpm/contract/delivery/task/task'
import type { Tone } from '../../../kit/values/status.tsx'
import type { Text } from '../../../api/text.ts'
import { figure } from '../../../kit/values/figures.ts'
import { tallyOf } from './tally.ts'

type Counted = Pick<TaskRow, 'counts' | 'total' | 'made' | 'status'> & Partial<Pick<TaskRow, 'stuckAt'>>
/** A piece of what came of a task; `runs` are the ones it speaks of, where one may want to see just those. */
export type Piece = { tone: Tone; text: string; runs?: readonly RunStatus[] }

/** What came of a task in few words: all right; 3 failed; running, 41 of 200. What failed is said while others run. */
export function piecesOf(t: Text, task: Counted): Piece[] {
  const tally = tallyOf(task)
  const sum = (list: readonly RunStatus[]) => list.reduce((n, status) => n + (task.counts[status] ?? 0), 0)
  const failed = sum(failedStatuses)
  const stopped = sum(['stopped'])
  const pieces: Piece[] = []
  if (task.status === 'awaiting') return [{ tone: 'warn', text: t('task.status.awaiting') }]
  if (task.status === 'refused') return [{ tone: 'idle', text: t('task.status.refused') }]
  if (task.status === 'creation_failed') pieces.push({ tone: 'bad', text: t('task.status.creation_failed') })
  if (task.stuckAt) pieces.push({ tone: 'bad', text: t('task.stuck') })
  if (failed > 0) {
    const text = t('task.outcome.failedCount', { count: figure(failed) })
    pieces.push({ tone: 'bad', text, runs: failedStatuses })
  }
  if (tally.open > 0) {
    const text = t('task.outcome.runningOf', { done: figure(tally.done), total: figure(tally.total) })
    pieces.push({ tone: 'busy', text, runs: openStatuses })
  }
  if (pieces.length > 0) return pieces
  if (stopped > 0) {
    const text = t('task.outcome.stoppedCount', { count: figure(stopped) })
    return [{ tone: 'idle', text, runs: ['stopped'] }]
  }
  if (sum(['success']) > 0) return [{ tone: 'ok', text: t('task.outcome.success') }]
  return [{ tone: 'idle', text: t(tally.total > 0 ? 'task.outcome.skipped' : 'task.outcome.none') }]
}
