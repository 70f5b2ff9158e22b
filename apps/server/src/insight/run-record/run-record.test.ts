import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addGroup } from '../../people/account/group.add.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let now = new Date('2026-11-20T10:30:00Z')
const today = '2026-11-20'
const day = '2026-11-19'
const at = (clock: string, of = day) => new Date(`${of}T${clock}:00Z`)

let house: House
let enterpriseId: number
let north: Awaited<ReturnType<House['make']['group']>>
let boss: Clients & { token: string }

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  enterpriseId = (await house.make.enterprise()).id
  north = await addGroup(house.db, enterpriseId, { name: 'North' })
  boss = await house.as(await house.make.account({ enterpriseId }))
})
afterAll(() => house.close())
beforeEach(async () => {
  now = new Date('2026-11-20T10:30:00Z')
  await sql`truncate run_day, run_store_day, run_day_made, run_day_due, usage_day, report_hour, connection_log,
    activity_day, event`.execute(house.db)
  await sql`delete from peripheral_fault`.execute(house.db)
  await sql`update terminal set status = 'logged_off', logged_off_at = ${at('00:00', '2026-01-01')}`.execute(house.db)
})

/** A terminal that has been in service for a month. */
async function terminal(more: { inNorth?: boolean; enterpriseId?: number } = {}) {
  const t = await house.make.terminal({
    enterpriseId: more.enterpriseId ?? enterpriseId,
    ...(more.inNorth ? { group: north } : {}),
  })
  await house.db
    .updateTable('terminal')
    .set({ activated_at: new Date(now.getTime() - 30 * dayMs) })
    .where('id', '=', t.id)
    .execute()
  return t
}
const connected = (id: number, from: Date, until: Date) =>
  house.db.insertInto('connection_log').values({ terminal_id: id, at: from, until, reason: 'lost' }).execute()
const heardOf = (id: number, of = day) =>
  house.db.insertInto('activity_day').values({ day: of, terminal_id: id }).execute()
const used = (id: number, bytes: number, of = day) =>
  house.db.insertInto('usage_day').values({ terminal_id: id, day: of, rx: bytes, tx: 0 }).execute()
const booted = (id: number, when: Date) =>
  house.db
    .insertInto('event')
    .values({ terminal_id: id, id: `boot-${when.getTime()}`, type: 'boot', received_at: when, at: when, data: '{}' })
    .execute()
async function hour(id: number, when: Date, least: number, mean: number) {
  await house.db
    .insertInto('report_hour')
    .values({ terminal_id: id, hour: when, n: 4, battery_min: least, battery_avg: mean, rx: 0, tx: 0 } as never)
    .execute()
}
const only = { from: day, to: day }
const rowOf = async (sn: string, days = only) =>
  (await boss.runRecord.list({ ...days, q: sn })).records.find((row) => row.sn === sn)

describe('the record of a day', () => {
  test('tells time online, times away and the longest, starts, battery, data and faults', async () => {
    const t = await terminal()
    await heardOf(t.id)
    // There from the evening before, away from 02:00 to 05:00 and from 20:00 on.
    await connected(t.id, at('22:00', '2026-11-18'), at('02:00'))
    await connected(t.id, at('05:00'), at('20:00'))
    await booted(t.id, at('05:01'))
    await booted(t.id, at('09:00'))
    await booted(t.id, at('00:30', today))
    await hour(t.id, at('06:00'), 18, 60)
    await hour(t.id, at('07:00'), 30, 80)
    await used(t.id, 5000)
    await sql`insert into peripheral_fault (terminal_id, kind, vid, pid, name, since, last_at)
      values (${t.id}, 'missing', '04b8', '0202', 'Printer', ${at('12:00')}, ${at('12:00')})`.execute(house.db)
    await house.job('runRecord.rollUp')
    expect(await rowOf(t.sn)).toMatchObject({
      day,
      onlineMs: 17 * hourMs,
      offlineSpans: 2,
      longestOfflineMs: 4 * hourMs,
      boots: 2,
      batteryMin: 18,
      batteryAvg: 70,
      bytes: 5000,
      faults: 1,
    })
  })

  test('of one that was not heard of is a day away, and has no battery', async () => {
    const [silent, other] = [await terminal(), await terminal()]
    await heardOf(other.id)
    await house.job('runRecord.rollUp')
    expect(await rowOf(silent.sn)).toMatchObject({
      onlineMs: 0,
      offlineSpans: 1,
      longestOfflineMs: dayMs,
      batteryMin: null,
      batteryAvg: null,
    })
  })

  test('begins where its service does, and of today ends now', async () => {
    const t = await terminal()
    await house.db
      .updateTable('terminal')
      .set({ activated_at: at('08:00', today) })
      .where('id', '=', t.id)
      .execute()
    await house.db
      .updateTable('terminal_state')
      .set({ online: true, connected_at: at('09:00', today) })
      .where('terminal_id', '=', t.id)
      .execute()
    await house.job('runRecord.rollUp')
    const days = { from: today, to: today }
    expect(await rowOf(t.sn, days)).toMatchObject({ onlineMs: 1.5 * hourMs, offlineSpans: 1, longestOfflineMs: hourMs })
    expect(await rowOf(t.sn)).toBeUndefined()
    await house.db.updateTable('terminal_state').set({ online: false }).where('terminal_id', '=', t.id).execute()
  })

  test('is made once more when the day is over, and when one of its hours is summed up late', async () => {
    const t = await terminal()
    await heardOf(t.id)
    await house.job('runRecord.rollUp')
    expect(await rowOf(t.sn)).toMatchObject({ batteryMin: null, bytes: 0 })
    // Nothing says that there is news.
    await used(t.id, 70)
    await house.job('runRecord.rollUp')
    expect(await rowOf(t.sn)).toMatchObject({ bytes: 0 })
    await hour(t.id, at('06:00'), 44, 50)
    await house.job('runRecord.rollUp')
    expect(await rowOf(t.sn)).toMatchObject({ batteryMin: 44, bytes: 70 })
    await sql`update run_day_made set made_at = ${at('23:00')} where day = ${day}`.execute(house.db)
    await used(t.id, 30, today)
    await sql`update usage_day set rx = 100 where day = ${day}`.execute(house.db)
    await house.job('runRecord.rollUp')
    expect(await rowOf(t.sn)).toMatchObject({ bytes: 100 })
  })

  test('comes to the same after a kill in the middle of making it', async () => {
    const t = await terminal()
    await heardOf(t.id)
    await used(t.id, 9)
    await sql`create function dies() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(house.db)
    await sql`create trigger dies after insert on run_store_day for each statement execute function dies()`.execute(
      house.db,
    )
    await expect(house.job('runRecord.rollUp')).rejects.toThrow()
    expect(await rowOf(t.sn)).toBeUndefined()
    await sql`drop trigger dies on run_store_day`.execute(house.db)
    await house.job('runRecord.rollUp')
    await sql`delete from run_day_made`.execute(house.db)
    await house.job('runRecord.rollUp')
    expect((await boss.runRecord.list(only)).records).toMatchObject([{ sn: t.sn, bytes: 9 }])
  })

  test('is kept for 90 days', async () => {
    const t = await terminal()
    await heardOf(t.id)
    await house.job('runRecord.rollUp')
    now = new Date(now.getTime() + 95 * dayMs)
    await house.job('runRecord.forgetDays')
    const { rows } = await sql`select from run_day`.execute(house.db)
    expect(rows).toHaveLength(0)
    expect(await house.db.selectFrom('run_store_day').selectAll().execute()).toEqual([])
  })
})

describe('the list', () => {
  async function three() {
    const [first, second, third] = [await terminal({ inNorth: true }), await terminal(), await terminal()]
    await heardOf(first.id)
    await connected(first.id, at('00:00'), at('12:00'))
    await connected(second.id, at('00:00'), at('23:30'))
    await used(first.id, 3 * 1_048_576)
    await used(second.id, 1_048_576)
    await hour(second.id, at('06:00'), 9, 30)
    await booted(third.id, at('08:00'))
    await house.job('runRecord.rollUp')
    return [first.sn, second.sn, third.sn] as const
  }
  const sns = async (query: Parameters<typeof boss.runRecord.list>[0]) =>
    (await boss.runRecord.list({ ...only, ...query })).records.map((row) => row.sn)

  test('is sorted by any figure and goes on behind a page, and is counted', async () => {
    const [first, second, third] = await three()
    expect(await sns({ sort: '-onlineMs' })).toEqual([second, first, third])
    expect(await sns({ sort: 'onlineMs' })).toEqual([third, first, second])
    expect(await sns({ sort: '-bytes' })).toEqual([first, second, third])
    expect((await sns({ sort: 'batteryMin' }))[0]).toBe(second)
    expect((await sns({ sort: '-boots' }))[0]).toBe(third)
    expect((await sns({ sort: '-longestOfflineMs' }))[0]).toBe(third)
    const page = await boss.runRecord.list({ ...only, sort: '-onlineMs', pageSize: 2 })
    expect({ total: page.total, isExact: page.totalIsExact }).toEqual({ total: 3, isExact: true })
    expect(await sns({ sort: '-onlineMs', pageSize: 2, after: page.next as string })).toEqual([third])
    const days = await boss.runRecord.list({ from: day, to: today, pageSize: 1 })
    expect(days.records[0]?.day).toBe(today)
    expect(
      (await boss.runRecord.list({ from: day, to: today, pageSize: 500, after: days.next as string })).records,
    ).toHaveLength(5)
  })

  test('is narrowed by group, model, platform, text and figures', async () => {
    const [first, second, third] = await three()
    expect(await sns({ groupId: String(north.id) })).toEqual([first])
    expect(await sns({ onlineBelow: 720 })).toEqual([third])
    expect((await sns({ offlineOver: 60 })).toSorted()).toEqual([first, third].toSorted())
    expect(await sns({ batteryBelow: 10 })).toEqual([second])
    expect(await sns({ usedOver: 2 })).toEqual([first])
    expect(await sns({ bootsOver: 0 })).toEqual([third])
    expect(await sns({ faulty: true })).toEqual([])
    expect(await sns({ q: second })).toEqual([second])
    expect(await sns({ model: ['No such model'] })).toEqual([])
    expect(await sns({ platform: ['windows'] })).toEqual([])
  })

  test('refuses days that cannot be, and more of them than are kept', async () => {
    for (const days of [{ from: today, to: day }, { from: '2026-01-01', to: day }, { from: '2026-02-31' }]) {
      await expect(boss.runRecord.list(days)).rejects.toMatchObject({ answer: { code: codes.badInput } })
    }
  })

  test('is a file for who may have one', async () => {
    await three()
    const file = (token: string) =>
      house.app.inject({
        method: 'GET',
        url: `/api/v1/run-records?from=${day}&to=${day}&export=csv`,
        headers: { session: token },
      })
    const { body } = await file(boss.token)
    expect(body.split('\r\n')).toHaveLength(5)
    expect(body).toContain('Online time (min)')
    const reader = await house.as(await house.make.account({ enterpriseId, codes: ['runRecord.read'] }))
    expect((await file(reader.token)).statusCode).toBe(403)
  })

  test("shows nobody another's terminals", async () => {
    const [first] = await three()
    const other = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
    expect((await other.runRecord.list(only)).total).toBe(0)
    expect((await other.runRecord.stores(only)).total).toBe(0)
    const clerk = await house.as(await house.make.account({ enterpriseId, groupPath: north.path }))
    expect((await clerk.runRecord.list(only)).records.map((row) => row.sn)).toEqual([first])
    expect((await clerk.runRecord.stores(only)).records.map((row) => row.groupName)).toEqual(['North'])
  })

  test('compares stores, per terminal and day', async () => {
    await three()
    const { records } = await boss.runRecord.stores({ ...only, sort: '-onlineShare' })
    expect(records).toMatchObject([
      { groupName: 'North', terminals: 1, onlineShare: 50, bytes: 3 * 1_048_576, lowBatteries: 0 },
      { groupName: null, terminals: 2, onlineShare: 49, boots: 0.5, bytes: 524_288, lowBatteries: 1 },
    ])
    expect((await boss.runRecord.stores({ ...only, groupId: String(north.id) })).total).toBe(1)
  })
})
