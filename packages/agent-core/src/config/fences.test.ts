import type { FenceTold } from '@cpm/contract/estate/agent/fence/fences.config'
import { afterEach, expect, test } from 'vitest'
import { settle, World } from '../testing/fakes.ts'

let world: World
afterEach(() => world.agent.vanish())

const shop = { lat: 31.23, lng: 121.47 }
const north = (metres: number) => ({ lat: shop.lat + metres / 111_195, lng: shop.lng })
const fence = (more: Partial<FenceTold> = {}): FenceTold => ({
  fenceId: '7',
  area: { circle: { ...shop, radiusM: 500 } },
  keep: 'inside',
  stayMs: 60_000,
  ...more,
})

async function begin(...fences: FenceTold[]): Promise<void> {
  world = new World()
  at(0)
  await world.start()
  await give(2, ...fences)
}
async function give(version: number, ...fences: FenceTold[]): Promise<void> {
  world.server.down('config', { version, desired: fences.length > 0 ? { fences } : {} })
  await settle()
}
const at = (metres: number, accuracyM = 10) =>
  (world.machine.now = { ...world.machine.now, location: { ...north(metres), accuracyM } })
const minutes = (n: number) => world.clock.pass(n * 60_000)
type Said = { id: string; type: string; at: number; data: { fenceId: string; inside: boolean; accuracyM: number } }
const said = () =>
  (world.server.of('event') as unknown as Said[])
    .filter(({ type }) => type === 'fence')
    .map(({ data }) => `${data.fenceId} ${data.inside ? 'in' : 'out'}`)

test('[2.7] it says when it went out and when it came back, once each, and from when', async () => {
  await begin(fence())
  await minutes(2)
  at(900)
  await minutes(10)
  expect(said()).toEqual(['7 out'])
  const [event] = (world.server.of('event') as unknown as Said[]).filter(({ type }) => type === 'fence')
  expect(event?.data).toEqual({ fenceId: '7', inside: false, ...north(900), accuracyM: 10 })
  expect(world.clock.now() - event!.at).toBeGreaterThan(9 * 60_000)
  at(100)
  await minutes(3)
  expect(said()).toEqual(['7 out', '7 in'])
})

test('times in a zone that it does not know it says once, goes on, and the fence counts always', async () => {
  const strange = { days: [1], from: '00:00', to: '00:01', zone: 'Moon/Base' }
  await begin(fence({ times: strange }))
  at(900)
  await minutes(10)
  const errors = (world.server.of('event') as unknown as { type: string; data: object }[]).filter(
    ({ type }) => type === 'error',
  )
  expect(errors).toMatchObject([
    { data: { code: 'unknown_zone', message: expect.stringContaining('Moon/Base') as string } },
  ])
  expect(said()).toEqual(['7 out'])
})

test('a place that jumps, or may lie on either side, says nothing', async () => {
  await begin(fence({ stayMs: 120_000 }))
  at(900)
  await minutes(1)
  at(0)
  await minutes(5)
  at(505)
  await minutes(5)
  at(900, 800)
  await minutes(5)
  expect(said()).toEqual([])
})

test('a rough position that lasts, 0, 0 and a single jump say nothing; a second rough one does', async () => {
  await begin(fence())
  await minutes(2)
  const found = (lat: number, more: object) =>
    (world.machine.now = { ...world.machine.now, location: { lat, lng: shop.lng, accuracyM: 10, ...more } })
  const tower = { accuracyM: 1_500, by: 'wifi' as const, at: world.clock.now() }
  found(north(4_000).lat, tower)
  await minutes(30)
  at(0)
  await minutes(1)
  world.machine.now = { ...world.machine.now, location: { lat: 0, lng: 0 } }
  await minutes(5)
  found(55, {})
  await minutes(0.5)
  at(0)
  await minutes(5)
  expect(said()).toEqual([])
  found(north(4_000).lat, { ...tower, at: world.clock.now() })
  await minutes(15)
  found(north(4_100).lat, { ...tower, at: world.clock.now() })
  await minutes(1)
  expect(said()).toEqual(['7 out'])
})

test('without a line it judges all the same, and tells what it kept when it has one', async () => {
  await begin(fence(), fence({ fenceId: '8', keep: 'outside', area: { circle: { ...north(900), radiusM: 100 } } }))
  // Whoever is refused tries again later.
  world.server.refuse.push(...Array.from({ length: 6 }, () => new Error('no network')))
  world.server.cut()
  at(900)
  await minutes(3)
  at(0)
  await minutes(3)
  expect(world.server.connected).toBe(false)
  expect(said()).toEqual([])
  await minutes(60)
  expect(said()).toEqual(['7 out', '8 in', '7 in', '8 out'])
})

test('what it said of a fence outlives a start; a fence that is taken away is forgotten', async () => {
  await begin(fence())
  at(900)
  await minutes(3)
  await world.restart()
  await minutes(5)
  expect(said()).toEqual(['7 out'])
  await give(3)
  at(0)
  await minutes(5)
  await give(4, fence())
  at(900)
  await minutes(3)
  expect(said()).toEqual(['7 out', '7 out'])
})
