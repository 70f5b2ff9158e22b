import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'

/** Versions of agents and systems as they are written in the field. */

const agents = ['1.8.0', '1.8.0~rc1', '250324.0428', '250401.0100']
const systems = ['10', '10 Pro', '10 (API 29)', 'Android 10', '10.0.4', '9', 'Windows 11 Pro', 'unknown']
let house: House
let boss: Clients
beforeAll(async () => {
  house = await openTestHouse()
  const { id: enterpriseId } = await house.make.enterprise()
  boss = await house.as(await house.make.account({ enterpriseId }))
  for (const nth of systems.keys()) {
    const { id } = await house.make.terminal({ enterpriseId })
    await sql`update terminal set os_version = ${systems[nth]} where id = ${id}`.execute(house.db)
    await sql`update terminal_state set agent = ${agents[nth] ?? null} where terminal_id = ${id}`.execute(house.db)
  }
})
afterAll(() => house.close())

type Query = Parameters<Clients['terminal']['list']>[0]
async function found(query: Query, of: 'agent' | 'osVersion') {
  const { records } = await boss.terminal.list({ ...query, pageSize: 100 })
  return records.map((row) => row[of] ?? '').toSorted((a, b) => (a < b ? -1 : 1))
}

test('an early version of an agent is below it, and versions that are dates are in the order of the days', async () => {
  const below = (agentBelow: string) => found({ agentBelow }, 'agent')
  expect(await below('1.8.0')).toEqual(['1.8.0~rc1'])
  expect(await below('1.8.0~rc1')).toEqual([])
  expect(await below('250401.0100')).toEqual(['1.8.0', '1.8.0~rc1', '250324.0428'])
  expect(await found({ agentAbove: '1.8.0~rc1' }, 'agent')).toEqual(['1.8.0', '250324.0428', '250401.0100'])
  expect(await found({ agentAbove: '250324.0428' }, 'agent')).toEqual(['250401.0100'])
})

test('an edition of a system, and its level of the interface, are no other version of it', async () => {
  expect(await found({ osVersionBelow: '10' }, 'osVersion')).toEqual(['9'])
  expect(await found({ osVersionAbove: '10' }, 'osVersion')).toEqual(['10.0.4', 'Windows 11 Pro'])
  expect(await found({ osVersionBelow: '10 Pro' }, 'osVersion')).toEqual(['9'])
  expect(await found({ osVersionBelow: '10.0.4' }, 'osVersion')).toEqual([
    '10',
    '10 (API 29)',
    '10 Pro',
    '9',
    'Android 10',
  ])
})
