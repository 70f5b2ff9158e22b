import { frozenTypes, type TaskRules } from '@cpm/contract/delivery/task/task'
import { describe, expect, test } from 'vitest'
import { openingAt } from './opening.ts'

const all = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const nothing = { hours: null, blackDays: null }
const utc = (text: string) => Date.parse(`${text}Z`)
const shown = (ms: number | null) => ms && new Date(ms).toISOString().slice(0, 16)
function opening(
  rules: TaskRules,
  now: string,
  { zone = 'UTC', clock = 'UTC', hours = nothing as object, type = 'command' } = {},
) {
  const { why, at, until } = openingAt({ type, rules }, clock, { zone, hours: { ...nothing, ...hours } }, utc(now))
  return [why, shown(at), shown(until)]
}
const night = { windows: [{ days: [...all], from: '01:00', to: '04:00' }] }

describe('windows by weekday and hour [3.18]', () => {
  test('hold a run till the next one, and say when an open one is over', () => {
    const rules: TaskRules = { windows: [{ days: ['tue'], from: '22:00', to: '02:00' }] }
    // 2026-11-24 is a Tuesday.
    expect(opening(rules, '2026-11-23T12:00')).toEqual(['outside_window', '2026-11-24T22:00', null])
    expect(opening(rules, '2026-11-24T23:00')).toEqual([null, '2026-11-24T23:00', '2026-11-25T02:00'])
    expect(opening(rules, '2026-11-25T01:59')).toEqual([null, '2026-11-25T01:59', '2026-11-25T02:00'])
    expect(opening(rules, '2026-11-25T02:00')).toEqual(['outside_window', '2026-12-01T22:00', null])
  })

  test('are ours, or with zone terminal those of the wall there', () => {
    const at = (zone: 'server' | 'terminal') =>
      opening({ ...night, zone }, '2026-11-23T12:00', { zone: 'Asia/Shanghai', clock: 'America/New_York' })[1]
    expect(at('server')).toBe('2026-11-24T06:00')
    expect(at('terminal')).toBe('2026-11-23T17:00')
  })

  test('are two hours long on the night the clock goes forward, and four when it goes back', () => {
    const there = { zone: 'America/New_York' }
    const rules: TaskRules = { ...night, zone: 'terminal' }
    expect(opening(rules, '2027-03-14T05:00', there)).toEqual(['outside_window', '2027-03-14T06:00', null])
    expect(opening(rules, '2027-03-14T06:30', there)).toEqual([null, '2027-03-14T06:30', '2027-03-14T08:00'])
    expect(opening(rules, '2027-11-07T05:30', there)).toEqual([null, '2027-11-07T05:30', '2027-11-07T09:00'])
  })

  test('in an hour that the clock leaves out are in the hour after it, once and as long as ever', () => {
    const night = (from: string, to: string, now: string, zone = 'America/New_York') =>
      opening({ zone: 'terminal', windows: [{ days: [...all], from, to }] }, now, { zone }).slice(1)
    expect(night('02:00', '03:00', '2027-03-14T06:59')).toEqual(['2027-03-14T07:00', null])
    expect(night('02:00', '03:00', '2027-03-14T07:00')).toEqual(['2027-03-14T07:00', '2027-03-14T08:00'])
    expect(night('02:00', '03:00', '2027-03-14T08:00')).toEqual(['2027-03-15T06:00', null])
    expect(night('02:15', '02:45', '2027-03-14T07:15')).toEqual(['2027-03-14T07:15', '2027-03-14T07:45'])
    expect(night('01:30', '02:30', '2027-03-14T06:30')).toEqual(['2027-03-14T06:30', '2027-03-14T07:30'])
    // Cairo's 30 April 2027 begins at 01:00.
    expect(night('00:00', '01:00', '2027-04-29T22:00', 'Africa/Cairo')).toEqual([
      '2027-04-29T22:00',
      '2027-04-29T23:00',
    ])
  })
})

describe('the hours of a shop', () => {
  const open = [{ days: [...all], from: '09:00', to: '21:00' }]
  const rules: TaskRules = { outsideHours: true }

  test('are kept free: outside them the run may go until it opens', () => {
    const there = { zone: 'Asia/Shanghai', hours: { hours: open } }
    expect(opening(rules, '2026-11-23T04:00', there)).toEqual(['trading_hours', '2026-11-23T13:00', null])
    expect(opening(rules, '2026-11-23T14:00', there)).toEqual([null, '2026-11-23T14:00', '2026-11-24T01:00'])
  })

  test('count within the windows of the task as well, and so do black days', () => {
    const both: TaskRules = { outsideHours: true, windows: [{ days: [...all], from: '20:00', to: '23:00' }] }
    const there = { hours: { hours: open, blackDays: ['2026-11-23', '2026-11-24'] } }
    expect(opening(both, '2026-11-23T22:00', there)).toEqual(['black_day', '2026-11-25T21:00', null])
    expect(opening(both, '2026-11-25T20:30', there)).toEqual(['trading_hours', '2026-11-25T21:00', null])
    expect(opening(both, '2026-11-25T21:30', there)).toEqual([null, '2026-11-25T21:30', '2026-11-25T23:00'])
  })

  test('never end where a shop never closes: the run is looked at again, and never goes', () => {
    const always = { hours: { hours: [{ days: [...all], from: '00:00', to: '00:00' }] } }
    expect(opening(rules, '2026-11-23T04:00', always)[0]).toBe('trading_hours')
  })

  test('do not hold a task that says nothing of hours', () => {
    const black = { hours: { hours: open, blackDays: ['2026-11-23'] } }
    expect(opening({}, '2026-11-23T10:00', black)).toEqual([null, '2026-11-23T10:00', null])
  })
})

describe('a start', () => {
  const at = (startAt: string, zone: string, clock = 'UTC') =>
    opening({ zone: 'terminal', startAt }, '2026-11-20T00:00', { zone, clock })[1]

  test('in each terminal’s own zone is the hour as it was written, or of one in UTC as the asker’s clock shows it', () => {
    expect(at('2026-11-24T02:00:00+08:00', 'America/New_York')).toBe('2026-11-24T07:00')
    expect(at('2026-11-24T02:00:00+08:00', 'Asia/Tokyo')).toBe('2026-11-23T17:00')
    expect(at('2026-11-23T18:00:00Z', 'Asia/Tokyo', 'Asia/Shanghai')).toBe('2026-11-23T17:00')
  })

  test('at an hour that does not exist comes after the gap, and at one that comes twice the first time', () => {
    expect(at('2027-03-14T02:30:00+00:00', 'America/New_York')).toBe('2027-03-14T07:30')
    expect(at('2027-11-07T01:30:00+00:00', 'America/New_York')).toBe('2027-11-07T05:30')
  })

  test('outside the windows waits for the first of them', () => {
    const rules: TaskRules = { ...night, startAt: '2026-11-24T12:00:00Z' }
    expect(opening(rules, '2026-11-23T12:00')).toEqual(['not_yet', '2026-11-25T01:00', null])
  })
})

describe('a black day', () => {
  const days = { hours: { hours: null, blackDays: ['2026-11-27', '2026-11-28', '2026-12-24'] } }
  const there = { zone: 'America/New_York', type: 'restart', ...days }

  test('holds what installs or restarts something, whatever its author said of hours, until it is over there', () => {
    expect(opening({}, '2026-11-27T04:59', there)).toEqual([null, '2026-11-27T04:59', '2026-11-27T05:00'])
    expect(opening({}, '2026-11-27T05:00', there)).toEqual(['black_day', '2026-11-29T05:00', null])
    expect(opening({}, '2026-11-29T05:00', there)).toEqual([null, '2026-11-29T05:00', '2026-12-24T05:00'])
    expect(opening({}, '2026-12-25T05:00', there)).toEqual([null, '2026-12-25T05:00', null])
    for (const type of frozenTypes) expect(opening({}, '2026-11-27T12:00', { ...there, type })[0]).toBe('black_day')
  })

  test('lets go what neither installs nor restarts, and what a person said goes on black days as well', () => {
    for (const type of ['message', 'screenshot', 'lock', 'unlock', 'refresh', 'fetch_files', 'command']) {
      expect(opening({}, '2026-11-27T12:00', { ...there, type })).toEqual([null, '2026-11-27T12:00', null])
    }
    const rules: TaskRules = { ignoreBlackDays: true }
    expect(opening(rules, '2026-11-27T12:00', there)).toEqual([null, '2026-11-27T12:00', null])
    expect(opening({ ...rules, ...night }, '2026-11-27T02:00', { ...there, zone: 'UTC' })[0]).toBe(null)
  })

  test('on which a task is to start holds it till the day is over', () => {
    const rules: TaskRules = { startAt: '2026-11-27T15:00:00Z' }
    expect(opening(rules, '2026-11-20T00:00', there)).toEqual(['not_yet', '2026-11-29T05:00', null])
    expect(opening(rules, '2026-11-27T15:00', there)).toEqual(['black_day', '2026-11-29T05:00', null])
  })
})
