import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openTestHouse } from '../../testing/house.ts'

const hourMs = 3_600_000
const now = new Date('2027-09-06T15:30:00Z')
/** Santiago's 5th has no midnight: it begins at 04:00 of UTC and has 23 hours. */
const hours: readonly [at: string, rx: number][] = [
  ['2027-09-04T03:00:00Z', 1],
  ['2027-09-04T04:00:00Z', 2],
  ['2027-09-04T18:00:00Z', 4],
  ['2027-09-05T03:00:00Z', 8],
  ['2027-09-05T04:00:00Z', 16],
  ['2027-09-06T02:00:00Z', 32],
  ['2027-09-06T03:00:00Z', 64],
]
let house: House
let token: string
let enterpriseId: number
let sn: string
let id: number

const used = (day: string, rx: number, of = id) =>
  house.db.insertInto('usage_day').values({ terminal_id: of, day, rx, tx: 0 }).execute()
async function summed(at: string, rx: number, of = id) {
  const row = { terminal_id: of, hour: new Date(at), n: 1, rx, tx: 0 }
  await house.db
    .insertInto('report_hour')
    .values(row as never)
    .execute()
}
async function reported(at: string, rx: number, of = id, isMarked = true) {
  const [received, seq] = [new Date(at), Date.parse(at) / 1000]
  await sql`insert into report (terminal_id, seq, received_at, at, body, rx, tx)
    values (${of}, ${seq}, ${received}, ${received}, '{}', ${rx}, 0)`.execute(house.db)
  if (!isMarked) return
  await sql`insert into report_mark values (date_trunc('hour', ${received}::timestamptz, 'UTC'))`.execute(house.db)
}

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  enterpriseId = (await house.make.enterprise()).id
  token = (await house.as(await house.make.account({ enterpriseId }))).token
  for (let day = Date.parse('2027-09-04'); day <= now.getTime(); day += 24 * hourMs) {
    const [from, to] = [new Date(day), new Date(day + 24 * hourMs)].map((at) => at.toISOString().slice(0, 10))
    await sql`create table if not exists ${sql.table(`report_${from?.replaceAll('-', '')}`)} partition of report
      for values from (${sql.lit(`${from} 00:00:00+00`)}) to (${sql.lit(`${to} 00:00:00+00`)})`.execute(house.db)
  }
  for (const table of ['usage_day', 'report_hour'])
    await sql`create table if not exists ${sql.table(`${table}_202709`)} partition of ${sql.table(table)}
      for values from ('2027-09-01 00:00:00+00') to ('2027-10-01 00:00:00+00')`.execute(house.db)
})
afterAll(() => house.close())

const asked = async <T>(path: string, timezone: string): Promise<T> =>
  (await house.app.inject({ url: `/api/v1/${path}`, headers: { session: token, timezone } })).json<{ result: T }>()
    .result
type Usage = { days: { day: string; rx: number }[]; recent: number }
const usage = async (of: string, timezone: string) => {
  const { days, recent } = await asked<Usage>(`terminals/${of}/usage`, timezone)
  expect(days).toHaveLength(30)
  expect(new Set(days.map(({ day }) => day)).size).toBe(30)
  return { recent, days: days.filter(({ rx }) => rx > 0).map(({ day, rx }) => [day.slice(5), rx]) }
}

describe('data used by day of the zone of who asks [3.13]', () => {
  beforeAll(async () => {
    ;({ id, sn } = await house.make.terminal({ enterpriseId }))
    for (const [at, rx] of hours) await summed(at, rx)
    // Of an hour that is not over.
    await reported('2027-09-06T15:10:00Z', 128)
    await used('2027-09-04', 7)
    await used('2027-09-05', 24)
    await used('2027-09-06', 224)
  })
  test.each([
    ['America/Santiago', ['09-03', 1], ['09-04', 14], ['09-05', 48], ['09-06', 192]],
    ['Asia/Shanghai', ['09-04', 3], ['09-05', 28], ['09-06', 224]],
    ['UTC', ['09-04', 7], ['09-05', 24], ['09-06', 224]],
  ] as const)('%s', async (zone, ...days) => {
    expect(await usage(sn, zone)).toEqual({ recent: 255, days })
  })
})

test('an hour in which a day begins is parted by what was reported in it', async () => {
  const till = await house.make.terminal({ enterpriseId })
  // Kathmandu's 6th begins at 18:15 of UTC.
  await summed('2027-09-05T18:00:00Z', 30, till.id)
  await reported('2027-09-05T18:10:00Z', 10, till.id, false)
  await reported('2027-09-05T18:20:00Z', 20, till.id, false)
  await used('2027-09-05', 30, till.id)
  expect(await usage(till.sn, 'Asia/Kathmandu')).toEqual({
    recent: 30,
    days: [
      ['09-05', 10],
      ['09-06', 20],
    ],
  })
})

test('what was used beyond the reports that are kept is in the sum', async () => {
  const till = await house.make.terminal({ enterpriseId })
  await summed('2027-09-04T20:00:00Z', 5, till.id)
  await used('2027-09-04', 1005, till.id)
  expect(await usage(till.sn, 'Asia/Shanghai')).toEqual({
    recent: 1005,
    days: [
      ['09-04', 1000],
      ['09-05', 5],
    ],
  })
})

describe('values over months stand in the steps of the clock of who asks', () => {
  beforeAll(async () => {
    ;({ id, sn } = await house.make.terminal({ enterpriseId }))
    for (const [at, rx] of hours) await summed(at, rx)
  })
  test.each([
    ['America/Santiago', '03T04:00 1', '04T04:00 14', '05T04:00 48', '06T03:00 64'],
    ['Asia/Shanghai', '03T16:00 3', '04T16:00 28', '05T16:00 96'],
    ['UTC', '04T00:00 7', '05T00:00 24', '06T00:00 96'],
  ] as const)('%s', async (zone, ...days) => {
    const span = `from=2027-09-04T03:00:00Z&to=${new Date(now.getTime() + 200 * 24 * hourMs).toISOString()}`
    type Series = { stepMs: number; points: { at: string; rx: number | null }[] }
    const { stepMs, points } = await asked<Series>(`telemetry/${sn}?${span}&values=rx`, zone)
    expect(stepMs).toBe(24 * hourMs)
    expect(points.map(({ at, rx }) => `${at.slice(8, 16)} ${rx}`)).toEqual(days)
  })
})

test('a day of 25 hours is shown whole, and no other 25 hours [5.8]', async () => {
  const ask = async (from: string, to: string, timezone: string) => {
    const url = `/api/v1/terminals/${sn}/series?from=${from}&to=${to}`
    const answer = await house.app.inject({ url, headers: { session: token, timezone } })
    return [answer.statusCode, answer.json<{ result: { by?: string } }>().result.by]
  }
  const day = ['2027-07-24T22:00:00Z', '2027-07-25T23:00:00Z'] as const
  expect(await ask(...day, 'UTC')).toEqual([400, undefined])
  // Santiago puts its clocks back in the night to 4 April.
  const autumn = ['2027-04-03T03:00:00Z', '2027-04-04T04:00:00Z'] as const
  expect(await ask(...autumn, 'America/Santiago')).toEqual([200, 'hour'])
  expect(await ask(...autumn, 'UTC')).toEqual([400, undefined])
})
