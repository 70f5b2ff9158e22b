import type { TaskRules } from '@cpm/contract/delivery/task/task'
import { expect, test } from 'vitest'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import fc from 'fast-check'
import { roundsOf } from './calendar.ts'
import { openingAt } from './opening.ts'

const rounds = (rules: TaskRules, from: string, clock = 'UTC', count = 3) =>
  [...roundsOf({ rules, clock, askedAt: Date.parse(from) }, Date.parse(from)).take(count)].map(({ at }) =>
    at.slice(0, 16),
  )

test('every so often counts from the start, whatever was missed', () => {
  const rules: TaskRules = { everyMs: 90 * 60_000, startAt: '2026-11-23T00:00:00Z' }
  expect(rounds(rules, '2026-11-23T02:00:00Z')).toEqual(['2026-11-23T03:00', '2026-11-23T04:30', '2026-11-23T06:00'])
})

test('every day at an hour keeps its hour on the wall over summer time', () => {
  const rules: TaskRules = { calendar: { every: 'day', at: '02:30' } }
  const found = [
    ...roundsOf({ rules, clock: 'America/New_York', askedAt: 0 }, Date.parse('2027-03-13T12:00:00Z')).take(2),
  ]
  expect(found[0]).toMatchObject({
    wall: '2027-03-14T02:30',
    instead: '2027-03-14T03:30',
    at: '2027-03-14T07:30:00.000Z',
  })
  expect(found[1]).toMatchObject({ wall: '2027-03-15T02:30', instead: null, at: '2027-03-15T06:30:00.000Z' })
})

test('an hour that comes twice is one round', () => {
  const rules: TaskRules = { calendar: { every: 'day', at: '01:30' } }
  expect(rounds(rules, '2027-11-06T12:00:00Z', 'America/New_York', 2)).toEqual(['2027-11-07T05:30', '2027-11-08T06:30'])
})

test('by days of the week', () => {
  const rules: TaskRules = { calendar: { every: 'week', days: ['mon', 'fri'], at: '06:00' } }
  expect(rounds(rules, '2026-11-23T06:00:00Z')).toEqual(['2026-11-23T06:00', '2026-11-27T06:00', '2026-11-30T06:00'])
})

test('by day of the month: only months that have it, the last day, or a weekday counted from the front', () => {
  const month = (on: object) => ({ calendar: { every: 'month', on, at: '00:00' } }) as TaskRules
  const from = '2027-01-02T00:00:00Z'
  expect(rounds(month({ day: 31 }), from)).toEqual(['2027-01-31T00:00', '2027-03-31T00:00', '2027-05-31T00:00'])
  expect(rounds(month({ last: true }), from)).toEqual(['2027-01-31T00:00', '2027-02-28T00:00', '2027-03-31T00:00'])
  expect(rounds(month({ nth: 2, weekday: 'tue' }), from)).toEqual([
    '2027-01-12T00:00',
    '2027-02-09T00:00',
    '2027-03-09T00:00',
  ])
  expect(rounds(month({ nth: 5, weekday: 'sun' }), from)).toEqual([
    '2027-01-31T00:00',
    '2027-05-30T00:00',
    '2027-08-29T00:00',
  ])
})

test('by each terminal’s wall is due where the first clocks on Earth show the hour', () => {
  const rules: TaskRules = { zone: 'terminal', calendar: { every: 'day', at: '02:00' } }
  const [first] = roundsOf({ rules, clock: 'Asia/Shanghai', askedAt: 0 }, Date.parse('2026-11-23T12:00:00Z')).take(1)
  expect(first).toMatchObject({ wall: '2026-11-24T02:00', due: Date.parse('2026-11-23T12:00:00Z') })
})

test('a day that a zone left out has no round of its own', () => {
  const rules: TaskRules = { calendar: { every: 'day', at: '02:00' } }
  expect(rounds(rules, '2011-12-29T10:00:00Z', 'Pacific/Apia')).toEqual([
    '2011-12-29T12:00',
    '2011-12-30T12:00',
    '2011-12-31T12:00',
  ])
})

const hourMs = 3_600_000
const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/Santiago'] as const
const minutes = fc.integer({ min: 0, max: 1439 })
/** Mostly by night, when clocks are moved. */
const night = fc.oneof(fc.integer({ min: 0, max: 240 }), minutes)
const clockOf = (at: number) => new Date((at % 1440) * 60_000).toISOString().slice(11, 16)

test.each(['server', 'terminal'] as const)(
  'a round within its window is done at its time every day, summer time or not, by the clock of the %s',
  (whose) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        night,
        fc.integer({ min: 1, max: 180 }),
        minutes,
        // The nights of these years in which clocks are moved.
        fc.constantFrom(
          '2026-10-04',
          '2026-10-25',
          '2026-11-01',
          '2027-03-14',
          '2027-03-28',
          '2027-04-04',
          '2027-04-30',
          '2027-09-05',
        ),
        (zone, from, length, after, date) => {
          const at = clockOf(from + (after % length))
          const rules: TaskRules = {
            zone: whose,
            windows: [{ days: [...weekdays], from: clockOf(from), to: clockOf(from + length) }],
          }
          const start = Date.parse(date) - 48 * hourMs
          const repeating = { rules: { calendar: { every: 'day' as const, at } }, clock: zone, askedAt: start }
          const found = [...roundsOf(repeating, start).take(5)].map(({ due }) => due)
          for (const [nth, due] of found.entries()) {
            const { why } = openingAt(
              { type: 'command', rules },
              zone,
              { zone, hours: { hours: null, blackDays: null } },
              due,
            )
            expect(why).toBeNull()
            if (nth > 0) expect(Math.abs(due - (found[nth - 1] as number) - 24 * hourMs)).toBeLessThanOrEqual(hourMs)
          }
        },
      ),
      { numRuns: 500 },
    )
  },
)
