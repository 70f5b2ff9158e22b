import { type Weekday, weekdays } from '../plan/plan.config.ts'
import type { ShownWhen, WallpaperConfig, WallpaperShown } from './shown.config.ts'

/** What a clock on the wall shows: `2026-11-23` and `08:30`. */
export type Wall = { date: string; clock: string }

/** What is shown at a moment, and by which entry of the schedule; null is what is shown otherwise. */
export type ShownNow = { shown: WallpaperShown; entry: number | null }

const dayMs = 86_400_000
const moved = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const weekdayOf = (date: string) => weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday

function begins({ days, dateFrom = '0000', dateTo = '9999' }: ShownWhen, date: string): boolean {
  return date >= dateFrom && date <= dateTo && (days === undefined || days.includes(weekdayOf(date)))
}

/** Whether something is to be shown by a clock that shows this. What goes past midnight is of the day it began on. */
export function isShownAt(when: ShownWhen, { date, clock }: Wall): boolean {
  const { from = '00:00', to = '00:00' } = when
  if (from < to) return clock >= from && clock < to && begins(when, date)
  return (clock >= from && begins(when, date)) || (clock < to && begins(when, moved(date, -1)))
}

/** What is shown by a clock that shows this. */
export function shownAt(config: WallpaperConfig, wall: Wall): ShownNow {
  const entries = config.schedule?.entries ?? []
  const at = entries.findIndex((one) => isShownAt(one, wall))
  const entry = entries[at]
  return entry ? { shown: entry, entry: at } : { shown: config, entry: null }
}

/** What is behind a name: two that show the same bytes are no change. */
export const shownKey = ({ sha256, video }: WallpaperShown): string => `${sha256} ${video?.sha256 ?? ''}`

/** When something else is shown next, by the same clock; null where that is not before long. */
export function nextShown(config: WallpaperConfig, wall: Wall): (Wall & ShownNow) | null {
  const now = shownKey(shownAt(config, wall).shown)
  for (const next of momentsAfter(config.schedule?.entries ?? [], wall)) {
    const then = shownAt(config, next)
    if (shownKey(then.shown) !== now) return { ...next, ...then }
  }
  return null
}

/** A week and a day from now, and from each end of a campaign: whatever goes by weekdays has its turn in it. */
const lookAhead = 8

/** Every moment at which an entry may begin or end, in order. */
function momentsAfter(entries: readonly ShownWhen[], { date, clock }: Wall): Wall[] {
  if (entries.length === 0) return []
  const starts = entries.flatMap(({ dateFrom, dateTo }) => [dateFrom, dateTo && moved(dateTo, 1)])
  const days = [date, ...starts.flatMap((one) => (one !== undefined && one > date ? [one] : []))].flatMap((from) =>
    Array.from({ length: lookAhead }, (_, nth) => moved(from, nth)),
  )
  const clocks = ['00:00', ...entries.flatMap(({ from, to }) => [from, to].filter((one) => one !== undefined))]
  return [...new Set(days)]
    .toSorted()
    .flatMap((day) => [...new Set(clocks)].toSorted().map((one) => ({ date: day, clock: one })))
    .filter((one) => one.date > date || one.clock > clock)
}

/** What a clock in a zone shows at a moment. */
export function wallIn(zone: string, now: number): Wall {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    clock: `${parts['hour']}:${parts['minute']}`,
  }
}
