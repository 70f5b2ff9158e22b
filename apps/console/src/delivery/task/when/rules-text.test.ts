import type { TaskRules } from '@cpm/contract/delivery/task/task'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { fill, type Language } from '@cpm/contract/kernel/words'
import { allWords } from '@cpm/contract'
import { expect, test } from 'vitest'
import { timezone } from '../../../api/send.ts'
import type { Text } from '../../../api/text.ts'
import { daysText } from '../../../estate/group/hours/days-text.ts'
import { conditionsText, howText, whenText } from './rules-text.ts'

const textIn =
  (language: Language): Text =>
  (key, vars) =>
    fill(allWords[key], language, vars)
const saying = (language: Language, clock = timezone) => ({ t: textIn(language), language, clock })
const en = (rules: TaskRules, clock?: string) => whenText(saying('en', clock), rules)
const cn = (rules: TaskRules, clock?: string) => whenText(saying('cn', clock), rules)
const night = { days: [...weekdays], from: '02:00', to: '05:00' }

test('a task that says nothing of its time goes at once', () => {
  expect(en({})).toBe('At once')
  expect(cn({})).toBe('立即')
  expect(conditionsText(textIn('en'), {})).toBeNull()
  expect(howText(saying('en'), {})).toBeNull()
})

test('[3.18] hours, whose clock counts and what is left out are said in one sentence', () => {
  const rules: TaskRules = { windows: [night], zone: 'terminal', outsideHours: true }
  expect(en(rules)).toBe("Only 02:00 to 05:00 every day, outside trading hours, in each terminal's own time zone")
  expect(cn(rules)).toBe('仅限每天 02:00 至 05:00，避开门店营业时间，以各终端时区为准')
  const over: TaskRules = { windows: [{ days: ['mon', 'tue', 'wed', 'sat'], from: '22:00', to: '05:00' }] }
  expect(en(over)).toBe('Only 22:00 to 05:00 of the next day on Monday to Wednesday and Saturday')
})

test('[5.8] repetitions are said as a person says them', () => {
  expect(en({ everyMs: 6 * 3_600_000 })).toBe('Every 6 hours')
  expect(en({ everyMs: 24 * 3_600_000 })).toBe('Every 24 hours')
  expect(en({ everyMs: 60_000 })).toBe('Every 1 minute')
  expect(en({ calendar: { every: 'day', at: '02:00' } })).toBe('Every day at 02:00')
  expect(en({ calendar: { every: 'week', days: ['sat', 'sun'], at: '09:30' } })).toBe('On Saturday and Sunday at 09:30')
  expect(en({ calendar: { every: 'month', on: { last: true }, at: '23:00' } })).toBe(
    'On the last day of every month at 23:00',
  )
  expect(en({ calendar: { every: 'month', on: { nth: 2, weekday: 'tue' }, at: '03:00' } })).toBe(
    'On the second Tuesday of every month at 03:00',
  )
  expect(cn({ calendar: { every: 'month', on: { nth: 2, weekday: 'tue' }, at: '03:00' } })).toBe(
    '每月第 2 个星期二 03:00',
  )
})

test('hours by the clock of somebody in another zone say so, and an hour there is the one that was written', () => {
  const elsewhere = timezone === 'Asia/Tokyo' ? 'America/Lima' : 'Asia/Tokyo'
  expect(en({ windows: [night] }, elsewhere)).toBe(`Only 02:00 to 05:00 every day, by the clock of ${elsewhere}`)
  const there: TaskRules = { startAt: '2027-01-04T15:00:00.000Z', zone: 'terminal' }
  expect(en(there, 'Asia/Tokyo')).toBe("From 2027-01-05 00:00 on, in each terminal's own time zone")
  const written: TaskRules = { startAt: '2027-01-05T02:00:00+14:00', zone: 'terminal' }
  expect(en(written, 'Asia/Tokyo')).toBe("From 2027-01-05 02:00 on, in each terminal's own time zone")
})

test('conditions and the order it goes in are said', () => {
  const conditions = { wifiOnly: true, minBattery: 40, charging: true, notBusy: true }
  expect(conditionsText(textIn('en'), { conditions })).toBe(
    'Only on Wi-Fi or a cable, battery at least 40%, on the charger, never in a transaction',
  )
  const gate = { successPercent: 95, afterMs: 0, next: 'self' as const, maxFailedPercent: 10 }
  const retry = { times: 3, afterMs: 300_000 }
  expect(howText(saying('en'), { waves: [{ percent: 10 }, { groupId: '4' }], gate, retry })).toBe(
    'In 3 waves, the next one by itself, paused above 10% failures, tried again up to 3 times, first after 5 minutes',
  )
  const some = { ...retry, reasons: ['no_space', 'not_fetched'] }
  expect(howText(saying('en'), { retry: some })).toBe(
    'Tried again up to 3 times, first after 5 minutes, only for “There is not enough space”, “The file could not be downloaded”',
  )
  expect(
    howText(saying('en'), { retry: { ...some, reasons: ['no_space', 'not_fetched', 'timeout', 'exit_code'] } }),
  ).toMatch(/”, 1 more$/)
  expect(howText(saying('en'), { waves: [{ percent: 40 }, { percent: 60 }] })).toBe('In 2 waves, the next one by hand')
})

test('days that follow each other are put together', () => {
  expect(daysText(textIn('en'), 'en', ['sun', 'mon', 'tue', 'wed', 'thu', 'fri'])).toBe(
    'on Monday to Friday and Sunday',
  )
  expect(daysText(textIn('cn'), 'cn', ['mon', 'tue', 'wed', 'thu', 'fri'])).toBe('每星期一至星期五')
})

test('that a task goes on black days, too, is said with when it goes', () => {
  expect(en({ ignoreBlackDays: true })).toBe('At once, also on black days')
  expect(cn({ ignoreBlackDays: true })).toBe('立即，禁止日也执行')
  expect(en({ windows: [night], ignoreBlackDays: true })).toBe('Only 02:00 to 05:00 every day, also on black days')
})
