import { runStates, taskTypes } from '@cpm/contract/delivery/task/task'
import { allWords } from '@cpm/contract'
import { sql } from 'kysely'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { demoAccounts, seedDemo } from '../demo.ts'
import { claimDatabase } from '../instance.ts'
import { fillEstate, hasEstate, isFilled, runningOf } from './estate.ts'

const folders: string[] = []
async function open() {
  const house = await openTestHouse()
  const dataDir = await mkdtemp(join(tmpdir(), 'cpm-estate-'))
  folders.push(dataDir)
  await claimDatabase(house.db, { mode: 'demo' })
  const { groupIds } = await seedDemo(house.db, true)
  const settings = { demoTerminals: 200, dataDir, secretKey: house.secretKey }
  const fill = (more: Partial<typeof settings> = {}) =>
    fillEstate({
      db: house.db,
      settings: { ...settings, ...more },
      shopIds: groupIds,
      store: house.store,
      log: () => undefined,
    })
  const as = async (name: string): Promise<Clients> =>
    house.as(await house.db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirstOrThrow())
  return { house, dataDir, fill, as }
}
type World = Awaited<ReturnType<typeof open>>

let world: World
let house: House
let admin: Clients
beforeAll(async () => {
  world = await open()
  house = world.house
  await world.fill()
  admin = await world.as('admin')
})
afterAll(async () => {
  await house.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const tell = async <T extends object>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(house.db)).rows

describe('the estate of the demo', () => {
  test('is of two enterprises whose regions hold twelve stores', async () => {
    const rows = await tell(sql<{ type: string; depth: number; n: number; owners: number }>`
      select type, nlevel(path) as depth, count(*)::int as n, count(distinct enterprise_id)::int as owners
      from terminal_group where parent_id is not null group by 1, 2 order by 1`)
    expect(rows).toEqual([
      { type: 'region', depth: 2, n: 7, owners: 2 },
      { type: 'store', depth: 3, n: 12, owners: 2 },
      { type: 'warehouse', depth: 2, n: 2, owners: 2 },
    ])
  })

  test('has 200 terminals, and of them some in every state of their life', async () => {
    const { total } = await admin.terminal.list()
    expect(total).toBe(200)
    for (const status of ['in_stock', 'shipped', 'activated', 'logged_off'] as const) {
      expect((await admin.terminal.list({ status })).total, status).toBeGreaterThan(3)
    }
    expect((await admin.terminal.list({ status: 'activated', offlineLong: true })).total).toBeGreaterThan(3)
    const [away] = await tell(sql<{ hour: number; replaced: number }>`
      select (count(*) filter (where s.last_seen_at between now() - interval '2 hours' and now() - interval '50 minutes'
        and t.status = 'activated'))::int as hour, (count(*) filter (where t.replaced_by_id is not null))::int as replaced
      from terminal t join terminal_state s on s.terminal_id = t.id`)
    expect(away?.hour).toBeGreaterThan(3)
    expect(away?.replaced).toBeGreaterThan(0)
  })

  test('has apps in every state of their review, on the shelves and off them, some barred [4.7]', async () => {
    const { records, total } = await admin.app.list({ sort: 'name', pageSize: 50 })
    expect(total).toBe(7)
    expect((await admin.app.list({ market: true })).total).toBe(6)
    const pos = records.find((one) => one.packageName === 'com.harbour.pos')
    expect(pos).toMatchObject({
      hasIcon: true,
      versions: 5,
      current: { versionName: '5.4.1' },
      reviewStatus: 'pending',
    })
    expect(pos?.screenshots).toHaveLength(3)
    const found = await Promise.all(
      (['pending', 'approved', 'rejected'] as const).map(
        async (status) => (await admin.app.reviews({ reviewStatus: [status] })).total,
      ),
    )
    expect(found).toEqual([2, 13, 1])
    const { records: versions } = await admin.app.versions({ id: pos?.id ?? '' })
    expect(versions.map((one) => one.barredAt !== null)).toEqual([false, false, true, false, false])
    const { records: steps } = await admin.app.steps({ pageSize: 500, sort: 'at' })
    expect(steps[0]).toMatchObject({ step: 'upload', by: 'li_wei', versionName: '4.19.2' })
    // Each sees what is theirs: a private one of the top is everybody's below.
    expect((await (await world.as('li_wei')).app.list({})).total).toBe(7)
    expect((await (await world.as('daybreak')).app.list({})).records.map((one) => one.packageName)).toEqual([
      'com.cpm.check',
    ])
    const audited = await admin.audit.list({ action: ['app.approve'], sort: 'at' })
    expect(audited.total).toBe(13)
    expect(audited.records[0]).toMatchObject({ action: 'app.approve', objectName: '4.19.2' })
  })

  test('has something to see for each of the four sign-ins, and named people beside them', async () => {
    for (const name of demoAccounts) {
      const { total } = await (await world.as(name)).terminal.list()
      expect(total, name).toBeGreaterThan(10)
    }
    const store = await world.as('store')
    expect((await store.terminal.list()).total).toBeLessThan(30)
    expect((await store.task.list()).total).toBeGreaterThan(2)
    expect((await store.message.mine()).total).toBeGreaterThan(0)
    expect((await admin.account.list()).total).toBeGreaterThan(12)
  })

  test('has tasks of every type with every ending', async () => {
    const rows = await tell(sql<{ type: string; statuses: string[] }>`
      select type, array_agg(distinct r.status) as statuses from task join task_run r on r.task_id = task.id group by 1`)
    const ends = runStates.ended.filter((status) => status !== 'skipped')
    for (const type of taskTypes) {
      const statuses = rows.find((row) => row.type === type)?.statuses ?? []
      expect(
        [...ends].filter((end) => !statuses.includes(end)),
        type,
      ).toEqual([])
    }
    const all = new Set(rows.flatMap((row) => row.statuses))
    expect([all.has('skipped'), all.has('waiting')]).toEqual([true, true])
    expect((await admin.task.list({ status: 'creation_failed' })).total).toBe(1)
    const reasons = await tell(sql<{ reason: string }>`select distinct reason from task_run where reason is not null`)
    expect(reasons.filter(({ reason }) => !Object.hasOwn(allWords, `run.reason.${reason}`))).toEqual([])
    expect(reasons.length).toBeGreaterThan(12)
  })

  test('has messages, mails, registrations waiting, customers and faults, by several people', async () => {
    expect((await admin.message.list()).total).toBeGreaterThan(5)
    expect((await admin.mail.list({ state: ['failed'] })).total).toBeGreaterThan(0)
    expect((await admin.registration.list({ status: ['pending'] })).total).toBeGreaterThan(1)
    expect((await admin.customer.list()).total).toBeGreaterThan(4)
    const faults = await admin.fault.list({ kind: ['faulty'] })
    expect(faults.total).toBeGreaterThan(4)
    expect((await admin.fault.list({ cleared: true })).total).toBeGreaterThan(20)
    const [askers] = await tell(sql<{ n: number }>`select count(distinct account_id)::int as n from task`)
    expect(askers?.n).toBeGreaterThan(6)
  })
})

describe('its past', () => {
  test('is in the audit by many people, in the order of time, and the chain holds', async () => {
    expect(await admin.audit.check({})).toMatchObject({ ok: true, firstBadId: null })
    const [told] = await tell(sql<{ people: number; actions: number; disordered: number }>`
      select count(distinct account_id)::int as people, count(distinct action)::int as actions,
        (count(*) filter (where at < before))::int as disordered
      from (select *, lag(at) over (order by id) as before from audit
        where id <= (select max(id) from audit where at < now() - interval '30 seconds')) a`)
    expect(told).toMatchObject({ disordered: 0 })
    expect(told?.people).toBeGreaterThan(12)
    expect(told?.actions).toBeGreaterThan(10)
  })

  test('fills a month of charts, with the rush of the shops in it', async () => {
    const days = (await admin.dashboard.activity({ window: 'month' })).points
    expect(days.every((point) => point.recorded && (point.byPlatform.android ?? 0) > 60)).toBe(true)
    const { fleet, online } = await admin.dashboard.trends()
    expect(fleet.at(-1)?.value).toBeGreaterThan(fleet[0]?.value ?? 0)
    expect(online.every(({ value }) => value !== null && value > 0)).toBe(true)
    const [used] = await tell(sql<{ evening: number; night: number }>`
      select coalesce(sum(rx) filter (where extract(hour from received_at at time zone 'Asia/Shanghai') = 19), 0)::float8
        as evening,
        coalesce(sum(rx) filter (where extract(hour from received_at at time zone 'Asia/Shanghai') = 4), 0)::float8 as night
      from report`)
    expect(used?.evening).toBeGreaterThan(5 * (used?.night ?? 0))
  })

  test('is there for a single terminal: reports, use, boots, connections and moves of its life', async () => {
    const { records } = await admin.terminal.list({ status: 'activated', pageSize: 80 })
    const sn = records.find((row) => row.lastSeenAt !== null && Date.now() - Date.parse(row.lastSeenAt) < 3_600_000)?.sn
    expect(sn).toBeDefined()
    const to = new Date()
    const from = new Date(to.getTime() - 24 * 3_600_000)
    const { points } = await admin.telemetry.series({
      sn: sn as string,
      from: from.toISOString(),
      to: to.toISOString(),
      fields: ['cpu', 'rx'],
    })
    expect(points.filter((point) => point.cpu != null).length).toBeGreaterThan(20)
    const history = await admin.timeline.list({ sn: sn as string, pageSize: 80 })
    const kinds = new Set(history.records.map((entry) => entry.kind))
    expect([kinds.has('event'), kinds.has('connection')]).toEqual([true, true])
  })

  test('is made once: a second start adds nothing', async () => {
    const count = () =>
      tell(sql<object>`select (select count(*) from terminal) as t, (select count(*) from report) as r`)
    const before = await count()
    expect(await world.fill()).toBe(true)
    expect(await count()).toEqual(before)
  })

  test('hands the simulator the secrets of those it runs, and no others', async () => {
    const text = await readFile(join(world.dataDir, 'simulator', 'secrets.jsonl'), 'utf8')
    const sns = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as [string, string])[0])
    const fresh = await tell(sql<{ n: number }>`
      select count(*)::int as n from terminal where status = 'shipped' and secret_hash is null`)
    expect(sns.length).toBeLessThan(runningOf(200))
    expect(sns.length).toBeGreaterThan(140)
    expect(fresh[0]?.n).toBeGreaterThan(runningOf(200) - sns.length)
  })
})

describe('making it', () => {
  test('cut short leaves nothing, and the next start makes it whole; the same each time', async () => {
    const other = await open()
    try {
      const blocked = join(other.dataDir, 'blocked')
      await writeFile(blocked, '')
      // Where the simulator's folder should be there is a file.
      await expect(other.fill({ dataDir: join(blocked, 'below') })).rejects.toThrow()
      expect(await isFilled(other.house.db)).toBe(false)
      const left = await sql<{ n: number }>`
        select (select count(*) from terminal)::int + (select count(*) from report)::int + (select count(*) from audit)::int as n
      `.execute(other.house.db)
      expect(left.rows[0]?.n).toBe(0)
      expect(await other.fill()).toBe(true)
      const same = sql<object>`
        select sn, t.name, t.status, g.number, t.ext1, t.tags, (select count(*)::int from task_run r where r.terminal_id = t.id) as runs
        from terminal t join terminal_group g on g.id = t.group_id order by sn`
      expect((await same.execute(other.house.db)).rows).toEqual((await same.execute(house.db)).rows)
    } finally {
      await other.house.close()
    }
  }, 180_000)

  test('is for the demo alone, and for one that is large enough', () => {
    expect(hasEstate({ mode: 'serve', demoTerminals: 200 })).toBe(false)
    expect(hasEstate({ mode: 'demo', demoTerminals: 200 })).toBe(true)
    expect(hasEstate({ mode: 'demo', demoTerminals: 40 })).toBe(false)
    expect(hasEstate({ mode: 'demo', demoTerminals: 10_000 })).toBe(false)
  })
})
