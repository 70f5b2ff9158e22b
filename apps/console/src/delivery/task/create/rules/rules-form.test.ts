import { taskRules, type TaskRules } from '@cpm/contract/delivery/task/task'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { expect, test } from 'vitest'
import { rulesForm, roundsOf, typedOf } from './rules-form.ts'
import { blankRules, type RulesTyped } from './rules-input.ts'

const read = (typed: RulesTyped) => rulesForm.safeParse({ ...blankRules, ...typed })
const rulesFrom = (typed: RulesTyped) => read(typed).data
const faultsOf = (typed: RulesTyped) =>
  read(typed).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test('what was not switched on is not asked for, whatever stands in its fields', () => {
  expect(rulesFrom({})).toEqual({})
  expect(rulesFrom({ minBattery: 80, days: ['sun'], zone: 'terminal' })).toEqual({})
})

test('older waiting installs are cancelled unless somebody switched that off', () => {
  expect(rulesFrom({ supersede: false })).toEqual({ supersede: false })
  expect(typedOf({ supersede: false }, Date.now())).toEqual({ supersede: false })
  expect(typedOf({}, Date.now())).toEqual({})
})

test('[3.18] windows, whose clock counts, repetition and conditions come out as the contract has them', () => {
  const windows = [{ days: [...weekdays], from: '02:00', to: '05:00' }]
  const chosen = rulesFrom({
    inHours: true,
    windows,
    zone: 'terminal',
    outsideHours: true,
    repeat: 'month',
    monthOn: 'nth',
    monthNth: 2,
    monthWeekday: 'tue',
    time: '02:30',
    wifiOnly: true,
    battery: true,
    minBattery: 40,
    notBusy: true,
  })
  expect(chosen).toEqual({
    windows,
    zone: 'terminal',
    outsideHours: true,
    calendar: { every: 'month', on: { nth: 2, weekday: 'tue' }, at: '02:30' },
    conditions: { wifiOnly: true, minBattery: 40, notBusy: true },
  })
  expect(rulesFrom({ repeat: 'every', everyCount: 90, everyUnit: 'minutes' })).toEqual({ everyMs: 5_400_000 })
})

test('each fault is said at its field', () => {
  expect(faultsOf({ later: true })).toEqual([['startAt', 'field.required']])
  expect(faultsOf({ later: true, startAt: '2020-01-01T00:00' })).toEqual([['startAt', 'task.startInPast']])
  expect(faultsOf({ inHours: true, windows: [{ days: [], from: '02:00', to: '05:00' }] })).toEqual([
    ['windows', 'task.windowIncomplete'],
  ])
  expect(faultsOf({ inHours: true, windows: [{ days: ['mon'], from: '02:00' }] })).toEqual([
    ['windows', 'task.windowIncomplete'],
  ])
  expect(faultsOf({ repeat: 'every', everyCount: 25, everyUnit: 'hours' })).toEqual([
    ['everyCount', 'task.everyTooLong'],
  ])
  expect(faultsOf({ repeat: 'week', days: [] })).toEqual([['days', 'field.required']])
  expect(faultsOf({ battery: true, minBattery: undefined })).toEqual([['minBattery', 'field.required']])
  expect(faultsOf({ byDeadline: true, deadlineAt: '2099-01-01T00:00' })).toEqual([
    ['byDeadline', 'task.deadlineNeedsCondition'],
  ])
})

test('the next rounds are asked for only of what is whole, whatever its hours still lack', () => {
  expect(roundsOf({ ...blankRules })).toBeNull()
  expect(roundsOf({ ...blankRules, repeat: 'every', everyCount: 25 })).toBeNull()
  expect(roundsOf({ ...blankRules, repeat: 'day', inHours: true, windows: [] })).toMatchObject({
    calendar: { every: 'day', at: '02:00' },
  })
})

test('a failed run is tried again for the reasons that are chosen, and for any where none is', () => {
  const again = { ...blankRules, again: true, times: 2 }
  expect(rulesFrom({ ...again, retryReasons: ['no_space'] })?.retry).toEqual({
    times: 2,
    afterMs: 300_000,
    reasons: ['no_space'],
  })
  expect(rulesFrom({ ...again, retryReasons: [] })?.retry).toEqual({ times: 2, afterMs: 300_000 })
})

test('rules that somebody kept are read back into the form unchanged, but for moments that are over', () => {
  const now = Date.parse('2026-11-23T05:00:00Z')
  const kept: TaskRules = taskRules.parse({
    startAt: '2099-01-01T02:00:00.000Z',
    zone: 'terminal',
    windows: [{ days: ['mon', 'fri'], from: '22:00', to: '05:00' }],
    outsideHours: true,
    calendar: { every: 'week', days: ['mon'], at: '23:15' },
    waves: [{ percent: 10 }, { groupId: '7' }, { count: 50 }],
    gate: { successPercent: 90, afterMs: 600_000, maxFailedPercent: 5, next: 'self' },
    retry: { times: 2, afterMs: 120_000, reasons: ['no_space'] },
    conditions: {
      wifiOnly: true,
      minBattery: 30,
      charging: true,
      notBusy: true,
      deadlineAt: '2099-01-02T00:00:00.000Z',
    },
    lateJoiners: true,
  })
  expect(rulesFrom(typedOf(kept, now))).toEqual(kept)
  const interval: TaskRules = { everyMs: 45 * 60_000 }
  expect(rulesFrom(typedOf(interval, now))).toEqual(interval)
  expect(rulesFrom(typedOf({ startAt: '2020-01-01T00:00:00Z' }, now))).toEqual({})
})

test('that it goes on black days, too, is kept when a task is cloned', () => {
  expect(rulesFrom({ ignoreBlackDays: true })).toEqual({ ignoreBlackDays: true })
  expect(rulesFrom(typedOf({ ignoreBlackDays: true }, Date.now()))).toEqual({ ignoreBlackDays: true })
})
