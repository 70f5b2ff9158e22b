import { failedStatuses, openStatuses, taskGate, type TaskRules, type WaveRow } from '@cpm/contract/delivery/task/task'
import type { Counts } from '../read/task.counts.ts'

/** A wave as its gate sees it; of one that is still being made nobody knows what it comes to. */
export type Seen = { counts: Counts; openedAt: Date | null; isMade: boolean }

const sum = (counts: Counts, list: readonly (keyof Counts)[]) => list.reduce((all, status) => all + counts[status], 0)

/** Runs that count: a terminal that cannot take the task neither helps nor hinders. */
const counted = (counts: Counts) => Object.values(counts).reduce((all, n) => all + n, 0) - counts.skipped

/** Percent of the runs that count; null where there are none. */
export function shareOf(counts: Counts, list: readonly (keyof Counts)[]): number | null {
  const all = counted(counts)
  return all === 0 ? null : (sum(counts, list) / all) * 100
}

/** Runs of a wave that ended without what was asked, those of terminals that fell silent at work among them. */
export const failuresIn = (counts: Counts): number => sum(counts, failedStatuses)

/** How many failures of each wave a person accepted by resuming the task, by the number of the wave. */
export const acceptedOf = (kept: unknown): Readonly<Record<string, number>> => kept as Record<string, number>

/**
 * Whether so many failed in this wave that the task pauses. Failures that a person accepted do not count any more: the same
 * limit holds for the other runs.
 */
export function failsTooMuch({ gate }: TaskRules, counts: Counts, accepted: number): boolean {
  const all = counted(counts) - accepted
  if (gate?.maxFailedPercent === undefined || all <= 0) return false
  return ((failuresIn(counts) - accepted) / all) * 100 > gate.maxFailedPercent
}

/** Whether anything of a wave may still change by itself. */
export const isUnderWay = (counts: Counts): boolean => sum(counts, openStatuses) > 0

/**
 * What stands between an open wave and the next one. One without runs is passed at once. Time and success first: a hand
 * is asked for only when there is nothing else to wait for.
 */
export function gateOf(rules: TaskRules, { counts, openedAt, isMade }: Seen, now: Date): WaveRow['gate'] {
  const gate = rules.gate ?? taskGate.parse({})
  const success = shareOf(counts, ['success'])
  if (openedAt === null) return 'not_yet'
  if (success !== null && success < gate.successPercent) {
    const atBest = shareOf(counts, ['success', ...openStatuses]) ?? 100
    return isMade && atBest < gate.successPercent ? 'cannot_pass' : 'waits_for_success'
  }
  if (success !== null && now.getTime() < openedAt.getTime() + gate.afterMs) return 'waits_for_time'
  return gate.next === 'self' || success === null ? 'open' : 'waits_for_hand'
}
