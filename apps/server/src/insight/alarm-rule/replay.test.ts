import { expect, test } from 'vitest'
import type { JudgeRule, Place } from '../alarm/judge/rules.ts'
import { replay } from './replay.ts'

const minute = 60_000
const rule: JudgeRule = {
  id: 1,
  enterpriseId: 1,
  groupPath: null,
  name: 'Offline',
  key: 'offline',
  kind: 'lasting',
  levels: [{ severity: 'major', at: null }],
  holdMs: 10 * minute,
  times: 1,
  withinMs: 0,
  keepMs: 0,
  clearAt: null,
  schedule: null,
  models: [],
  tags: [],
  match: [],
  fold: 'store',
}
const place = (id: number, groupId: number): Place => ({
  id,
  enterpriseId: 1,
  groupId,
  groupPath: String(groupId),
  model: 'X1',
  tags: [],
  status: 'activated',
  address: null,
})
const places = new Map([1, 2, 3].map((id) => [id, place(id, id < 3 ? 7 : 8)]))
const away = (terminalId: number, from: number, to: number) => [
  { terminalId, at: from * minute, seen: { holds: true, level: 0, value: null } },
  { terminalId, at: to * minute, seen: { holds: false, level: 0, value: null } },
]

test('a rule over the past makes an alarm for a store whose tills went together, by the clock as well', () => {
  const sights = [...away(1, 0, 30), ...away(2, 1, 40), ...away(3, 0, 5)]
  const { alarms, raised } = replay(rule, sights, places, 100 * minute)
  expect(alarms).toBe(1)
  expect(raised.map(({ terminalId, at }) => [terminalId, at / minute])).toEqual([
    [1, 10],
    [2, 11],
  ])
  expect(replay({ ...rule, fold: 'terminal' }, sights, places, 100 * minute).alarms).toBe(2)
  expect(replay({ ...rule, holdMs: 20 * minute }, [...away(3, 0, 19)], places, 90 * minute).alarms).toBe(0)
})
