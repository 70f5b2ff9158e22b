import { inventoryLimit } from '@cpm/contract/estate/inventory/inventory.kinds'
import { afterEach, expect, test } from 'vitest'
import { ApiRefused } from '../api.ts'
import { World, settle } from '../testing/fakes.ts'
import { hashOf, listsEveryMs } from './lists.ts'

let world: World
afterEach(() => world.agent.vanish())
const app = (packageName: string, version = '1.0') => ({ packageName, name: packageName, version, system: false })
const reversed = <T extends object>(item: T): T => Object.fromEntries(Object.entries(item).toReversed()) as T
const begin = async () => {
  world = new World().able()
  world.deeds.lists.apps = [app('a.b'), app('c.d')]
  await world.start()
  await world.clock.pass(1)
  return world
}
const sent = () => world.server.store.lists.map((one) => one.kind)
const reads = () => world.deeds.done.filter((one) => one === 'inventory apps').length

test('at its first connection a terminal sends the lists it has, and then no more while they stay', async () => {
  const { server, clock } = await begin()
  expect(sent()).toEqual(['apps'])
  expect(server.store.lists[0]!.items).toHaveLength(2)
  await clock.pass(4 * listsEveryMs)
  expect(sent()).toEqual(['apps'])
  expect(reads()).toBeGreaterThanOrEqual(4)
  expect(reads()).toBeLessThanOrEqual(6)
  expect(world.deeds.done.filter((one) => one === 'inventory logs')).toHaveLength(1)
})

test('a list that changed is sent at the next look', async () => {
  const { deeds, clock } = await begin()
  deeds.lists.apps = [app('a.b', '1.1'), app('c.d')]
  await clock.pass(1.2 * listsEveryMs)
  expect(sent()).toEqual(['apps', 'apps'])
})

test('what the server has is known across restarts and reconnections, and said in the greeting', async () => {
  const { server, clock } = await begin()
  await world.restart()
  await clock.pass(120_000)
  server.cut()
  await clock.pass(120_000)
  expect(sent()).toEqual(['apps'])
  expect(server.of('hello').at(-1)).toMatchObject({ appsHash: server.store.lists[0]!.hash })
})

test('enrolled anew, it sends them all again', async () => {
  await begin()
  world.crash()
  const { journal, machine, server, clock } = world
  const again = new World({ isNew: true })
  Object.assign(again, { journal, machine, server, clock })
  world = again
  await world.start()
  await clock.pass(120_000)
  expect(sent()).toEqual(['apps', 'apps'])
})

test('one the server has no room for is sent when the server said, and no sooner', async () => {
  const { deeds, clock, server } = await begin()
  deeds.lists.apps = [app('a.b', '1.1')]
  server.store.busy = new ApiRefused(429, 'Too many requests', 600_000)
  const before = reads()
  while (reads() === before) await clock.pass(1000)
  await clock.pass(600_000)
  expect(reads()).toBe(before + 1)
  server.store.busy = undefined
  await clock.pass(150_000)
  expect(sent()).toEqual(['apps', 'apps'])
})

test('one the server could not be reached for is sent later', async () => {
  world = new World().able()
  world.deeds.lists.apps = [app('a.b')]
  world.server.store.unreachable = true
  await world.start()
  await world.clock.pass(1_000)
  world.server.store.unreachable = false
  await world.clock.pass(180_000)
  expect(sent()).toEqual(['apps'])
})

test('one the server will not have is not offered again as it is', async () => {
  world = new World().able()
  world.deeds.lists.apps = [app('a.b')]
  world.server.store.refuses = true
  await world.start()
  await world.clock.pass(1_000)
  world.server.store.refuses = false
  await world.clock.pass(listsEveryMs * 1.5)
  expect(sent()).toEqual([])
  world.deeds.lists.apps = [app('a.c')]
  await world.clock.pass(listsEveryMs * 1.5)
  expect(sent()).toEqual(['apps'])
})

test('asked for by a person, it is sent whether it changed or not', async () => {
  const { server } = await begin()
  server.give('1', { type: 'refresh', params: { kinds: ['apps', 'logs'] } })
  await settle()
  expect(sent()).toEqual(['apps', 'apps'])
  expect(world.row('1')).toMatchObject({ status: 'success', output: 'apps: 2\nlogs: There is no list of logs.' })
  server.give('2', { type: 'refresh', params: { kinds: ['logs'] } })
  await settle()
  expect(world.row('2')).toMatchObject({ status: 'failed', reason: 'not_supported' })
})

test('after an uninstall the list of apps is looked at at once', async () => {
  const { server, deeds } = await begin()
  deeds.lists.apps = [app('c.d')]
  server.give('1', { type: 'uninstall', params: { packageName: 'a.b' } })
  await settle()
  expect(sent()).toEqual(['apps', 'apps'])
})

test('a list that is too long is cut, an item nobody can read is left out, and the log says so', async () => {
  world = new World().able()
  world.deeds.lists.apps = [
    { ...app(''), version: 'none' },
    ...Array.from({ length: inventoryLimit + 7 }, (_, i) => app(`a.${i}`)),
  ]
  await world.start()
  await world.clock.pass(1)
  expect(world.server.store.lists[0]!.items).toHaveLength(inventoryLimit)
  expect(world.logged.some((line) => line.includes(String(inventoryLimit + 7)))).toBe(true)
  expect(world.logged.some((line) => line.startsWith('1 of the list of apps'))).toBe(true)
})

test('the hash of a list does not hang on its order, nor on what moves all the time', () => {
  expect(hashOf('apps', [app('a'), app('b')])).toBe(hashOf('apps', [app('b'), reversed(app('a'))]))
  expect(hashOf('apps', [app('a')])).not.toBe(hashOf('apps', [app('a', '2')]))
  const one = { pid: 1, name: 'init', cpu: 1, memory: 5 }
  expect(hashOf('processes', [one])).toBe(hashOf('processes', [{ ...one, pid: 7, cpu: 3, memory: 9 }]))
  expect(hashOf('processes', [one])).not.toBe(hashOf('processes', [one, { ...one, name: 'pos' }]))
})
