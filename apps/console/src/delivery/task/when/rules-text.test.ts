import type { TaskRules } from '@cpm/contract/delivery/task/task'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { fill, type Language } from '@cpm/contract/kernel/words'
import { allWords } from '@cpm/contract'
import { expect, test } from 'vitest'
import { timezone } from '../../../api/state/timezone.ts'
import type { Text } from '../../../api/text.ts'
import { daysText } from '../../../estate/group/hours/days-text.ts'
import { conditionLines, howLines, linesText, type RuleLine, whenLines } from './rules-text.ts'

const textIn =
  (language: Language): Text =>
  (key, vars) =>
    fill(allWords[key], language, vars)
const saying = (language: Language, clock = timezone) => ({ t: textIn(language), language, clock })
const inWords = (lines: RuleLine[], language: Language = 'en') => lines.map((one) => linesText(textIn(language), [one]))
const en = (rules: TaskRules, clock?: string) => inWords(whenLines(saying('en', clock), rules))
const cn = (rules: TaskRules, clock?: string) => inWords(whenLines(saying('cn', clock), rules), 'cn')
const conditions = (rules: TaskRules) => inWords(conditionLines(textIn('en'), rules))
const how = (rules: TaskRules) => inWords(howLines(saying('en'), rules))
const night = { days: [...weekdays], from: '02:00', to: '05:00' }

test('a task without rules starts immediately', () => {
  expect(en({})).toEqual(['Start: Immediately'])
  expect(cn({})).toEqual(['开始：立即'])
  expect(conditions({})).toEqual([])
  expect(how({})).toEqual([])
})

test('[3.18] time windows, trading hours and the time zone have a line each', () => {
  const rules: TaskRules = { windows: [night], zone: 'terminal', outsideHours: true }
  expect(en(rules)).toEqual([
    'Time windows: 02:00 to 05:00 every day',
    'Trading hours: Excluded',
    'Time zone: Local time of each terminal',
  ])
  expect(cn(rules)).toEqual(['允许的时段：每天 02:00 至 05:00', '营业时间：避开', '时区：各终端的时区'])
  const over: TaskRules = { windows: [{ days: ['mon', 'tue', 'wed', 'sat'], from: '22:00', to: '05:00' }] }
  expect(en(over)).toEqual(['Time windows: 22:00 to 05:00 of the next day on Monday to Wednesday and Saturday'])
})

test('lines are one text where there is no room for a list', () => {
  const lines = whenLines(saying('en'), { everyMs: 3_600_000, outsideHours: true })
  expect(linesText(textIn('en'), lines)).toBe('Repeat: Every 1 hour · Trading hours: Excluded')
})

test('[5.8] repetitions read as a person writes them', () => {
  expect(en({ everyMs: 6 * 3_600_000 })).toEqual(['Repeat: Every 6 hours'])
  expect(en({ everyMs: 24 * 3_600_000 })).toEqual(['Repeat: Every 24 hours'])
  expect(en({ everyMs: 60_000 })).toEqual(['Repeat: Every 1 minute'])
  expect(en({ calendar: { every: 'day', at: '02:00' } })).toEqual(['Repeat: Every day at 02:00'])
  expect(en({ calendar: { every: 'week', days: ['sat', 'sun'], at: '09:30' } })).toEqual([
    'Repeat: On Saturday and Sunday at 09:30',
  ])
  expect(en({ calendar: { every: 'month', on: { last: true }, at: '23:00' } })).toEqual([
    'Repeat: On the last day of every month at 23:00',
  ])
  expect(en({ calendar: { every: 'month', on: { nth: 2, weekday: 'tue' }, at: '03:00' } })).toEqual([
    'Repeat: On the second Tuesday of every month at 03:00',
  ])
  expect(cn({ calendar: { every: 'month', on: { nth: 2, weekday: 'tue' }, at: '03:00' } })).toEqual([
    '重复：每月第 2 个星期二 03:00',
  ])
})

test('hours in the time zone of another user name that zone, and a local hour is the one that was written', () => {
  const elsewhere = timezone === 'Asia/Tokyo' ? 'America/Lima' : 'Asia/Tokyo'
  expect(en({ windows: [night] }, elsewhere)).toEqual([
    'Time windows: 02:00 to 05:00 every day',
    `Time zone: ${elsewhere}`,
  ])
  const there: TaskRules = { startAt: '2027-01-04T15:00:00.000Z', zone: 'terminal' }
  const zone = 'Time zone: Local time of each terminal'
  expect(en(there, 'Asia/Tokyo')).toEqual(['Start: 2027-01-05 00:00', zone])
  const written: TaskRules = { startAt: '2027-01-05T02:00:00+14:00', zone: 'terminal' }
  expect(en(written, 'Asia/Tokyo')).toEqual(['Start: 2027-01-05 02:00', zone])
})

test('conditions have a line each', () => {
  const all = { wifiOnly: true, minBattery: 40, charging: true, notBusy: true }
  expect(conditions({ conditions: all })).toEqual([
    'Network: Wi-Fi or Ethernet only',
    'Battery: At least 40%',
    'Power: Charging',
    'Transactions: Not interrupted',
  ])
})

test('batches, the pause and retries have a line each', () => {
  const gate = { successPercent: 95, afterMs: 0, next: 'self' as const, maxFailedPercent: 10 }
  const retry = { times: 3, afterMs: 300_000 }
  expect(how({ waves: [{ percent: 10 }, { groupId: '4' }], gate, retry })).toEqual([
    'Batches: 3, automatic',
    'Pause: Above 10% failures',
    'Retries: Up to 3, first after 5 minutes',
  ])
  expect(how({ gate: { ...gate, goBack: true } })).toEqual(['Pause: Above 10% failures, then roll back'])
  expect(how({ retry: { ...retry, reasons: ['no_space', 'not_fetched'] } })).toEqual([
    'Retries: Up to 3, first after 5 minutes',
    'Retry reasons: “Not enough storage space”, “The file could not be downloaded”',
  ])
  const four = ['no_space', 'not_fetched', 'timeout', 'exit_code']
  expect(how({ retry: { ...retry, reasons: four } }).at(-1)).toMatch(/”, 1 more$/)
  expect(how({ waves: [{ percent: 40 }, { percent: 60 }] })).toEqual(['Batches: 2, manual'])
  expect(how({ lateJoiners: true, supersede: false })).toEqual([
    'Terminals added later: Included',
    'Earlier installs: Not cancelled',
  ])
})

test('days that follow each other are put together', () => {
  expect(daysText(textIn('en'), 'en', ['sun', 'mon', 'tue', 'wed', 'thu', 'fri'])).toBe(
    'on Monday to Friday and Sunday',
  )
  expect(daysText(textIn('cn'), 'cn', ['mon', 'tue', 'wed', 'thu', 'fri'])).toBe('每星期一至星期五')
})

test('blackout days have a line where the task also runs on them', () => {
  expect(en({ ignoreBlackDays: true })).toEqual(['Start: Immediately', 'Blackout days: Included'])
  expect(cn({ ignoreBlackDays: true })).toEqual(['开始：立即', '禁止日：也执行'])
  expect(en({ windows: [night], ignoreBlackDays: true })).toEqual([
    'Time windows: 02:00 to 05:00 every day',
    'Blackout days: Included',
  ])
})
