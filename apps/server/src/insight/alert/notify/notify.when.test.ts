import { expect, test } from 'vitest'
import { whenTold } from './notify.when.ts'

const plan = { wait_ms: 60_000, quiet_from: null, quiet_to: null, digest_at: null, time_zone: 'America/New_York' }
const told = (more: Partial<{ quiet_from: string; quiet_to: string; digest_at: string }>, now: string) =>
  whenTold({ ...plan, ...more }, 'warning', new Date(`${now}Z`))
    .dueAt.toISOString()
    .slice(0, 16)

test('a digest comes at its hour of each day, summer time or not, and in a missing hour as much later', () => {
  expect(told({ digest_at: '08:00' }, '2027-03-13T14:00')).toBe('2027-03-14T12:00')
  expect(told({ digest_at: '08:00' }, '2027-03-14T12:00')).toBe('2027-03-15T12:00')
  expect(told({ digest_at: '02:30' }, '2027-03-14T05:00')).toBe('2027-03-14T07:30')
  expect(told({ digest_at: '08:00' }, '2027-11-06T13:00')).toBe('2027-11-07T13:00')
  expect(told({ digest_at: '01:30' }, '2027-11-07T05:30')).toBe('2027-11-08T06:30')
})

test('quiet hours end at their hour on the wall, and move with the clock', () => {
  const quiet = { quiet_from: '22:00', quiet_to: '07:00' }
  expect(told(quiet, '2027-03-14T04:00')).toBe('2027-03-14T11:00')
  expect(told(quiet, '2027-11-07T04:00')).toBe('2027-11-07T12:00')
  expect(told(quiet, '2027-03-14T12:00')).toBe('2027-03-14T12:01')
  expect(told({ quiet_from: '02:00', quiet_to: '03:00' }, '2027-03-14T07:10')).toBe('2027-03-14T08:00')
  expect(told({ quiet_from: '08:00', quiet_to: '08:00' }, '2027-03-14T12:00')).toBe('2027-03-14T12:01')
})
