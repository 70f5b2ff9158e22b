import type { TaskRules } from '@cpm/contract/delivery/task/task'
import type { ShopHours } from '@cpm/contract/estate/group/group.hours'
import { daysOf, isIn, momentOf, type Span, spansOf, without, writtenWall } from './clock.ts'

export type TimeHold = 'not_yet' | 'black_day' | 'outside_window' | 'trading_hours'
/** Open when nothing holds it: up to `until`, and then it is looked at again. Else held, up to `at` at least. */
export type Opening = { why: TimeHold | null; at: number; until: number | null }

/** Days looked ahead; the short look is enough for nearly all. */
const looks = [9, 63] as const
const day = 86_400_000

/** Whether a task minds the hours of the places its terminals are at. */
export const mindsPlaces = ({ windows, outsideHours, zone, startAt }: TaskRules): boolean =>
  windows !== undefined || outsideHours === true || (zone === 'terminal' && startAt !== undefined)

type Place = {
  /** Where its clock is. */
  zone: string
  hours: Pick<ShopHours, 'hours' | 'blackDays'>
}

/** When a task may be done next where the clock is in this zone and the shop has these hours, `clock` being ours. */
export function openingAt(rules: TaskRules, clock: string, { zone, hours }: Place, now: number): Opening {
  const start = startOf(rules, clock, zone)
  const from = Math.max(now, start ?? now)
  const isBound = rules.windows !== undefined || rules.outsideHours === true
  if (!isBound) return from > now ? { why: 'not_yet', at: from, until: null } : { why: null, at: now, until: null }
  const ours = rules.zone === 'terminal' ? zone : clock
  const black = daysOf(hours.blackDays ?? [], zone)
  const windows = (days: number): Span[] =>
    rules.windows ? spansOf(rules.windows, ours, from, days) : [[from, from + days * day]]
  const trading = (days: number) => (rules.outsideHours ? spansOf(hours.hours ?? [], zone, from, days) : [])
  for (const days of looks) {
    const end = from + days * day
    const open = without(without(windows(days), trading(days)), black)
    const next = open.find(([begins, ends]) => ends > from && begins < end)
    if (!next) continue
    const at = Math.max(next[0], from)
    const until = Math.min(next[1], end)
    if (at <= now) return { why: null, at: now, until }
    return { why: from > now ? 'not_yet' : whyAt(now), at, until: null }
  }
  return { why: from > now ? 'not_yet' : whyAt(now), at: from + looks[1] * day, until: null }

  function whyAt(moment: number): TimeHold {
    if (isIn(black, moment)) return 'black_day'
    return isIn(windows(1), moment) ? 'trading_hours' : 'outside_window'
  }
}

function startOf({ startAt, zone }: TaskRules, clock: string, there: string): number | null {
  if (startAt === undefined) return null
  return zone === 'terminal' ? momentOf(writtenWall(startAt, clock), there) : Date.parse(startAt)
}
