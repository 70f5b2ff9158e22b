import { dateOf, dayBegins, momentOf, wallAt, wallDay } from '@cpm/contract/kernel/time/wall'
import { timezone } from '../../api/state/timezone.ts'

/** The date of a moment, or of one so many days later, as a date field has it. */
export const dateAt = (at: number, later = 0, zone = timezone): string => dateOf(wallAt(zone, at) + later * wallDay)

/** When a picked day begins, or one so many days later; undefined where nothing is picked. */
export function beginOf(date: string, later = 0, zone = timezone): number | undefined {
  const day = Date.parse(date)
  return Number.isNaN(day) ? undefined : momentOf(day + later * wallDay, zone)
}

/** When the day began that was so many days ago. */
export const daysAgo = (count: number, now: number, zone = timezone): number => dayBegins(now, zone, -count)
