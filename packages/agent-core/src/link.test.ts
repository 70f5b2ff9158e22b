import fc from 'fast-check'
import { expect, test } from 'vitest'
import { World, settle } from './testing/fakes.ts'
import { backoff, waitMs } from './link.ts'
import { CredentialRefused } from './machine.ts'

test('the wait between tries is random within 5 s · 2^n, at most ten minutes, the first within half a minute', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (failures, random) => {
      const most = failures === 0 ? 30_000 : Math.min(600_000, 5_000 * 2 ** failures)
      const wait = waitMs(failures, random)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(most)
    }),
  )
  expect(waitMs(4, 0.999)).toBeGreaterThan(79_000)
  expect(waitMs(0, 0.5, { ...backoff, firstMs: 2_000 })).toBe(1_000)
})

test('the greeting comes before everything else on each connection, with a new session each time', async () => {
  const world = await new World().start()
  world.server.cut()
  await world.clock.pass(31_000)
  const leaves = world.server.said.map((one) => one.leaf)
  expect(leaves[0]).toBe('hello')
  expect(leaves.filter((leaf) => leaf === 'hello')).toHaveLength(2)
  const [first, second] = world.server.of('hello')
  expect(first).toMatchObject({ bootId: 'boot-1', agent: 'test/1', platform: 'android' })
  expect(first!['session']).not.toBe(second!['session'])
  expect(JSON.parse(world.server.will)).toEqual({ session: second!['session'], online: false })
})

test('a server that is away is tried again ever more slowly, and found when it is back', async () => {
  const world = new World()
  world.clock.chance = () => 0.9
  world.server.refuse.push(...Array.from({ length: 8 }, () => new Error('connection refused')))
  await world.start()
  await world.clock.pass(60_000)
  expect(world.server.connects).toBeLessThan(5)
  expect(world.agent.online).toBe(false)
  await world.clock.pass(3_600_000)
  expect(world.agent.online).toBe(true)
})

test('a refused credential is tried slowly and said in one plain line', async () => {
  const world = new World()
  world.server.refuse.push(new CredentialRefused('bad user name or password'))
  await world.start()
  expect(world.logged.join()).toMatch(/refused the credential of this terminal/)
  await world.clock.pass(400_000)
  expect(world.server.connects).toBe(1)
  await world.clock.pass(400_000)
  expect(world.agent.online).toBe(true)
})

test('a connection that acknowledges nothing is given up', async () => {
  const world = await new World().start()
  world.server.stalled = true
  world.machine.now = { ...world.machine.now, model: 'other' }
  world.machine.changed()
  await world.clock.pass(60_000)
  expect(world.agent.online).toBe(true)
  await world.clock.pass(70_000)
  expect(world.agent.online).toBe(false)
  world.server.stalled = false
  await world.clock.pass(31_000)
  expect(world.agent.online).toBe(true)
})

test('stopped while it waits for the next try, it stays away', async () => {
  const world = new World()
  world.server.refuse.push(new Error('no'))
  await world.start()
  await world.agent.stop()
  await world.clock.pass(3_600_000)
  await settle()
  expect(world.server.connects).toBe(1)
})
