import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, NotOk, openTestHouse } from '../../testing/house.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** In the middle of an hour, so that a test never crosses one. */
const now = new Date(Math.floor(Date.now() / hourMs) * hourMs + hourMs / 2)
let house: House
let enterpriseId: number
let boss: Clients & { token: string }

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.as(await house.make.account({ enterpriseId }))
})
afterAll(() => house.close())

const ago = (ms: number) => new Date(now.getTime() - ms)
type Said = { at: Date; body?: object; rx?: number; tx?: number }

/** A terminal of which these reports came in. */
async function terminal(reports: readonly Said[] = [], marks = true) {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  await say(id, reports, marks)
  return { id, sn }
}
let seq = 0
async function say(id: number, reports: readonly Said[], marks = true) {
  for (const { at, body = {}, rx = null, tx = null } of reports) {
    await house.db
      .insertInto('report')
      .values({ terminal_id: id, seq: ++seq, received_at: at, at, body: JSON.stringify(body), rx, tx })
      .execute()
    if (marks)
      await sql`insert into report_mark values (date_trunc('hour', ${at}::timestamptz, 'UTC'))`.execute(house.db)
  }
}
const connected = (id: number, at: Date, until: Date) =>
  house.db.insertInto('connection_log').values({ terminal_id: id, at, until, reason: 'lost' }).execute()
const hours = (id: number) =>
  house.db.selectFrom('report_hour').selectAll().where('terminal_id', '=', id).orderBy('hour').execute()
const span = (fromMs: number, toMs = 0) => ({ from: ago(fromMs).toISOString(), to: ago(toMs).toISOString() })

test('a value is carried forward where reports name only what changed, and breaks off where it was offline', async () => {
  const t = await terminal([
    { at: ago(7 * hourMs), body: { battery: 90, storage: { total: 100, used: 50 } } },
    { at: ago(5 * hourMs), body: { cpu: 10 } },
    { at: ago(2 * hourMs), body: { battery: 60 }, rx: 300, tx: 30 },
    { at: ago(2 * hourMs - 1000), body: {}, rx: 200, tx: 20 },
  ])
  await connected(t.id, ago(8 * hourMs), ago(4 * hourMs))
  await connected(t.id, ago(2 * hourMs), ago(1 * hourMs))
  const { stepMs, by, points } = await boss.telemetry.series({ sn: t.sn, ...span(6 * hourMs) })
  expect({ stepMs, by }).toEqual({ stepMs: 120_000, by: 'report' })
  expect(points.length).toBeLessThanOrEqual(300)
  const at = (ms: number) => points.findLast((p) => Date.parse(p.at) <= now.getTime() - ms)
  expect(at(6 * hourMs)).toMatchObject({ online: true, battery: 90, storage: 50, cpu: null, rx: 0 })
  expect(at(4.5 * hourMs)).toMatchObject({ online: true, battery: 90, cpu: 10 })
  expect(at(3 * hourMs)).toMatchObject({ online: false, battery: null, cpu: null, rx: null })
  expect(at(2 * hourMs)).toMatchObject({ online: true, battery: 60, cpu: 10 })
  expect(at(1.5 * hourMs)).toMatchObject({ online: true, battery: 60, rx: 0 })
  expect(at(0.5 * hourMs)).toMatchObject({ online: false, battery: null })
  expect(points.reduce((sum, { rx, tx }) => sum + (rx ?? 0) + (tx ?? 0), 0)).toBe(550)
  const some = await boss.telemetry.series({ sn: t.sn, ...span(6 * hourMs), fields: ['cpu'] })
  expect(Object.keys(some.points[0]!).toSorted()).toEqual(['at', 'cpu', 'online'])
})

test('of a time from which no connections are known, silence is absence', async () => {
  const t = await terminal([{ at: ago(3 * hourMs), body: { battery: 70 } }])
  const { points, stepMs } = await boss.telemetry.series({ sn: t.sn, ...span(4 * hourMs) })
  const there = points.filter(({ battery }) => battery === 70)
  expect(there.length * stepMs).toBeLessThanOrEqual(20 * 60_000)
  expect(there.length).toBeGreaterThan(1)
})

test('at most 24 hours at a time [5.8], in at most 300 points', async () => {
  const t = await terminal([{ at: ago(hourMs), body: { cpu: 1 } }])
  await expect(boss.telemetry.series({ sn: t.sn, ...span(dayMs + 1) })).rejects.toMatchObject({
    answer: {
      code: codes.badInput,
      result: { issues: [{ path: 'to', messageEn: 'The time span must not exceed 24 hours' }] },
    },
  })
  await expect(boss.telemetry.series({ sn: t.sn, ...span(0, hourMs) })).rejects.toBeInstanceOf(NotOk)
  const day = await boss.telemetry.series({ sn: t.sn, ...span(dayMs) })
  expect(day.points.length).toBeGreaterThan(280)
  expect(day.points.length).toBeLessThanOrEqual(300)
  const hour = await boss.telemetry.series({ sn: t.sn, ...span(hourMs) })
  expect(hour.points.length).toBeLessThanOrEqual(300)
  expect((await boss.telemetry.series({ sn: t.sn, ...span(-hourMs, -2 * hourMs) })).points).toEqual([])
})

test('hours are summed up once they are over, and again when a report comes late', async () => {
  const start = Math.floor(ago(5 * hourMs).getTime() / hourMs) * hourMs
  const at = (minutes: number) => new Date(start + minutes * 60_000)
  const t = await terminal([
    {
      at: at(1),
      body: {
        battery: 80,
        cpu: 10,
        temperature: 41,
        memory: { total: 9, used: 4 },
        network: { type: 'wifi', signal: 50 },
      },
      rx: 100,
      tx: 1,
    },
    { at: at(30), body: { battery: 60, cpu: 50, temperature: 44 }, rx: 50, tx: 2 },
    // Nothing a terminal may say keeps the hour from being summed up.
    { at: at(40), body: { network: { type: 'wifi', signal: 5e-324 } } },
    { at: at(61), body: { cpu: 7 }, rx: 5, tx: 5 },
    { at: now, body: { cpu: 99 }, rx: 7, tx: 7 },
  ])
  await house.job('telemetry.rollUp')
  expect(await hours(t.id)).toMatchObject([
    {
      hour: at(0),
      n: 3,
      battery_min: 60,
      battery_avg: 70,
      battery_max: 80,
      cpu_avg: 30,
      cpu_max: 50,
      memory_avg: 4,
      temperature_avg: 42.5,
      signal_avg: 25,
      rx: 150,
      tx: 3,
    },
    { hour: at(60), n: 1, battery_avg: null, cpu_avg: 7, rx: 5, tx: 5 },
  ])
  const marks = await house.db.selectFrom('report_mark').selectAll().execute()
  expect(marks.map(({ hour }) => hour.getTime())).toEqual([Math.floor(now.getTime() / hourMs) * hourMs])
  await say(t.id, [{ at: at(59), body: { battery: 10 }, rx: 1 }])
  await house.job('telemetry.rollUp')
  expect((await hours(t.id))[0]).toMatchObject({ n: 4, battery_min: 10, battery_avg: 50, rx: 151 })
})

test('a kill in the middle of it changes nothing: the next run comes to the same sums', async () => {
  const at = ago(9 * hourMs)
  const t = await terminal([{ at, body: { cpu: 20 }, rx: 11, tx: 22 }])
  await sql`create function dies() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(house.db)
  await sql`create trigger dies after insert on report_hour for each statement execute function dies()`.execute(
    house.db,
  )
  await expect(house.job('telemetry.rollUp')).rejects.toThrow()
  expect(await hours(t.id)).toEqual([])
  await sql`drop trigger dies on report_hour`.execute(house.db)
  await house.job('telemetry.rollUp')
  await house.job('telemetry.rollUp')
  expect(await hours(t.id)).toMatchObject([{ n: 1, cpu_avg: 20, rx: 11, tx: 22 }])
})

test('a report that is committed while its hour is summed up is not lost', async () => {
  const at = ago(11 * hourMs)
  const t = await terminal([{ at, rx: 1, tx: 0 }])
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
  const late = house.db.transaction().execute(async (trx) => {
    const row = { terminal_id: t.id, seq: ++seq, received_at: at, at, body: '{}', rx: 10, tx: 0 }
    await trx.insertInto('report').values(row).execute()
    await sql`insert into report_mark values (date_trunc('hour', ${at}::timestamptz, 'UTC'))`.execute(trx)
    isWritten()
    await held
  })
  await written
  await house.job('telemetry.rollUp')
  expect(await hours(t.id)).toMatchObject([{ n: 1, rx: 1 }])
  release()
  await late
  await house.job('telemetry.rollUp')
  expect(await hours(t.id)).toMatchObject([{ n: 2, rx: 11 }])
})

test('an hour is read from its own day and by time, not from all there is', async () => {
  await house.job('terminal.partitions')
  const from = new Date(now.getTime() + 3 * dayMs)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (costs off) select terminal_id from report
    where received_at >= ${sql.lit(from.toISOString())} and received_at < ${sql.lit(new Date(from.getTime() + 1000).toISOString())}`.execute(
    house.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(`report_${from.toISOString().slice(0, 10).replaceAll('-', '')}`)
  expect(plan).not.toContain(`report_${now.toISOString().slice(0, 10).replaceAll('-', '')}`)
})

test('what is older than 90 days is shown by the hour', async () => {
  const hour = new Date(Math.floor(ago(100 * dayMs).getTime() / hourMs) * hourMs)
  const t = await terminal()
  const row = { terminal_id: t.id, n: 12, battery_avg: 55, cpu_avg: null, rx: 1000, tx: 10 }
  await house.db
    .insertInto('report_hour')
    .values([
      { ...row, hour },
      { ...row, hour: new Date(hour.getTime() + 2 * hourMs), battery_avg: null },
    ] as never)
    .execute()
  const from = hour.toISOString()
  const { by, stepMs, points } = await boss.telemetry.series({
    sn: t.sn,
    from,
    to: new Date(hour.getTime() + 3 * hourMs).toISOString(),
  })
  expect({ by, stepMs }).toEqual({ by: 'hour', stepMs: hourMs })
  expect(points.map(({ battery, rx, online }) => [battery, rx, online])).toEqual([
    [55, 1000, true],
    [null, null, false],
    [55, 1000, true],
  ])
  await expect(boss.telemetry.series({ sn: t.sn, ...span(800 * dayMs, 800 * dayMs - hourMs) })).rejects.toMatchObject({
    answer: { code: codes.badInput },
  })
})

test('over months from the sums of hours, in at most 300 points [5.8]', async () => {
  const start = Math.floor(ago(40 * dayMs).getTime() / dayMs) * dayMs
  const t = await terminal()
  const hour = (n: number) => new Date(start + n * hourMs)
  const row = { terminal_id: t.id, n: 12, cpu_avg: null, rx: 1000, tx: 10 }
  await house.db
    .insertInto('report_hour')
    .values([
      { ...row, hour: hour(0), battery_avg: 40 },
      { ...row, hour: hour(2), battery_avg: 60 },
      { ...row, hour: hour(30), battery_avg: 10 },
    ] as never)
    .execute()
  const asked = {
    sn: t.sn,
    from: new Date(start).toISOString(),
    to: now.toISOString(),
    values: ['battery' as const, 'rx' as const],
  }
  const { by, stepMs, points } = await boss.telemetry.values(asked)
  expect({ by, stepMs }).toEqual({ by: 'hour', stepMs: 6 * hourMs })
  expect(points.length).toBeLessThanOrEqual(300)
  expect(points[0]).toEqual({ at: new Date(start).toISOString(), online: true, battery: 50, rx: 2000 })
  expect(points[1]).toMatchObject({ online: false, battery: null })
  expect(points[5]).toMatchObject({ online: true, battery: 10, rx: 1000 })
  const long = { ...asked, from: ago(731 * dayMs).toISOString() }
  await expect(boss.telemetry.values(long)).rejects.toMatchObject({ answer: { code: codes.badInput } })
  const empty = { ...asked, to: asked.from }
  await expect(boss.telemetry.values(empty)).rejects.toMatchObject({ answer: { code: codes.badInput } })
})

test('of a day the same as the charts of the terminal show', async () => {
  const t = await terminal([{ at: ago(3 * hourMs), body: { battery: 70 } }])
  const day = { sn: t.sn, ...span(6 * hourMs) }
  const { points } = await boss.telemetry.series({ ...day, fields: ['battery'] })
  expect((await boss.telemetry.values({ ...day, values: ['battery'] })).points).toEqual(points)
})

test('data usage by day and in all [3.13]', async () => {
  const t = await terminal()
  const day = (ms: number) => ago(ms).toISOString().slice(0, 10)
  await house.db
    .insertInto('usage_day')
    .values([
      { terminal_id: t.id, day: day(0), rx: 10, tx: 1 },
      { terminal_id: t.id, day: day(29 * dayMs), rx: 20, tx: 2 },
      { terminal_id: t.id, day: day(30 * dayMs), rx: 40, tx: 4 },
    ])
    .execute()
  await house.db.updateTable('terminal_state').set({ data_total: 1234 }).where('terminal_id', '=', t.id).execute()
  const { days, recent, total } = await boss.telemetry.usage({ sn: t.sn })
  expect(days).toHaveLength(30)
  expect([days[0], days.at(-1)]).toEqual([
    { day: day(29 * dayMs), rx: 20, tx: 2 },
    { day: day(0), rx: 10, tx: 1 },
  ])
  expect({ recent, total }).toEqual({ recent: 33, total: 1234 })
})

test('both as a file, for who may have one', async () => {
  const t = await terminal([{ at: ago(hourMs), body: { battery: 44 } }])
  const file = async (path: string, token: string) =>
    house.app.inject({ method: 'GET', url: `/api/v1/terminals/${t.sn}/${path}`, headers: { session: token } })
  const { from, to } = span(2 * hourMs)
  const text = (await file(`series?from=${from}&to=${to}&fields=battery&export=csv`, boss.token)).body
  expect(text).toMatch(/^\uFEFFTime,Connection,Battery \(%\)\r\n/)
  expect(text).toContain(',44\r\n')
  expect((await file('usage?export=csv', boss.token)).body.split('\r\n')).toHaveLength(32)
  const reader = await house.as(await house.make.account({ enterpriseId, codes: ['telemetry.read'] }))
  for (const path of ['usage?export=csv', `series?from=${from}&to=${to}&export=xlsx`]) {
    expect((await file(path, reader.token)).statusCode).toBe(403)
  }
})

test("another enterprise's terminal is nobody's", async () => {
  const t = await terminal()
  const other = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
  await expect(other.telemetry.usage({ sn: t.sn })).rejects.toMatchObject({ answer: { code: codes.missing } })
  await expect(other.telemetry.series({ sn: t.sn, ...span(hourMs) })).rejects.toMatchObject({
    answer: { code: codes.missing },
  })
})
