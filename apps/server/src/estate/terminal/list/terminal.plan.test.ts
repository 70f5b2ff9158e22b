import type { CallOf } from '@cpm/contract/kernel/route'
import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf } from '../../../core/scope.ts'
import { type House, openTestHouse } from '../../../testing/house.ts'
import { askedOf, cursorOf, pageOf } from './terminal.query.ts'

/** How pages of the device list are read: along an index that has the filter's columns, never by sorting all it finds. */

let house: House
const now = new Date('2026-06-15T12:00:00Z')

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  const mine = await house.make.enterprise('Mine')
  for (const [nth, agent] of ['1.9.0', '1.10.0'].entries()) {
    const { id } = await house.make.terminal({ enterpriseId: mine.id })
    await sql`update terminal_state set agent = ${agent}, battery = ${nth} where terminal_id = ${id}`.execute(house.db)
    await sql`update terminal set os_version = ${`1${nth}`} where id = ${id}`.execute(house.db)
  }
})
afterAll(() => house.close())

async function planOf(filter: CallOf<typeof terminal.routes.list>, after?: string): Promise<string> {
  const scope = scopeOf(house.db, { enterpriseId: null, accountPath: '1', groupPaths: null })
  const asked = await askedOf(scope, { page: 1, pageSize: 14, ...filter } as Parameters<typeof askedOf>[1], now)
  return house.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off`.execute(
      trx,
    )
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) ${pageOf(asked, { take: 14, skip: 0, ...(after ? { after } : {}) })}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

const before = '2026-06-15T11:00:00Z'
test.each<[string, CallOf<typeof terminal.routes.list>]>([
  ['battery below', { batteryBelow: 10 }],
  ['storage above', { storageAbove: 40 }],
  ['last seen between', { lastSeenFrom: '2026-06-14T11:00:00Z', lastSeenTo: before }],
  ['agent below', { agentBelow: '1.10' }],
  ['agent above', { agentAbove: '1.9' }],
  ['some agents', { agent: ['1.9.0', '1.10.0'] }],
  ['all agents but some', { agentNot: ['1.9.0'] }],
  ['several of them', { batteryBelow: 20, storageAbove: 80, agentBelow: '1.10' }],
])('a page of terminals by what they report is read along one index: %s', async (_what, filter) => {
  expect(await planOf(filter)).toContain('Index Only Scan using terminal_state_place on terminal_state')
})

test.each<[string, CallOf<typeof terminal.routes.list>]>([
  ['all models but some', { modelNot: ['A920'] }],
  ['all OS versions but some', { osVersionNot: ['10'] }],
])('a page of terminals by what they are is read along one index: %s', async (_what, filter) => {
  expect(await planOf(filter)).toContain('Index Only Scan using terminal_sn_place on terminal')
})

test.each<[string, CallOf<typeof terminal.routes.list>]>([
  ['platform and online', { platform: 'windows', online: true }],
  ['all models but some, battery below', { modelNot: ['A920'], batteryBelow: 20 }],
])('a page by what terminals are and what they report finds both halves along the SNs: %s', async (_what, filter) => {
  expect(await planOf(filter)).toMatch(/Cond: \((terminal_state_1\.)?sn = terminal_1\.sn\)/)
})

test('from a known row on the other half is looked up, and not read up to there', async () => {
  const after = cursorOf({}, { position: 'A', id: 1 })
  const plan = await planOf({ modelNot: ['A920'], batteryBelow: 20 }, after)
  expect(plan).not.toMatch(/Cond: \((terminal_state_1\.)?sn = terminal_1\.sn\)/)
})

test('a page by what terminals report is read without the other half of them', async () => {
  expect(await planOf({ batteryBelow: 20 })).not.toContain('on terminal terminal_1')
})

test('a page by several tags merges the terminals of each along the SNs', async () => {
  const plan = await planOf({ tag: ['vip', 'bar'] })
  expect(plan).toMatch(/Merge Append\n\s+Sort Key: terminal_tagged_1.sn/)
  expect(plan).not.toContain('on terminal terminal_1')
})

test('a page by tags a terminal has not leaves those out along the SNs', async () => {
  const plan = await planOf({ tagNot: ['vip', 'bar'] })
  expect(plan).toContain('Merge Cond: (terminal_1.sn = terminal_tagged.sn)')
  expect(plan).toContain('Index Only Scan using terminal_sn_place on terminal')
})

test('of versions the database is told the names, and not where to find them', async () => {
  const plan = await planOf({ osVersionBelow: '11', agentAbove: '1.9' })
  expect(plan).toContain('{10}')
  expect(plan).not.toContain('version_key')
  expect(plan).not.toContain('Recursive')
})
