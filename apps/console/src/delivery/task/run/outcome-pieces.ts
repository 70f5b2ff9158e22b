import { outcomeOf, type OutcomePiece, type RunStatus, type TaskRow } from '@cpm/contract/delivery/task/task'
import type { Tone } from '../../../kit/values/status.tsx'
import type { Text } from '../../../api/text.ts'
import { figure } from '../../../kit/values/figures.ts'
import { runTones, taskTones } from '../task-status.tsx'

type Counted = Pick<TaskRow, 'counts' | 'total' | 'status'> & Partial<Pick<TaskRow, 'stuckAt' | 'nextAt'>>
/** A piece of the outcome of a task; `runs` are the ones it is about, where one may want to see just those. */
export type Piece = { tone: Tone; text: string; runs?: readonly RunStatus[] }

const tones = { ...runTones, ...taskTones, refused: 'idle', running: 'busy', none: 'idle' } as const satisfies Record<
  OutcomePiece['of'],
  Tone
>

/** The outcome of a task in few words: succeeded; 3 succeeded, 1 failed; running, 41 of 200 done. */
export function piecesOf(t: Text, task: Counted): Piece[] {
  const pieces = outcomeOf(task).pieces.map(({ of, word, vars, runs }): Piece => {
    const shown = Object.fromEntries(Object.entries(vars).map(([name, n]) => [name, figure(n)]))
    return { tone: tones[of], text: t(word, shown), ...(runs.length > 0 && { runs }) }
  })
  return task.stuckAt ? [{ tone: 'bad', text: t('task.stuck') }, ...pieces] : pieces
}
