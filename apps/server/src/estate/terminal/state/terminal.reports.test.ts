import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Up } from '../../../core/feature.ts'
import { openTestHouse, type House } from '../../../testing/house.ts'
import { terminalJobs, terminalTopics } from './terminal.reports.ts'

let house: House
let enterpriseId: number
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
})
afterAll(() => house.close())

const now = new Date()
const dayMs = 86_400_000
async function terminal() {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  const up = <P>(payload: P, sessionNo = 1): Up<P> => ({
    terminalId: id,
    sn,
    enterpriseId,
    groupPath: null,
    sessionNo,
    payload,
  })
  const state = () =>
    house.db.selectFrom('terminal_state').selectAll().where('terminal_id', '=', id).executeTakeFirstOrThrow()
  return { id, sn, up, state }
}
const { hello, report, presence } = terminalTopics as Required<typeof terminalTopics>
const ctx = () => ({ db: house.db, now })

test('a report changes the facts it names and leaves the others [4.5]', async () => {
  const t = await terminal()
  await report(ctx(), [
    t.up({ seq: 1, battery: 80.6, memory: { total: 4, used: 2 }, network: { type: 'wifi', ip: '10.0.0.1' } }),
    t.up({ seq: 2, memory: { total: 4, used: 3 } }),
  ])
  await report(ctx(), [t.up({ seq: 3, network: { type: 'cellular' }, charging: true })])
  expect(await t.state()).toMatchObject({
    battery: 81,
    reported_at: now,
    facts: { battery: 80.6, memory: { used: 3 }, network: { type: 'cellular' }, charging: true },
  })
  await report(ctx(), [t.up({ seq: 4, battery: null })])
  expect((await t.state()).battery).toBeNull()
})

test("a terminal's clock is kept beside ours, and how far it is off", async () => {
  const t = await terminal()
  await report(ctx(), [t.up({ seq: 1, at: now.getTime() - 600_000 })])
  expect((await t.state()).clock_off_ms).toBe(-600_000)
  const row = await house.db.selectFrom('report').selectAll().where('terminal_id', '=', t.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ received_at: now, at: new Date(now.getTime() - 600_000) })
})

test('hello keeps what the agent says of itself, and one of an older connection changes nothing', async () => {
  const t = await terminal()
  await house.db.updateTable('terminal_state').set({ session_no: 5 }).where('terminal_id', '=', t.id).execute()
  const said = {
    session: 'a',
    agent: '1.2.3',
    bootId: 'b1',
    configVersion: 1,
    appsHash: 'h',
    platform: 'windows' as const,
  }
  expect(await hello(ctx(), [t.up(said, 5)])).toEqual([])
  expect(await t.state()).toMatchObject({
    agent: '1.2.3',
    boot_id: 'b1',
    config_version: 1,
    apps_hash: 'h',
    session_no: 5,
  })
  const row = await house.db.selectFrom('terminal').select('platform').where('id', '=', t.id).executeTakeFirstOrThrow()
  expect(row.platform).toBe('windows')
  await hello(ctx(), [t.up({ session: 'old', agent: '0.9', configVersion: 1 }, 4)])
  expect((await t.state()).agent).toBe('1.2.3')
  expect(await hello(ctx(), [t.up({ session: 'b' }, 6)])).toMatchObject([
    { sn: t.sn, leaf: 'config', payload: { version: 1 } },
  ])
})

test('a terminal that brings a configuration of another server is told the one that counts, and is not confirmed', async () => {
  const t = await terminal()
  expect(await hello(ctx(), [t.up({ session: 'a', configVersion: 99 })])).toMatchObject([
    { sn: t.sn, leaf: 'config', payload: { version: 1 } },
  ])
  await house.db
    .insertInto('terminal_config')
    .values({ terminal_id: t.id, version: 2, desired: '{}', updated_at: now })
    .execute()
  const confirmed = async () =>
    (await house.db.selectFrom('terminal_config').selectAll().where('terminal_id', '=', t.id).executeTakeFirst())
      ?.confirmed_at
  await report(ctx(), [t.up({ seq: 1, configVersion: 99 })])
  expect(await confirmed()).toBeNull()
  await report(ctx(), [t.up({ seq: 2, configVersion: 2 })])
  expect(await confirmed()).toEqual(now)
})

test('a platform that a late hello of an older connection names is not taken up', async () => {
  const t = await terminal()
  await house.db.updateTable('terminal_state').set({ session_no: 5 }).where('terminal_id', '=', t.id).execute()
  await hello(ctx(), [t.up({ session: 'new', platform: 'android' as const }, 5)])
  expect(await hello(ctx(), [t.up({ session: 'old', platform: 'linux' as const }, 4)])).toEqual([])
  const row = await house.db.selectFrom('terminal').select('platform').where('id', '=', t.id).executeTakeFirst()
  expect(row).toEqual({ platform: 'android' })
})

test('a goodbye of an older connection changes nothing', async () => {
  const t = await terminal()
  await house.db
    .updateTable('terminal_state')
    .set({ session_no: 5, online: true })
    .where('terminal_id', '=', t.id)
    .execute()
  await presence(ctx(), [t.up({ session: 's', online: false as const }, 4)])
  expect((await t.state()).online).toBe(true)
  await presence(ctx(), [t.up({ session: 's', online: false as const }, 5)])
  expect((await t.state()).online).toBe(false)
})

test('a terminal deleted meanwhile spoils no batch', async () => {
  const t = await terminal()
  const ghost: Up<{ seq: number }> = { ...t.up({ seq: 1 }), terminalId: 99_999_999, sn: 'GHOST001' }
  await report(ctx(), [ghost, t.up({ seq: 1 })])
  expect((await t.state()).seq).toBe(1)
})

async function partitionNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'report'::regclass order by 1`.execute(
    house.db,
  )
  return rows.map(({ name }) => name)
}
const nameOf = (at: Date) => `report_${at.toISOString().slice(0, 10).replaceAll('-', '')}`

test('reports lie in a partition a day, made a week ahead, and what came before moves in', async () => {
  const t = await terminal()
  await report(ctx(), [t.up({ seq: 1, cpu: 5 })])
  const job = terminalJobs['partitions']!
  await job.run({ db: house.db, now })
  await job.run({ db: house.db, now })
  const names = await partitionNames()
  expect(names).toHaveLength(9)
  expect(names).toContain(nameOf(now))
  expect(names).toContain(nameOf(new Date(now.getTime() + 7 * dayMs)))
  await report(ctx(), [t.up({ seq: 2, cpu: 6 })])
  const { rows } = await sql<{ seq: number; home: string }>`
    select seq, tableoid::regclass::text as home from report where terminal_id = ${t.id} order by seq`.execute(house.db)
  expect(rows).toEqual([
    { seq: 1, home: nameOf(now) },
    { seq: 2, home: nameOf(now) },
  ])
})

test('reports go after 90 days, a partition at a time', async () => {
  const t = await terminal()
  const job = terminalJobs['partitions']!
  await job.run({ db: house.db, now })
  await report(ctx(), [t.up({ seq: 1 })])
  await job.run({ db: house.db, now: new Date(now.getTime() + 90 * dayMs) })
  expect(await partitionNames()).toContain(nameOf(now))
  await job.run({ db: house.db, now: new Date(now.getTime() + 91 * dayMs) })
  expect(await partitionNames()).not.toContain(nameOf(now))
  expect(await house.db.selectFrom('report').select('seq').where('terminal_id', '=', t.id).execute()).toEqual([])
})

test('what happened at a terminal is kept for two years, and then forgotten', async () => {
  const t = await terminal()
  const event = (id: string, daysAgo: number) => ({
    terminal_id: t.id,
    id,
    type: 'boot',
    received_at: new Date(now.getTime() - daysAgo * dayMs),
    data: '{}',
  })
  await house.db
    .insertInto('event')
    .values([event('old', 731), event('young', 729)])
    .execute()
  await terminalJobs['forgetEvents']!.run({ db: house.db, now })
  const kept = await house.db.selectFrom('event').select('id').where('terminal_id', '=', t.id).execute()
  expect(kept).toEqual([{ id: 'young' }])
})
