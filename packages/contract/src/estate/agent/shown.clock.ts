import { dateOf, dayOf, type Span, spanOn, wallAt, wallDay, type WallTime } from '../../kernel/time/wall.ts'
import { weekdayOf } from '../plan/plan.config.ts'
import type { ShownWhen, WallpaperConfig, WallpaperShown } from './shown.config.ts'

/** What is shown at a moment, and by which entry of the schedule; null is what is shown otherwise. */
export type ShownNow = { shown: WallpaperShown; entry: number | null }

function begins({ days, dateFrom = '0000', dateTo = '9999' }: ShownWhen, day: WallTime): boolean {
  const date = dateOf(day)
  return date >= dateFrom && date <= dateTo && (days === undefined || days.includes(weekdayOf(day)))
}

/** When something that begins on a day is shown: as windows are, up to midnight where nothing else is said. */
const spanFrom = ({ from = '00:00', to = '00:00' }: ShownWhen, day: WallTime, zone: string): Span =>
  spanOn(day, { from, to }, zone)

/** Whether something is to be shown by the clock of a zone. What goes past midnight is of the day it began on. */
export function isShownAt(when: ShownWhen, zone: string, at: number): boolean {
  const today = dayOf(wallAt(zone, at))
  return [today, today - wallDay].some((day) => {
    if (!begins(when, day)) return false
    const [from, to] = spanFrom(when, day, zone)
    return from <= at && at < to
  })
}

/** What is shown by the clock of a zone. */
export function shownAt(config: WallpaperConfig, zone: string, at: number): ShownNow {
  const entries = config.schedule?.entries ?? []
  const nth = entries.findIndex((one) => isShownAt(one, zone, at))
  const entry = entries[nth]
  return entry ? { shown: entry, entry: nth } : { shown: config, entry: null }
}

/** What is behind a name: two that show the same bytes are no change. */
export const shownKey = ({ sha256, video }: WallpaperShown): string => `${sha256} ${video?.sha256 ?? ''}`

/** When something else is shown next; null where that is not before long. */
export function nextShown(config: WallpaperConfig, zone: string, at: number): (ShownNow & { at: number }) | null {
  const now = shownKey(shownAt(config, zone, at).shown)
  for (const next of momentsAfter(config.schedule?.entries ?? [], zone, at)) {
    const then = shownAt(config, zone, next)
    if (shownKey(then.shown) !== now) return { ...then, at: next }
  }
  return null
}

/** A week and a day from now, and from each end of a campaign: whatever goes by weekdays has its turn in it. */
const lookAhead = 8

/** Every moment at which an entry may begin or end, in order. */
function momentsAfter(entries: readonly ShownWhen[], zone: string, at: number): number[] {
  const today = dayOf(wallAt(zone, at))
  const turns = entries.flatMap(({ dateFrom, dateTo }) =>
    [dateFrom, dateTo].flatMap((date) => (date === undefined ? [] : [Date.parse(date)])),
  )
  const days = [today, ...turns.filter((one) => one > today)].flatMap((from) =>
    Array.from({ length: lookAhead + 1 }, (_, nth) => from + (nth - 1) * wallDay),
  )
  const moments = [...new Set(days)].flatMap((day) =>
    entries.flatMap((one) => (begins(one, day) ? spanFrom(one, day, zone) : [])),
  )
  return [...new Set(moments)].filter((one) => one > at).toSorted((a, b) => a - b)
}
