import type { Report } from '@cpm/contract/estate/agent/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type House } from '../../../testing/house.ts'
import { terminalTopics } from './terminal.reports.ts'

let house: House
let enterpriseId: number
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
})
afterAll(() => house.close())

const { report } = terminalTopics as Required<typeof terminalTopics>

async function terminal() {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  const say = (payload: Report) =>
    report({ db: house.db, now: new Date() }, [
      { terminalId: id, sn, enterpriseId, groupPath: null, sessionNo: 1, payload, beyond: false },
    ])
  const row = async () => {
    const { rows } = await sql<{ mac: string | null; ip: string | null; version: string }>`
      select mac, ip, xmin::text as version from terminal where id = ${id}`.execute(house.db)
    return rows[0]
  }
  return { id, say, row }
}
const network = { type: 'wifi', ip: '10.1.2.3', mac: 'A4-CF-12-9B-00-31' } as const

test('a terminal is found by the addresses that it reports, and a report of the same addresses does not write its row', async () => {
  const t = await terminal()
  await t.say({ seq: 1, network })
  const first = await t.row()
  expect(first).toMatchObject({ mac: 'a4:cf:12:9b:00:31', ip: '10.1.2.3' })
  await t.say({ seq: 2, network: { ...network, signal: 40 } })
  await t.say({ seq: 3, battery: 5 })
  expect(await t.row()).toEqual(first)
  await t.say({ seq: 4, network: { ...network, ip: '10.1.2.4' } })
  expect(await t.row()).toMatchObject({ mac: 'a4:cf:12:9b:00:31', ip: '10.1.2.4' })
})

test('an address that its row lost is kept again with the next report of the terminal, even if that says nothing new', async () => {
  const t = await terminal()
  await t.say({ seq: 1, network })
  await sql`update terminal set mac = null, ip = null where id = ${t.id}`.execute(house.db)
  await t.say({ seq: 2, network })
  expect(await t.row()).toMatchObject({ mac: 'a4:cf:12:9b:00:31', ip: '10.1.2.3' })
})
