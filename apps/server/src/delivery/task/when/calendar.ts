import type { ForeseenRound, TaskCalendar, TaskRules } from '@cpm/contract/delivery/task/task'
import { weekdayOf } from '@cpm/contract/estate/plan/plan.config'
import { atClock, dayOf, momentOf, wallAt, wallDay, type WallTime } from '@cpm/contract/kernel/time/wall'
import { firstClock, writtenWall } from './clock.ts'

type Repeating = {
  rules: Pick<TaskRules, 'startAt' | 'zone' | 'everyMs' | 'calendar'>
  /** The zone of whoever asked. */
  clock: string
  /** When it was asked for: from then on an interval is counted, where no start is said. */
  askedAt: number
}
/** `due` is when it has to be made: where terminals go by their own walls, the first of them may be ahead of us. */
export type Round = ForeseenRound & { due: number }

/** No calendar leaves longer than this between two rounds: the fifth of a weekday, the 31st. */
const longestGapDays = 400

/** `2026-11-23T08:30` */
const textOf = (wall: WallTime) => new Date(wall).toISOString().slice(0, 16)

/** The rounds of a task from a moment on, in order and without end. */
export function* roundsOf(task: Repeating, from: number): Generator<Round> {
  const { everyMs, calendar } = task.rules
  if (everyMs !== undefined) yield* byInterval(task, everyMs, from)
  else if (calendar) yield* byCalendar(task, calendar, from)
}

function* byInterval({ rules, clock, askedAt }: Repeating, everyMs: number, from: number): Generator<Round> {
  const start = rules.startAt === undefined ? askedAt : Date.parse(rules.startAt)
  for (let n = Math.max(0, Math.ceil((from - start) / everyMs)); ; n++) {
    const due = start + n * everyMs
    yield { due, at: new Date(due).toISOString(), wall: textOf(wallAt(clock, due)), instead: null }
  }
}

function* byCalendar({ rules, clock }: Repeating, calendar: TaskCalendar, from: number): Generator<Round> {
  const isThere = rules.zone === 'terminal'
  const zone = isThere ? firstClock : clock
  const startAt = rules.startAt === undefined ? null : rules.startAt
  let day = dayOf(wallAt(zone, from)) - wallDay
  let last = Number.NEGATIVE_INFINITY
  for (let without = 0; without < longestGapDays; day += wallDay) {
    without += 1
    if (!isDay(calendar, day)) continue
    const wall = atClock(day, calendar.at)
    const due = momentOf(wall, zone)
    // A day that a zone leaves out is the next one, which has its own round.
    if (due < from || due === last || (startAt !== null && isBefore(wall, startAt))) continue
    without = 0
    last = due
    const at = momentOf(wall, clock)
    const shown = textOf(wallAt(clock, at))
    yield {
      due,
      at: new Date(at).toISOString(),
      wall: textOf(wall),
      instead: shown === textOf(wall) ? null : shown,
    }
  }

  function isBefore(wall: WallTime, start: string): boolean {
    if (isThere) return wall < writtenWall(start, clock)
    return momentOf(wall, clock) < Date.parse(start)
  }
}

function isDay(calendar: TaskCalendar, day: WallTime): boolean {
  if (calendar.every === 'day') return true
  if (calendar.every === 'week') return calendar.days.includes(weekdayOf(day))
  const { on } = calendar
  const nth = new Date(day).getUTCDate()
  if ('day' in on) return nth === on.day
  if ('last' in on) return new Date(day + wallDay).getUTCDate() === 1
  return weekdayOf(day) === on.weekday && Math.ceil(nth / 7) === on.nth
}
