import { plainDirection } from '@cpm/contract/kernel/fields/direction'
import { type RunRow, type RunStatus, runStates, type TaskRow } from '@cpm/contract/delivery/task/task'

/** The order states are shown in, in a bar and as filters: what went well first, what waits in the middle. */
export const shownOrder: readonly RunStatus[] = [
  'success',
  'executed',
  'started',
  'pulled',
  'waiting',
  'held',
  'failed',
  'unknown',
  'stopped',
  'expired',
  'skipped',
]

export type Tally = {
  total: number
  done: number
  open: number
  /** Ended runs a person may have again [4.6]. */
  restartable: number
  /** States there are runs in. */
  states: { status: RunStatus; count: number }[]
}

/** Ended without success, so that a person may have it again; a run still on its way is not. */
export function isRestartable(status: RunStatus): boolean {
  return runStates.ended.includes(status) && runStates.can(status, 'waiting')
}

/** Nobody agreed to it so far, or somebody did not: it has no runs. */
export const isUnbegun = ({ status }: Pick<TaskRow, 'status'>): boolean => status === 'awaiting' || status === 'refused'

/** Adds up the runs of a task. While it is being created some of `total` have no run yet: they count as open. */
export function tallyOf({ counts, total, status }: Pick<TaskRow, 'counts' | 'total' | 'status'>): Tally {
  const states = shownOrder.map((name) => ({ status: name, count: counts[name] ?? 0 })).filter((s) => s.count > 0)
  const sum = (of: (status: RunStatus) => boolean) =>
    states.filter((s) => of(s.status)).reduce((n, s) => n + s.count, 0)
  const made = sum(() => true)
  return {
    total: Math.max(total, made),
    done: sum((s) => runStates.ended.includes(s)),
    open: sum((s) => !runStates.ended.includes(s)) + (status === 'creating' ? Math.max(0, total - made) : 0),
    restartable: sum(isRestartable),
    states,
  }
}

/** Milliseconds a run took, or has taken until now; null when it has not begun. */
export function tookMs(run: Pick<RunRow, 'startedAt' | 'finishedAt' | 'status'>, now: number): number | null {
  if (run.startedAt === null) return null
  const until = run.finishedAt === null ? now : Date.parse(run.finishedAt)
  return Math.max(0, until - Date.parse(run.startedAt))
}

// eslint-disable-next-line no-control-regex -- the escape character is what is looked for
const escapes = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g

/** Output as it can be read in a page: colour codes out, what would turn it around written out, every kind of line end a line end. */
export function readable(output: string): string {
  return plainDirection(output.replace(escapes, '')).replace(/\r\n?/g, '\n').replace(/\n+$/, '')
}

/** More runs than this are not restarted, and not commanded, without asking. */
export const askAbove = 20
