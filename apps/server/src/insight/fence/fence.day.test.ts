import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Begun, iso, minute, north, openFenceWorld, shape, shop, type World } from './testing/world.ts'

/** Positions as receivers, towers and clocks really report them: none of this is an exit. */
let world: World
let w: Begun
beforeAll(async () => {
  world = await openFenceWorld()
})
beforeEach(async () => void (w = await world.begin()))
afterAll(() => world.house.close())

/** Between -1 and 1, the same in each run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 1_073_741_824 - 1
  }
}
const east = (metres: number) => metres / (111_195 * Math.cos((shop.lat * Math.PI) / 180))

test('a recorded day at the edge of a geofence, with jitter of 30 m, is no exit', async () => {
  const { boss, clock, exits, later, locates, terminal, works } = w
  clock.at = Date.now() - 26 * 60 * minute
  await boss.fence.create({ name: 'Shop', shape })
  const till = await terminal()
  const roll = dice(7)
  for (let n = 0; n < 24 * 12; n++) {
    const at = north(498 + 30 * roll())
    await locates(till, { ...at, lng: at.lng + east(30 * roll()), accuracyM: 3 + Math.abs(9 * roll()), by: 'gps' })
    later(5 * minute)
    if (n % 12 === 0) await works()
  }
  await works()
  expect(await exits()).toEqual([])
})

test('a single position of a cell tower or a network address is no exit, also if nothing follows; two are one', async () => {
  const { boss, clock, exits, later, locates, terminal, works } = w
  await boss.fence.create({ name: 'Shop', shape })
  const [silent, till, gone] = [await terminal(), await terminal(), await terminal()]
  for (const one of [silent, till, gone]) await locates(one, { ...north(10), accuracyM: 8, by: 'gps' })
  later(5 * minute)
  const tower = { ...north(4_000), accuracyM: 1_500 }
  await locates(silent, { ...north(4_000), by: 'ip' })
  await locates(till, tower)
  await locates(gone, tower)
  const left = clock.at
  later(5 * minute)
  await works()
  // The same position again is no second one.
  await locates(gone, { ...tower, at: left })
  await locates(till, { ...north(0), accuracyM: 8, by: 'gps' })
  await works()
  expect(await exits()).toEqual([])
  later(5 * minute)
  await works()
  await locates(gone, { ...north(4_200), accuracyM: 1_500 })
  await works()
  expect(await exits()).toMatchObject([{ sn: gone.sn, state: 'out', outAt: iso(left) }])
})

test('0, 0, swapped coordinates, and a clock in 1970 are no exit', async () => {
  const { boss, exits, later, locates, terminal, works } = w
  const berlin = { lat: 52.5, lng: 13.4 }
  await boss.fence.create({ name: 'Berlin', shape: { circle: { ...berlin, radiusM: 500 } }, stayMs: 0 })
  const till = await terminal()
  await locates(till, { ...berlin, accuracyM: 5 })
  for (let n = 0; n < 3; n++) {
    later(5 * minute)
    await locates(till, { lat: 0, lng: 0 }, { lat: 0, lng: 0, accuracyM: 5 })
    await locates(till, { lat: berlin.lng, lng: berlin.lat, accuracyM: 5, by: 'gps' })
    await locates(till, { ...berlin, accuracyM: 5, at: 20_000 + n })
    await works()
  }
  expect(await exits()).toEqual([])
})

test('late positions count at the time at which they were measured, in whatever order they come', async () => {
  const { boss, clock, exits, later, locates, terminal, works } = w
  await boss.fence.create({ name: 'Shop', shape })
  const till = await terminal()
  const at = (minutes: number, metres: number) => ({ ...north(metres), accuracyM: 10, at: began + minutes * minute })
  const began = clock.at
  later(60 * minute)
  // It was away for half a minute, which is told in two batches, the second part first.
  await locates(till, at(31, 20), at(30.5, 30))
  await locates(till, at(30, 900), at(29, 40))
  await works()
  expect(await exits()).toEqual([])
  await locates(till, at(45, 20), at(40, 1_200), at(35, 900))
  later(minute)
  await works()
  expect(await exits()).toMatchObject([
    { state: 'over', outAt: iso(began + 35 * minute), backAt: iso(began + 45 * minute), ended: 'back' },
  ])
})

test('a late position outside waits for the late one inside that follows it', async () => {
  const { boss, clock, exits, later, locates, terminal, works } = w
  await boss.fence.create({ name: 'Shop', shape })
  const till = await terminal()
  const began = clock.at
  later(30 * minute)
  await works()
  await locates(till, { ...north(900), accuracyM: 10, at: began + 20 * minute })
  later(3_000)
  await works()
  await locates(till, { ...north(20), accuracyM: 10, at: began + 20.5 * minute })
  later(minute)
  await works()
  expect(await exits()).toEqual([])
})

test('an event of a terminal counts only if the geofence allows it: its times, its border, the clock of the terminal', async () => {
  const { boss, clock, exits, says, terminal } = w
  clock.at = Date.parse('2026-11-25T08:30:00Z')
  const times = { days: [3], from: '09:00', to: '10:00', zone: 'UTC' }
  const { id } = await boss.fence.create({ name: 'Hours', shape, stayMs: 0, times })
  const [early, moved, slow] = [await terminal(), await terminal(), await terminal()]
  await says(early, id, false)
  expect(await exits()).toEqual([])
  clock.at = Date.parse('2026-11-25T09:30:00Z')
  // Judged by a border that the geofence no longer has.
  await says(moved, id, false, clock.at, 'stale', north(100))
  expect(await exits()).toEqual([])
  const hour = 60 * minute
  await sql`update terminal_state set clock_off_ms = ${-2 * hour} where terminal_id = ${slow.id}`.execute(
    world.house.db,
  )
  await says(slow, id, false, clock.at - 2 * hour)
  expect(await exits()).toMatchObject([{ sn: slow.sn, outAt: iso(clock.at) }])
})

test('late events of an earlier exit leave the open one', async () => {
  const { boss, clock, exits, later, reports, says, terminal, works } = w
  const { id } = await boss.fence.create({ name: 'Shop', shape })
  const till = await terminal()
  later(50 * minute)
  const left = clock.at
  await reports(till, 900)
  later(minute)
  await works()
  await says(till, id, false, left - 40 * minute)
  await says(till, id, true, left - 30 * minute)
  expect(await exits()).toMatchObject([{ state: 'out', outAt: iso(left), backAt: null }])
})

test('a polygon over the date line holds a terminal on both of its sides', async () => {
  const { boss, exits, later, locates, terminal, works } = w
  const ring: [number, number][] = [
    [179.8, -18],
    [-179.8, -18],
    [-179.8, -17],
    [179.8, -17],
    [179.8, -18],
  ]
  const polygon = { type: 'Polygon' as const, coordinates: [ring] }
  await boss.fence.create({ name: 'Taveuni', shape: { polygon } })
  const [ferry, thief] = [await terminal(), await terminal()]
  for (const lng of [179.9, -179.95, 179.99, -179.85, 180, -180]) {
    await locates(ferry, { lat: -17.5, lng, accuracyM: 10 })
    later(10 * minute)
  }
  await locates(thief, { lat: -17.5, lng: 179.7, accuracyM: 10 })
  later(2 * minute)
  await works()
  expect(await exits()).toMatchObject([{ sn: thief.sn, state: 'out' }])
})
