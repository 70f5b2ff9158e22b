import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configsNow } from '../../estate/terminal/config/terminal.config.ts'
import { drainOf } from '../../core/reaction/drain.ts'
import { alarmJobs } from '../alarm/alarm.jobs.ts'
import { judgeFacts } from '../alarm/alarm.reaction.ts'
import { type Begun, iso, minute, north, openFenceWorld, shape, shop, type World } from './testing/world.ts'

let world: World
let house: World['house']
let w: Begun
beforeAll(async () => {
  world = await openFenceWorld()
  house = world.house
})
beforeEach(async () => void (w = await world.begin()))
afterAll(() => house.close())

test('[2.7] a terminal that leaves its fence and comes back is one exit: when, how far, how long', async () => {
  const { boss, clock, exits, later, reports, terminal, works } = w
  const { id } = await boss.fence.create({ name: 'Shop', shape })
  const till = await terminal()
  await reports(till, 0)
  expect(await exits()).toEqual([])
  later(5 * minute)
  const left = clock.at
  await reports(till, 800)
  expect(await exits()).toEqual([])
  later(5 * minute)
  await reports(till, 1500)
  expect(await exits()).toMatchObject([
    { sn: till.sn, fenceId: id, fenceName: 'Shop', state: 'out', outAt: iso(left), backAt: null, judged: 'server' },
  ])
  expect((await boss.fence.get({ id })).out).toBe(1)
  later(5 * minute)
  const back = clock.at
  await reports(till, 100)
  later(minute)
  await works()
  const [exit] = await exits()
  expect(exit).toMatchObject({
    state: 'over',
    backAt: iso(back),
    ended: 'back',
    lastedMs: back - left,
    farthestM: 1000,
  })
  const whole = await boss.fenceExit.get({ id: exit!.id })
  expect(whole).toMatchObject({ area: shape, outPlace: north(800), backPlace: north(100), farthestPlace: north(1500) })
  expect(whole.way).toHaveLength(4)
})

test('one that says nothing more is out when its stay is over; a jump is no exit, nor is a place that may lie within', async () => {
  const { boss, exits, later, reports, terminal, works } = w
  await boss.fence.create({ name: 'Shop', shape, stayMs: 2 * minute })
  const [gone, jumpy, unsure] = [await terminal(), await terminal(), await terminal()]
  await reports(gone, 800)
  await reports(jumpy, 800)
  await reports(unsure, 505)
  later(minute)
  await reports(jumpy, 0)
  await works()
  expect(await exits()).toEqual([])
  later(minute)
  await works()
  await works()
  expect((await exits()).map(({ sn }) => sn)).toEqual([gone.sn])
})

test('what is judged in a transaction that is lost is judged once, when it comes again', async () => {
  const { boss, exits, reports, terminal } = w
  await boss.fence.create({ name: 'Shop', shape, stayMs: 0 })
  const till = await terminal()
  await expect(reports(till, 900, { killed: true })).rejects.toThrow('killed')
  expect(await exits()).toEqual([])
  await reports(till, 900, { again: true })
  await reports(till, 900, { again: true })
  expect(await exits()).toHaveLength(1)
})

test('what the terminal judged and what the server judged of one exit are one row, whoever was first', async () => {
  const { boss, clock, exits, later, reports, says, terminal, works } = w
  const { id } = await boss.fence.create({ name: 'Shop', shape })
  const till = await terminal()
  const left = clock.at
  later(minute)
  await reports(till, 900)
  later(minute)
  await works()
  await says(till, id, false, left, 'same')
  await says(till, id, false, left, 'same')
  expect(await exits()).toMatchObject([{ outAt: iso(left), judged: 'both', state: 'out' }])
  later(minute)
  await says(till, id, true)
  await reports(till, 0)
  later(5 * minute)
  await works()
  // The server first, and then the terminal, which had no line.
  await reports(till, 900)
  later(minute)
  await works()
  await reports(till, 0)
  later(minute)
  await works()
  await says(till, id, false, clock.at - 3 * minute)
  await says(till, id, true, clock.at - minute)
  expect(await exits()).toMatchObject([
    { state: 'over', judged: 'both' },
    { state: 'over', judged: 'both', outAt: iso(clock.at - 3 * minute) },
  ])
})

test('what a terminal without a line was out by is told when it has one again', async () => {
  const { boss, clock, exits, says, terminal } = w
  const { id } = await boss.fence.create({ name: 'Yard', shape, keep: 'outside' })
  const till = await terminal()
  await says(till, id, true, clock.at - 50 * minute)
  await says(till, id, false, clock.at - 20 * minute)
  expect(await exits()).toMatchObject([
    {
      state: 'over',
      judged: 'terminal',
      outAt: iso(clock.at - 50 * minute),
      backAt: iso(clock.at - 20 * minute),
      keep: 'outside',
    },
  ])
  await says(till, '999999', true)
  const stranger = await house.make.terminal({ enterpriseId: (await house.make.enterprise()).id })
  await says(stranger, id, true)
  expect(await exits()).toHaveLength(1)
})

test('a fence counts in its times, and who is out when they begin is out then', async () => {
  const { boss, clock, exits, reports, terminal, works } = w
  clock.at = Date.parse('2026-11-25T08:30:00Z')
  const times = { days: [3], from: '09:00', to: '10:00', zone: 'UTC' }
  await boss.fence.create({ name: 'Hours', shape, stayMs: 0, times })
  const till = await terminal()
  await works()
  await reports(till, 900)
  expect(await exits()).toEqual([])
  clock.at = Date.parse('2026-11-25T09:00:10Z')
  await works()
  await works()
  expect(await exits()).toMatchObject([{ state: 'out', outAt: iso(clock.at) }])
  clock.at = Date.parse('2026-11-25T10:00:10Z')
  await works()
  expect(await exits()).toMatchObject([{ state: 'over', ended: 'times' }])
})

test('switched off, changed or deleted, nobody is out of it; its records stay', async () => {
  const { boss, exits, reports, terminal, works } = w
  const till = await terminal()
  const { id } = await boss.fence.create({ name: 'Shop', shape, stayMs: 0 })
  await reports(till, 900)
  await boss.fence.enable({ id, enabled: false })
  await works()
  expect(await exits()).toMatchObject([{ state: 'over', ended: 'fence' }])
  await boss.fence.enable({ id, enabled: true })
  await works()
  await boss.fence.update({ id, name: 'Wide', shape: { circle: { ...shop, radiusM: 5000 } }, stayMs: 0 })
  await works()
  expect(await exits({ state: ['out'] })).toEqual([])
  await boss.fence.remove({ id })
  expect((await exits()).map(({ fenceId, fenceName }) => [fenceId, fenceName])).toEqual([
    [null, 'Shop'],
    [null, 'Shop'],
  ])
})

test('[3.9] where the enterprise lets nothing be located, nothing is judged, nor is the terminal told a fence', async () => {
  const { boss, clock, enterpriseId, exits, reports, says, terminal } = w
  const head = await house.make.account({ enterpriseId })
  const { id } = await boss.fence.create({ name: 'Shop', shape, stayMs: 0 })
  const till = await terminal()
  const told = async () => (await configsNow(house.db, [till.id], new Date(clock.at))).get(till.id)?.desired.fences
  expect(await told()).toEqual([{ fenceId: id, area: shape, keep: 'inside', stayMs: 0 }])
  await sql`update account set location_on = false where enterprise_id = ${enterpriseId}`.execute(house.db)
  await reports(till, 900)
  await says(till, id, false)
  expect(await exits()).toEqual([])
  expect(await told()).toBeUndefined()
  expect(head.id).toBeGreaterThan(0)
})

test('a fence exit opens an alarm and clears it, also one that is told long after', async () => {
  const { boss, clock, reports, says, terminal } = w
  const rule = {
    name: 'Left',
    key: 'fence' as const,
    levels: [{ severity: 'major' as const, at: null }],
    enabled: true,
  }
  await boss.alarmRule.create(rule)
  const { id } = await boss.fence.create({ name: 'Shop', shape, stayMs: 0 })
  const till = await terminal()
  const judges = async () => {
    for (const job of [alarmJobs.judgeAnew, drainOf('alarm.judgeFacts', judgeFacts)])
      while (await job.run({ db: house.db, now: new Date(clock.at) }));
  }
  const states = async () =>
    (await boss.alarm.list({ status: ['open', 'cleared'], sort: 'openedAt' })).records.map((one) => one.status)
  await reports(till, 900)
  await judges()
  expect(await states()).toEqual(['open'])
  const [alarm] = (await boss.alarm.list()).records
  const { records } = await boss.alarm.terminals({ id: alarm!.id })
  expect(records).toMatchObject([{ sn: till.sn, value: { fences: ['Shop'] } }])
  await reports(till, 0)
  await judges()
  expect(await states()).toEqual(['cleared'])
  const away = await terminal()
  await says(away, id, false, clock.at - 5 * minute)
  await says(away, id, true, clock.at - minute)
  await judges()
  expect(await states()).toEqual(['cleared', 'cleared'])
})
