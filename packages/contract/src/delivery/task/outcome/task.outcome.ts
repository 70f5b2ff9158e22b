import { failedStatuses, openStatuses, type Outcome, type RunStatus, type TaskStatus } from '../task.states.ts'

type Counted = {
  status: TaskStatus
  counts: Partial<Record<RunStatus, number>>
  /** Terminals of the task: while it is created, more than it has runs. */
  total: number
  /** When the next round of a task that repeats starts; such a task has no runs of its own. */
  nextAt?: unknown
}

/** States a run ends in, in the order in which a text lists them. */
const endedStatuses = ['success', 'failed', 'unknown', 'expired', 'stopped', 'skipped'] as const
type Ended = (typeof endedStatuses)[number]

type PieceWord =
  | `task.outcome.count.${Ended}`
  | `task.outcome.${'all' | 'skipped' | 'none' | 'running' | 'runningOf'}`
  | `task.status.${'awaiting' | 'refused' | 'creation_failed'}`

/** One part of the outcome of a task, in words. */
export type OutcomePiece = {
  of: Ended | 'awaiting' | 'refused' | 'creation_failed' | 'running' | 'none'
  word: PieceWord
  vars: Readonly<Record<string, number>>
  /** The runs it is about, where there are any. */
  runs: readonly RunStatus[]
}

export type TaskOutcome = {
  /** The outcome first. A task that is running has a second one as soon as a run ended badly; an unbegun task has none. */
  outcomes: readonly Outcome[]
  pieces: readonly OutcomePiece[]
}

/**
 * THE outcome of a task, by how many of its runs are in which state. The filter of the list finds the same in SQL
 * (`cameTo` of the server).
 */
export function outcomeOf(task: Counted): TaskOutcome {
  const { status, counts } = task
  if (status === 'awaiting' || status === 'refused') return { outcomes: [], pieces: [statusPiece(status)] }
  const sum = (list: readonly RunStatus[]) => list.reduce((n, one) => n + (counts[one] ?? 0), 0)
  const ended = sum(endedStatuses)
  const made = ended + sum(openStatuses)
  const open = made - ended + (status === 'creating' ? Math.max(0, task.total - made) : 0)
  const repeats = (task.nextAt ?? null) !== null
  const isRunning = status === 'creating' || repeats || open > 0
  const isBad = status === 'creation_failed' || sum(failedStatuses) > 0
  const parts = endedStatuses.filter((one) => sum([one]) > 0)
  const shown = isRunning ? parts.filter((one) => (failedStatuses as readonly RunStatus[]).includes(one)) : parts
  const only = !isRunning && parts.length === 1 ? parts[0] : undefined
  const pieces = [
    ...(status === 'creation_failed' ? [statusPiece(status)] : []),
    ...shown.map((one) => partPiece(one, sum([one]), one === only)),
    ...(isRunning ? [runningPiece(repeats, ended, Math.max(task.total, made))] : []),
  ]
  return {
    outcomes: isRunning ? (isBad ? ['running', 'failed'] : ['running']) : endOf(isBad, parts),
    pieces: pieces.length > 0 ? pieces : [{ of: 'none', word: 'task.outcome.none', vars: {}, runs: [] }],
  }
}

/** Of a task that ended: the worst that a run came to. */
function endOf(isBad: boolean, parts: readonly Ended[]): Outcome[] {
  if (isBad) return ['failed']
  const worst = (['stopped', 'success', 'skipped'] as const).find((one) => parts.includes(one))
  return worst === undefined ? [] : [worst]
}

const statusPiece = (of: 'awaiting' | 'refused' | 'creation_failed'): OutcomePiece => ({
  of,
  word: `task.status.${of}`,
  vars: {},
  runs: [],
})

/** That all succeeded, or were skipped, needs no number. */
function partPiece(of: Ended, count: number, isOnly: boolean): OutcomePiece {
  if (isOnly && of === 'success') return { of, word: 'task.outcome.all', vars: {}, runs: [] }
  if (isOnly && of === 'skipped') return { of, word: 'task.outcome.skipped', vars: {}, runs: [] }
  return { of, word: `task.outcome.count.${of}`, vars: { count }, runs: [of] }
}

function runningPiece(repeats: boolean, done: number, total: number): OutcomePiece {
  if (repeats) return { of: 'running', word: 'task.outcome.running', vars: {}, runs: [] }
  return { of: 'running', word: 'task.outcome.runningOf', vars: { done, total }, runs: openStatuses }
}
