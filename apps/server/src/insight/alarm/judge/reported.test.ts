import type { Report } from '@cpm/contract/estate/agent/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Up } from '../../../core/feature.ts'
import { type House, openTestHouse } from '../../../testing/house.ts'
import { judgeReports } from './reports.ts'

let house: House
beforeAll(async () => void (house = await openTestHouse()))
afterAll(() => house.close())

async function begin() {
  const enterprise = await house.make.enterprise()
  const boss = await house.as(await house.make.account({ enterpriseId: enterprise.id }))
  const { id, sn } = await house.make.terminal({ enterpriseId: enterprise.id })
  const rule = (key: 'battery' | 'storage', at: number) =>
    boss.alarmRule.create({ name: `${key} ${at}`, key, enabled: true, levels: [{ severity: 'major', at }] })
  let seq = 0
  const said = (facts: Omit<Report, 'seq'>): Up<Report> => ({
    sn,
    terminalId: id,
    enterpriseId: enterprise.id,
    groupPath: null,
    sessionNo: 1,
    payload: { seq: ++seq, ...facts },
  })
  return { boss, rule, said }
}
const used = (percent: number) => ({ storage: { total: 100, used: percent } })

test('of many points those are reached that a number is past, upwards and downwards, in whatever order they were set', async () => {
  const { boss, rule, said } = await begin()
  for (const at of [95, 60, 80]) await rule('storage', at)
  for (const at of [5, 40, 20]) await rule('battery', at)
  const open = async () => (await boss.alarm.list({ status: ['open'] })).records.map(({ name }) => name).toSorted()
  await judgeReports(house.db, [said({ ...used(50), battery: 60 })], new Date())
  expect(await open()).toEqual([])
  await judgeReports(house.db, [said({ ...used(70), battery: 30 })], new Date())
  expect(await open()).toEqual(['battery 40', 'storage 60'])
  await judgeReports(house.db, [said({ ...used(90), battery: 10 })], new Date())
  expect(await open()).toEqual(['battery 20', 'battery 40', 'storage 60', 'storage 80'])
})

test('what begins and ends in the reports of one batch is an alarm that is over', async () => {
  const { boss, rule, said } = await begin()
  await rule('storage', 80)
  await judgeReports(house.db, [said(used(90)), said(used(20))], new Date())
  const { records } = await boss.alarm.list({ status: ['open', 'acknowledged', 'cleared'] })
  expect(records).toMatchObject([{ status: 'cleared', holding: 0 }])
  const { records: events } = await boss.alarm.events({ id: records[0]!.id })
  expect(events.map(({ type }) => type).toReversed()).toEqual(['opened', 'cleared'])
})
