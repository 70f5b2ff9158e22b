import { type TaskRules, taskTypeNamed, type TimeHold } from '@cpm/contract/delivery/task/task'
import type { ShopHours } from '@cpm/contract/estate/group/group.hours'
import { momentOf, type Span } from '@cpm/contract/kernel/time/wall'
import { daysOf, isIn, spansOf, without, writtenWall } from './clock.ts'

/**
 * Open when nothing holds it: up to `until`, and then it is looked at again. Else held, up to `at` at least. `start` is
 * the start its author said, or now once that is past.
 */
export type Opening = { why: TimeHold | null; at: number; start: number; until: number | null }

/** Days looked ahead; the short look is enough for nearly all. */
const looks = [9, 63] as const
const day = 86_400_000

/** What of a task says when it may be done. */
export type Timed = { type: string; rules: TaskRules }

const isBound = ({ windows, outsideHours }: TaskRules): boolean => windows !== undefined || outsideHours === true

/** Whether the black days of its place hold a task: one that installs or restarts something, or one that keeps to hours. */
const mindsBlackDays = ({ type, rules }: Timed): boolean =>
  rules.ignoreBlackDays !== true && (isBound(rules) || taskTypeNamed(type)?.frozenOnBlackDays === true)

/** Whether it is of weight where the clock of a terminal is, black days apart. */
export const mindsZones = ({ zone, startAt, windows, outsideHours }: TaskRules): boolean =>
  outsideHours === true || (zone === 'terminal' && (startAt !== undefined || windows !== undefined))

/**
 * Whether a task minds the hours of the places its terminals are at; `isFrozen` where any place of its enterprise has a
 * black day that is not over.
 */
export const mindsPlaces = (task: Timed, isFrozen: boolean): boolean =>
  isBound(task.rules) || mindsZones(task.rules) || (isFrozen && mindsBlackDays(task))

type Place = {
  /** Where its clock is. */
  zone: string
  hours: Pick<ShopHours, 'hours' | 'blackDays'>
}

/** When a task may be done next where the clock is in this zone and the shop has these hours, `clock` being ours. */
export function openingAt(task: Timed, clock: string, { zone, hours }: Place, now: number): Opening {
  const { rules } = task
  const start = startOf(rules, clock, zone)
  const from = Math.max(now, start ?? now)
  const black = mindsBlackDays(task) ? daysOf(hours.blackDays ?? [], zone) : []
  if (!isBound(rules)) return besides(black, now, from)
  const ours = rules.zone === 'terminal' ? zone : clock
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
    if (at <= now) return { why: null, at: now, start: from, until }
    return { why: from > now ? 'not_yet' : whyAt(now), at, start: from, until: null }
  }
  return { why: from > now ? 'not_yet' : whyAt(now), at: from + looks[1] * day, start: from, until: null }

  function whyAt(moment: number): TimeHold {
    if (isIn(black, moment)) return 'black_day'
    return isIn(windows(1), moment) ? 'trading_hours' : 'outside_window'
  }
}

/** When one may go that minds nothing but its start and the black days. */
function besides(black: readonly Span[], now: number, from: number): Opening {
  const at = black.find((span) => isIn([span], from))?.[1] ?? from
  if (at > now) return { why: from > now ? 'not_yet' : 'black_day', at, start: from, until: null }
  return { why: null, at: now, start: from, until: black.find(([begins]) => begins > now)?.[0] ?? null }
}

function startOf({ startAt, zone }: TaskRules, clock: string, there: string): number | null {
  if (startAt === undefined) return null
  return zone === 'terminal' ? momentOf(writtenWall(startAt, clock), there) : Date.parse(startAt)
}
