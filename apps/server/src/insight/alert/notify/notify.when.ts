import { atClock, dayOf, momentOf, spanOn, wallAt, wallDay } from '@cpm/contract/kernel/time/wall'

/** When a plan tells somebody of what happens now. */

export type Lane = 'now' | 'later'
type Clock = {
  wait_ms: number
  quiet_from: string | null
  quiet_to: string | null
  digest_at: string | null
  time_zone: string
}

/** What is critical gathers no longer than this. */
const criticalWaitMs = 5_000

const days = (now: Date, zone: string) => {
  const today = dayOf(wallAt(zone, now.getTime()))
  return [today - wallDay, today, today + wallDay, today + 2 * wallDay]
}

/** The next time that clock shows this hour; now counts as a day on. */
function nextAt(hour: string, now: Date, zone: string): Date {
  const moments = days(now, zone).map((day) => momentOf(atClock(day, hour), zone))
  return new Date(Math.min(...moments.filter((at) => at > now.getTime())))
}

/** The end of the quiet hours it lies in, over midnight too; null where it is not quiet. */
function quietUntil({ quiet_from, quiet_to, time_zone }: Clock, now: Date): Date | null {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return null
  const at = now.getTime()
  const spans = days(now, time_zone).map((day) => spanOn(day, { from: quiet_from, to: quiet_to }, time_zone))
  const end = spans.find(([from, to]) => from <= at && at < to)?.[1]
  return end === undefined ? null : new Date(end)
}

export function whenTold(plan: Clock, severity: string, now: Date): { lane: Lane; dueAt: Date } {
  const after = (ms: number) => ({ lane: 'now' as const, dueAt: new Date(now.getTime() + ms) })
  if (severity === 'critical') return after(Math.min(plan.wait_ms, criticalWaitMs))
  if (plan.digest_at !== null) return { lane: 'later', dueAt: nextAt(plan.digest_at, now, plan.time_zone) }
  const until = quietUntil(plan, now)
  return until === null ? after(plan.wait_ms) : { lane: 'later', dueAt: until }
}
