import { z } from 'zod'
import { configKind } from '../agent/config-kind.ts'
import { dayNumber, type WallTime } from '../../kernel/time/wall.ts'

/** `08:30`, by the terminal's own clock and zone. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const percent = z.number().int().min(0).max(100)

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
export const weekdayOf = (wall: WallTime): Weekday => weekdays[dayNumber(wall) - 1] as Weekday

/** What a terminal does on one day of the week; what is not named is left as it is. */
export const planDay = z.object({
  on: clockTime.optional(),
  off: clockTime.optional(),
  restart: clockTime.optional(),
  /** Percent, set when the day begins or the terminal starts. */
  brightness: percent.optional(),
  volume: percent.optional(),
})
export type PlanDay = z.infer<typeof planDay>

/** Timed on and off, restart, brightness and volume by weekday. */
export const plan = z.object(
  Object.fromEntries(weekdays.map((day) => [day, planDay.optional()])) as Record<
    Weekday,
    z.ZodOptional<typeof planDay>
  >,
)
export type Plan = z.infer<typeof plan>

/** Parts of a plan, each of which a platform may not have. */
export const planParts = ['on', 'off', 'restart', 'brightness', 'volume'] as const
export type PlanPart = (typeof planParts)[number]

export const planKind = configKind({
  name: 'plan',
  use: 'agent',
  combine: 'nearest',
  /** Null removes a plan. */
  desired: { plan: plan.nullable() },
  otherwise: { plan: null },
})
