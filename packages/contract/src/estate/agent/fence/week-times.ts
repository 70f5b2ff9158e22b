import { z } from 'zod'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Times of a week, in a zone. One that goes past midnight ends on the next day. */
export const weekTimes = z.object({
  /** From 1, Monday. */
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: clockTime,
  to: clockTime,
  zone: z.string().max(60).refine(isZone, { error: 'field.noZone' }),
})
export type WeekTimes = z.infer<typeof weekTimes>

const minuteMs = 60_000
const dayMinutes = 24 * 60
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

/** Minutes since Monday began there. */
function minuteOfWeek(zone: string, at: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return days.indexOf(parts['weekday'] ?? '') * dayMinutes + Number(parts['hour']) * 60 + Number(parts['minute'])
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The first moment from `at` on that lies in the times; `at` itself where there are none. */
export function opensAt(schedule: WeekTimes | null, at: number): number {
  if (schedule === null) return at
  const week = 7 * dayMinutes
  const minute = minuteOfWeek(schedule.zone, at)
  const [from, to] = [minutesOf(schedule.from), minutesOf(schedule.to)]
  const length = to > from ? to - from : to - from + dayMinutes
  const waits = schedule.days.map((day) => {
    const begin = (day - 1) * dayMinutes + from
    const gone = (minute - begin + week) % week
    return gone < length ? 0 : week - gone
  })
  const wait = Math.min(...waits)
  return wait === 0 ? at : Math.floor(at / minuteMs) * minuteMs + wait * minuteMs
}

export const isWithin = (times: WeekTimes | null | undefined, at: number): boolean => opensAt(times ?? null, at) === at
