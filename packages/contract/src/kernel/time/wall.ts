/**
 * The time a clock on the wall shows, as milliseconds of a calendar without zones: two such times compare and add up as
 * a person reads them, whatever summer time does in between.
 */
export type WallTime = number
/** From and up to, in milliseconds since 1970. */
export type Span = readonly [from: number, to: number]

export const wallMinute = 60_000
export const wallDay = 86_400_000
const secondMs = 1000

/** By the zone in small letters: in how many ways one is written is up to terminals. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone.toLowerCase())
  if (made) return made
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', ...fields, ...time })
  formats.set(timeZone.toLowerCase(), format)
  return format
}

function offsetAt(zone: string, at: number): number {
  if (zone === 'UTC') return 0
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * wallMinute
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / secondMs) * secondMs
}

/** What a clock in the zone shows. */
export const wallAt = (zone: string, at: number): WallTime => at + offsetAt(zone, at)

/**
 * When the wall shows this: the first time, where it does twice. A time that the clock leaves out comes as much later as
 * the clock is moved.
 */
export function momentOf(wall: WallTime, zone: string): number {
  const [before, after] = [offsetAt(zone, wall - wallDay), offsetAt(zone, wall + wallDay)]
  if (before === after) return wall - before
  const isThen = (offset: number) => wallAt(zone, wall - offset) === wall
  return !isThen(before) && isThen(after) ? wall - after : wall - before
}

/** When the clock was moved, between two moments with these offsets. */
function changeBetween(zone: string, [from, to]: Span, after: number): number {
  let [low, high] = [Math.floor(from / secondMs), Math.ceil(to / secondMs)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle * secondMs) === after) high = middle
    else low = middle
  }
  return high * secondMs
}

/**
 * The moments from one time on the wall up to another, and those of all times in between. What the clock leaves out moves
 * as much as the clock does, so that nothing gets lost: 02:00 to 03:00 is 03:00 to 04:00 in that night. It is one span,
 * and never empty.
 */
export function spanOf(from: WallTime, to: WallTime, zone: string): Span {
  const around: Span = [from - wallDay, to + wallDay]
  const [before, after] = [offsetAt(zone, around[0]), offsetAt(zone, around[1])]
  if (after === before) return [from - before, to - before]
  const [begins, ends] = [momentOf(from, zone), momentOf(to, zone)]
  if (after < before) return [begins, ends]
  const change = changeBetween(zone, around, after)
  // As the wall has it, from when to when there is nothing.
  const [gapFrom, gapTo] = [change + before, change + after]
  if (from >= gapTo || to <= gapFrom) return [begins, ends]
  const lastLeftOut = Math.min(to, gapTo) - before
  return to <= gapTo ? [begins, lastLeftOut] : [Math.min(begins, change), Math.max(ends, lastLeftOut)]
}

/** From 1, Monday. */
export const dayNumber = (wall: WallTime): number => ((new Date(wall).getUTCDay() + 6) % 7) + 1
export const dayOf = (wall: WallTime): WallTime => Math.floor(wall / wallDay) * wallDay
export const minuteOf = (wall: WallTime): WallTime => Math.floor(wall / wallMinute) * wallMinute
/** `08:30` */
export const clockOf = (wall: WallTime): string => new Date(wall).toISOString().slice(11, 16)
/** `2026-11-23` */
export const dateOf = (wall: WallTime): string => new Date(wall).toISOString().slice(0, 10)
/**
 * When the day of a moment begins, or one so many days later. Some days have no midnight and begin at 01:00, and have 23
 * hours; the day after begins at midnight all the same.
 */
export const dayBegins = (at: number, zone: string, later = 0): number =>
  momentOf(dayOf(wallAt(zone, at)) + later * wallDay, zone)
/** So many days later: from where a day begins to where another does, else by 24 hours each. */
export const daysLater = (at: number, days: number, zone: string): number =>
  at === dayBegins(at, zone) ? dayBegins(at, zone, days) : at + days * wallDay
/** `08:30` on that day. */
export function atClock(day: WallTime, clock: string): WallTime {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return dayOf(day) + (hours * 60 + minutes) * wallMinute
}

/** What two times of a clock are on a day; where the second is not the later, it is the next day's. */
export const spanOn = (day: WallTime, hours: { from: string; to: string }, zone: string): Span =>
  spanOf(atClock(day, hours.from), atClock(day, hours.to) + (hours.to > hours.from ? 0 : wallDay), zone)
