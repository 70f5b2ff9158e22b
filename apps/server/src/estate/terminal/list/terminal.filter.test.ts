import type { CallOf } from '@cpm/contract/kernel/route'
import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'
import { terminalTopics } from '../state/terminal.reports.ts'

/** [3.13]: every field of a terminal, and what it is found by. */

let house: House
let boss: Clients
let admin: Clients
let mine: { id: number }
let theirs: { id: number }
let region: { id: number; path: string }
let shop: { id: number; path: string }
let person: { id: number }
const at = new Date('2026-06-15T12:00:00Z')

beforeAll(async () => {
  house = await openTestHouse({ now: () => at })
  mine = await house.make.enterprise('Mine')
  theirs = await house.make.enterprise('Theirs')
  region = await house.make.group(mine.id)
  shop = await house.make.group(mine.id, region)
  person = await house.make.account({ enterpriseId: mine.id })
  boss = await house.as(person)
  admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
  for (let i = 1; i <= 4; i++) await house.make.terminal({ enterpriseId: mine.id, group: shop, sn: `FIND-${i}` })
  await house.make.terminal({ enterpriseId: theirs.id, sn: 'FIND-5' })
})
afterAll(() => house.close())

const idOf = async (sn: string) =>
  (await house.db.selectFrom('terminal').select('id').where('sn', '=', sn).executeTakeFirstOrThrow()).id
const said = async (sn: string, facts: object, seq = 1) =>
  terminalTopics.report?.({ db: house.db, now: at }, [
    {
      terminalId: await idOf(sn),
      sn,
      enterpriseId: mine.id,
      groupPath: shop.path,
      sessionNo: 1,
      payload: { seq, ...facts },
    },
  ])
type Query = CallOf<typeof terminal.routes.list>
const found = async (query: Query, as = boss) => (await as.terminal.list(query)).records.map((row) => row.sn)

test('the ones that are named, and of them only what one sees', async () => {
  expect(await found({ sns: ['FIND-2', 'FIND-4', 'FIND-5', 'NOBODY01'] })).toEqual(['FIND-2', 'FIND-4'])
  expect((await boss.terminal.list({ sns: ['FIND-2', 'FIND-5'] })).total).toBe(1)
})

test('what a terminal reports of itself is shown, and found however it is written', async () => {
  await house.db
    .updateTable('terminal_state')
    .set({ online: true })
    .where('terminal_id', '=', await idOf('FIND-1'))
    .execute()
  await said('FIND-1', {
    os: 'Android',
    osVersion: '10',
    romVersion: 'R7',
    resolution: '720x1280',
    systemId: 'SyS_1',
    bluetooth: 'AA-BB-CC-00-11-22',

    memory: { total: 4, used: 1 },
    storage: { total: 8, used: 2 },
    bootAt: at.getTime() - 60_000,
    bootCount: 3,
    network: { type: 'wifi', ip: '10.1.2.3', mac: 'A4-CF-12-9B-00-31' },
  })
  expect(await boss.terminal.get({ sn: 'FIND-1' })).toMatchObject({
    osVersion: '10',
    romVersion: 'R7',
    resolution: '720x1280',
    systemId: 'SyS_1',
    bluetooth: 'aa:bb:cc:00:11:22',

    mac: 'a4:cf:12:9b:00:31',
    ip: '10.1.2.3',
    memory: { total: 4, used: 1 },
    storage: { total: 8, used: 2 },

    bootAt: '2026-06-15T11:59:00.000Z',
    runningMs: 60_000,
    bootCount: 3,
    shutdownAt: null,
  })
  for (const mac of ['a4:cf:12', 'A4CF1', 'a4-cf-12-9b-00-31', 'A4CF.129B'])
    expect(await found({ mac })).toEqual(['FIND-1'])
  expect(await found({ ip: '10.1.' })).toEqual(['FIND-1'])
  expect(await found({ ip: '0.1.' })).toEqual([])
  expect(await found({ systemId: 'sys_' })).toEqual(['FIND-1'])
  expect(await found({ systemId: 'sysx' })).toEqual([])
  expect(await found({ osVersion: '10' })).toEqual(['FIND-1'])
  expect((await boss.terminal.choices()).osVersions).toEqual(['10'])
})

test('a report that says nothing new of what it is found by rewrites nothing', async () => {
  const row = () => sql<{ xmin: string }>`select xmin::text from terminal where sn = 'FIND-1'`.execute(house.db)
  const before = await row()
  await said(
    'FIND-1',
    { battery: 5, network: { type: 'wifi', ip: '10.1.2.3', mac: 'a4:cf:12:9b:00:31', signal: 1 } },
    2,
  )
  expect((await row()).rows).toEqual(before.rows)
  await said('FIND-1', { network: { type: 'wifi', ip: '10.1.2.4' } }, 3)
  expect(await boss.terminal.get({ sn: 'FIND-1' })).toMatchObject({
    ip: '10.1.2.4',
    mac: 'a4:cf:12:9b:00:31',
    version: 1,
  })
})

test('what people wrote of it is found, too', async () => {
  await boss.terminal.update({
    sn: 'FIND-2',
    version: 1,
    ext1: 'Asset_7',
    ext2: 'North',
    tags: ['vip', 'bar'],
    isTest: true,
  })
  expect(await found({ ext1: 'asset_' })).toEqual(['FIND-2'])
  expect(await found({ ext1: 'assetx' })).toEqual([])
  expect(await found({ ext2: 'nor' })).toEqual(['FIND-2'])
  expect(await found({ tag: 'vip' })).toEqual(['FIND-2'])
  expect(await found({ tag: 'vi' })).toEqual([])
  expect(await found({ isTest: true })).toEqual(['FIND-2'])
  expect(await found({ isTest: false })).toEqual(['FIND-1', 'FIND-3', 'FIND-4'])
  expect(await found({ model: 'A920Pro', isTest: true })).toEqual(['FIND-2'])
  expect(await found({ model: 'a920pro' })).toEqual([])
})

test('favourites are of the account that asks, for its list and for what it does to many', async () => {
  await sql`insert into favourite (account_id, terminal_id) values (${person.id}, ${await idOf('FIND-3')})`.execute(
    house.db,
  )
  expect(await found({ favourite: true })).toEqual(['FIND-3'])
  expect(await found({ favourite: false })).not.toContain('FIND-3')
  expect(await found({ favourite: true }, admin)).toEqual([])
  expect((await boss.terminal.list({ q: 'FIND-3' })).records).toMatchObject([{ isFavourite: true }])
  expect((await boss.terminal.count({ target: { filter: { favourite: true } } })).total).toBe(1)
  const { id } = await boss.task.create({
    type: 'message',
    params: { text: 'hello' },
    target: { filter: { favourite: true } },
  })
  expect((await boss.task.runs({ id })).records.map((run) => run.sn)).toEqual(['FIND-3'])
})

test('times are from the first moment to before the second', async () => {
  await sql`update terminal set created_at = '2026-01-01Z'::timestamptz + right(sn, 1)::int * interval '1 day',
    activated_at = '2026-02-01Z'::timestamptz + right(sn, 1)::int * interval '1 day' where sn like 'FIND-%'`.execute(
    house.db,
  )
  const day = (month: number, n: number) => `2026-0${month}-0${n}T00:00:00Z`
  expect(await found({ createdFrom: day(1, 3), createdTo: day(1, 5) })).toEqual(['FIND-2', 'FIND-3'])
  expect(await found({ activatedFrom: day(2, 4) })).toEqual(['FIND-3', 'FIND-4'])
  expect(await found({ activatedTo: day(2, 3) })).toEqual(['FIND-1'])
})

describe('an enterprise', () => {
  test('is a filter for administrators of ours, and nobody else’s', async () => {
    expect(await found({ enterpriseId: String(theirs.id) }, admin)).toEqual(['FIND-5'])
    await expect(found({ enterpriseId: String(theirs.id) })).rejects.toMatchObject({ answer: { code: 400 } })
    await expect(found({ enterpriseId: String(mine.id) })).rejects.toMatchObject({ answer: { code: 400 } })
  })

  test('has its own values to choose from, a store those of its shops', async () => {
    const store = await house.as(await house.make.account({ enterpriseId: mine.id, groupPaths: [shop.path] }))
    for (const one of [boss, store]) {
      expect(await one.terminal.choices()).toEqual({
        tags: ['bar', 'vip'],
        models: ['A920Pro'],
        osVersions: ['10'],
        agents: [],
        modelPlatforms: [],
      })
    }
    const stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
    expect(await stranger.terminal.choices()).toEqual({
      tags: [],
      models: ['A920Pro'],
      osVersions: [],
      agents: [],
      modelPlatforms: [],
    })
  })
})

test('the store is the nearest group of that type at or above its own', async () => {
  const till = await house.make.group(mine.id, shop)
  await house.db.updateTable('terminal_group').set({ type: 'area' }).where('id', 'in', [till.id, region.id]).execute()
  await house.db
    .updateTable('terminal_group')
    .set({ name: 'Shop 1', type: 'store' })
    .where('id', '=', shop.id)
    .execute()
  await boss.terminal.move({ target: { sns: ['FIND-4'] }, groupId: String(till.id) })
  expect(await boss.terminal.get({ sn: 'FIND-4' })).toMatchObject({ store: 'Shop 1' })
  await boss.terminal.move({ target: { sns: ['FIND-4'] }, groupId: String(region.id) })
  expect(await boss.terminal.get({ sn: 'FIND-4' })).toMatchObject({ store: null })
})

test('bytes used are of 30 days and in all', async () => {
  const id = await idOf('FIND-3')
  await sql`insert into usage_day (terminal_id, day, rx, tx) values (${id}, '2026-06-15', 3, 4), (${id}, '2026-05-17', 10, 0),
    (${id}, '2026-05-16', 100, 0)`.execute(house.db)
  await sql`update terminal_state set data_total = 117, reported_at = now() where terminal_id = ${id}`.execute(house.db)
  expect(await boss.terminal.get({ sn: 'FIND-3' })).toMatchObject({ dataMonth: 17, dataTotal: 117 })
  expect(await boss.terminal.get({ sn: 'FIND-4' })).toMatchObject({ dataMonth: null, dataTotal: null })
})
