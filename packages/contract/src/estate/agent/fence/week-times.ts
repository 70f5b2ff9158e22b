import { z } from 'zod'
import { dayNumber, dayOf, spanOn, wallAt, wallDay } from '../../../kernel/time/wall.ts'
import { zone } from '../../../kernel/time/zone.shape.ts'
import { zoneNamed } from '../../../kernel/time/zone.ts'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Times of a week, in a zone. One that goes past midnight ends on the next day. */
export const weekTimes = z.object({
  /** From 1, Monday. */
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: clockTime,
  to: clockTime,
  zone,
})
export type WeekTimes = z.infer<typeof weekTimes>

/** From the day before, which may go past midnight, to the same weekday of the next week, and a day for a change of the clock. */
const daysLooked = 10

/** The first moment from `at` on that lies in the times; `at` itself where there are none, or where their zone is not known here. */
export function opensAt(schedule: WeekTimes | null, at: number): number {
  const there = zoneNamed(schedule?.zone)
  if (schedule === null || there === null) return at
  const first = dayOf(wallAt(there, at)) - wallDay
  const opens = Array.from({ length: daysLooked }, (_, nth) => first + nth * wallDay).flatMap((day) => {
    if (!schedule.days.includes(dayNumber(day))) return []
    const [begins, ends] = spanOn(day, schedule, there)
    return ends > at ? [Math.max(begins, at)] : []
  })
  return Math.min(...opens)
}

export const isWithin = (times: WeekTimes | null | undefined, at: number): boolean => opensAt(times ?? null, at) === at
