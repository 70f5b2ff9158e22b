import { type Weekday, weekdays } from '@cpm/contract/estate/plan/plan.config'

/**
 * The time a clock on the wall shows, as milliseconds of a calendar without zones: two such times compare and add up as
 * a person reads them, whatever summer time does in between.
 */
export type WallTime = number

export const wallMinute = 60_000
export const wallDay = 86_400_000

/** In the zone named, else in the one of this process. */
export function wallTime(now: number, zone: string | undefined): WallTime {
  if (zone === undefined) {
    const at = new Date(now)
    return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds())
  }
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...fields, ...time })
  formats.set(timeZone, made)
  return made
}

/** When the wall shows this; for a time summer time leaves out, the moment as far after the gap. */
export function momentOf(wall: WallTime, zone: string | undefined): number {
  const offset = (at: number) => wallTime(at, zone) - Math.floor(at / 1000) * 1000
  const guess = wall - offset(wall)
  return wall - offset(guess)
}

export const weekdayOf = (wall: WallTime): Weekday => weekdays[(new Date(wall).getUTCDay() + 6) % 7] as Weekday
export const dayOf = (wall: WallTime): WallTime => Math.floor(wall / wallDay) * wallDay
export const minuteOf = (wall: WallTime): WallTime => Math.floor(wall / wallMinute) * wallMinute
/** `08:30` */
export const clockOf = (wall: WallTime): string => new Date(wall).toISOString().slice(11, 16)
/** `08:30` on that day. */
export function atClock(day: WallTime, clock: string): WallTime {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return dayOf(day) + (hours * 60 + minutes) * wallMinute
}
