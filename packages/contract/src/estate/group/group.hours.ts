import { z } from 'zod'
import { day } from '../../kernel/list.ts'
import { id } from '../../kernel/id.ts'
import { zone } from '../../kernel/time/zone.shape.ts'
import { clockTime, weekdays } from '../plan/plan.config.ts'

export const mostWindows = 21
const mostBlackDays = 366

/** Hours of some days; one that ends at or before its beginning goes on past midnight. */
export const weekWindow = z.strictObject({
  days: z.array(z.enum(weekdays)).min(1).max(weekdays.length),
  from: clockTime,
  to: clockTime,
})
export type WeekWindow = z.infer<typeof weekWindow>
export const weekWindows = z.array(weekWindow).min(1).max(mostWindows)

/** What a place says of its hours; null where it says nothing, and the place above counts. */
export const shopHours = z.object({
  /** The zone of where its clocks are; it counts before what a terminal says of its own. */
  zone: zone.nullable(),
  /** When it trades; an empty list: never. */
  hours: z.array(weekWindow).max(mostWindows).nullable(),
  /** Days on which nothing is installed, removed, replaced or restarted, and no task that minds hours is done. */
  blackDays: z.array(day).max(mostBlackDays).nullable(),
})
export type ShopHours = z.infer<typeof shopHours>

/** Which place says something of the hours: without a group the enterprise; without a name a group above those one sees. */
export const hoursFrom = z.object({ groupId: z.string().nullable(), name: z.string().nullable() })
export type HoursFrom = z.infer<typeof hoursFrom>

/** Of a group, or of the whole enterprise; an administrator of ours names which. */
export const hoursPlace = z.object({ groupId: id.optional(), enterpriseId: id.optional() })
