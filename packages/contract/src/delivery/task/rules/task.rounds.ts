import { z } from 'zod'
import { moment } from '../../../kernel/list.ts'
import { clockTime, weekdays } from '../../../estate/plan/plan.config.ts'
import { route } from '../task.permissions.ts'
import { minutes } from '../task.times.ts'

/** Longest pause between two rounds of a task that repeats by an interval [5.8]. */
export const longestEveryMs = 24 * 3_600_000
export const shortestEveryMs = minutes(1)
/** Rounds named before a task is asked for. */
export const roundsForeseen = 10

/** A day of the month: one by its number, in a month that has it; the last one; or a weekday, counted from the front. */
const dayOfMonth = z.union([
  z.strictObject({ day: z.number().int().min(1).max(31) }),
  z.strictObject({ last: z.literal(true) }),
  z.strictObject({ nth: z.number().int().min(1).max(5), weekday: z.enum(weekdays) }),
])

/** By the calendar: each day, on days of the week, or once a month. */
export const taskCalendar = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), at: clockTime }),
  z.strictObject({ every: z.literal('week'), days: z.array(z.enum(weekdays)).min(1).max(7), at: clockTime }),
  z.strictObject({ every: z.literal('month'), on: dayOfMonth, at: clockTime }),
])
export type TaskCalendar = z.infer<typeof taskCalendar>

/** How a task repeats; each round is a task of its own below it. One of the two. */
export const roundRules = {
  everyMs: z
    .number()
    .int()
    .min(shortestEveryMs, { error: 'task.everyTooShort' })
    .max(longestEveryMs, { error: 'task.everyTooLong' })
    .optional(),
  calendar: taskCalendar.optional(),
}
type RoundRules = { everyMs?: number | undefined; calendar?: TaskCalendar | undefined }
export const repeats = ({ everyMs, calendar }: RoundRules): boolean => everyMs !== undefined || calendar !== undefined

/** What a task that repeats, or is a round of one, says of it. */
export const roundsOfTask = {
  /** The task it is a round of, and which. */
  parentId: z.string().nullable(),
  round: z.number().int().nullable(),
  /** When the next round is due; null where there is none any more. */
  nextAt: moment.nullable(),
  rounds: z.number().int(),
  /** Rounds left out, and the last time: the one before was still being made, or the server was not there. */
  skippedRounds: z.number().int(),
  skippedAt: moment.nullable(),
}

export const foreseenRound = z.object({
  at: moment,
  /** What the clock on the wall is to show: `2027-03-14T02:30`. */
  wall: z.string(),
  /** That hour does not exist on that day: the clock shows this instead. */
  instead: z.string().nullable(),
})
export type ForeseenRound = z.infer<typeof foreseenRound>

export const roundRoutes = {
  /** When a task that repeats would begin its next ten rounds. */
  times: route('POST', '/api/v1/tasks/times', {
    reads: true,
    permission: 'task.create',
    input: z.object({
      startAt: moment.optional(),
      expiresAt: moment.optional(),
      zone: z.enum(['server', 'terminal']).optional(),
      ...roundRules,
    }),
    /** `clock` is the zone the moments are meant in; with `zone: 'terminal'` each terminal begins when its own wall says so. */
    output: z.object({ clock: z.string(), times: z.array(foreseenRound) }),
  }),
}
