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
const dayMinutes = 1440
const minute = 60_000

const minutesOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))

/** Minutes since midnight on a clock there. */
function minuteAt(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return minutesOf(parts.format(now))
}

/** The next time that clock shows this hour; now counts as a day on. */
function nextAt(hour: string, now: Date, timeZone: string): Date {
  const ahead = (minutesOf(hour) - minuteAt(now, timeZone) + dayMinutes) % dayMinutes || dayMinutes
  return new Date(Math.floor(now.getTime() / minute) * minute + ahead * minute)
}

/** Whether it is between the two hours, over midnight too. */
export function isQuiet({ quiet_from, quiet_to, time_zone }: Clock, now: Date): boolean {
  if (quiet_from === null || quiet_to === null) return false
  const [from, to, at] = [minutesOf(quiet_from), minutesOf(quiet_to), minuteAt(now, time_zone)]
  return from <= to ? at >= from && at < to : at >= from || at < to
}

export function whenTold(plan: Clock, severity: string, now: Date): { lane: Lane; dueAt: Date } {
  const after = (ms: number) => ({ lane: 'now' as const, dueAt: new Date(now.getTime() + ms) })
  if (severity === 'critical') return after(Math.min(plan.wait_ms, criticalWaitMs))
  if (plan.digest_at !== null) return { lane: 'later', dueAt: nextAt(plan.digest_at, now, plan.time_zone) }
  const isOver = plan.quiet_to !== null && isQuiet(plan, now)
  if (isOver) return { lane: 'later', dueAt: nextAt(plan.quiet_to as string, now, plan.time_zone) }
  return after(plan.wait_ms)
}
