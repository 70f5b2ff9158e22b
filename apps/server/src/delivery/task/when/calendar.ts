import type { ForeseenRound, TaskCalendar, TaskRules } from '@cpm/contract/delivery/task/task'
import { Temporal } from 'temporal-polyfill'
import { firstClock, momentOf, wallAt, weekdayOf, writtenWall } from './clock.ts'

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

const textOf = (wall: Temporal.PlainDateTime) => wall.toString({ smallestUnit: 'minute' })

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
    yield { due, at: new Date(due).toISOString(), wall: textOf(wallAt(due, clock)), instead: null }
  }
}

function* byCalendar({ rules, clock }: Repeating, calendar: TaskCalendar, from: number): Generator<Round> {
  const isThere = rules.zone === 'terminal'
  const zone = isThere ? firstClock : clock
  const time = Temporal.PlainTime.from(calendar.at)
  const startAt = rules.startAt === undefined ? null : rules.startAt
  const first = wallAt(from, zone).toPlainDate().subtract({ days: 1 })
  let day = first
  for (let without = 0; without < longestGapDays; day = day.add({ days: 1 })) {
    without += 1
    if (!isDay(calendar, day)) continue
    const wall = day.toPlainDateTime(time)
    const due = momentOf(wall, zone)
    if (due < from || (startAt !== null && isBefore(wall, startAt))) continue
    without = 0
    const at = momentOf(wall, clock)
    const shown = textOf(wallAt(at, clock))
    yield {
      due,
      at: new Date(at).toISOString(),
      wall: textOf(wall),
      instead: shown === textOf(wall) ? null : shown,
    }
  }

  function isBefore(wall: Temporal.PlainDateTime, start: string): boolean {
    if (isThere) return Temporal.PlainDateTime.compare(wall, writtenWall(start, clock)) < 0
    return momentOf(wall, clock) < Date.parse(start)
  }
}

function isDay(calendar: TaskCalendar, day: Temporal.PlainDate): boolean {
  if (calendar.every === 'day') return true
  if (calendar.every === 'week') return calendar.days.includes(weekdayOf(day))
  const { on } = calendar
  if ('day' in on) return day.day === on.day
  if ('last' in on) return day.day === day.daysInMonth
  return weekdayOf(day) === on.weekday && Math.ceil(day.day / 7) === on.nth
}
