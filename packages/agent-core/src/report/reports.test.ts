import { report as reportSchema } from '@cpm/contract/estate/agent/report'
import { expect, test } from 'vitest'
import { World, settle } from '../testing/fakes.ts'

const begin = async (options = {}) => new World(options).start()
const change = async (world: World, facts: object) => {
  world.machine.now = { ...world.machine.now, ...facts }
  world.machine.changed()
  await settle()
}

test('the first report says everything, the next ones what changed since the last one taken', async () => {
  const world = await begin()
  expect(world.server.of('report')).toHaveLength(1)
  expect(world.server.of('report')[0]).toMatchObject({ battery: 80, model: 'A920Pro', cpu: 5 })
  await world.clock.pass(3_000)
  await change(world, { battery: 79 })
  const { seq, at, ...said } = world.server.of('report')[1]!
  expect([typeof seq, typeof at]).toEqual(['number', 'number'])
  expect(said).toEqual({ battery: 79 })
})

test('a change that matters is said at once, then at most every two seconds', async () => {
  const world = await begin()
  await world.clock.pass(10_000)
  for (const battery of [70, 69, 68]) await change(world, { battery })
  expect(world.server.of('report').map((one) => one['battery'])).toEqual([80, 70])
  await world.clock.pass(2_000)
  expect(world.server.of('report').map((one) => one['battery'])).toEqual([80, 70, 68])
})

test('what moves all the time waits for the interval', async () => {
  const world = await begin({ config: { version: 1, desired: { reportIntervalMs: 60_000 } } })
  await world.clock.pass(3_000)
  await change(world, {
    cpu: 90,
    battery: 80.4,
    memory: { total: 100, used: 7 },
    network: { type: 'wifi', rxBytes: 1 },
  })
  await world.clock.pass(3_000)
  await change(world, { cpu: 91, network: { type: 'wifi', rxBytes: 2, signal: 40 } })
  const before = world.server.of('report').length
  expect(before).toBe(2)
  await world.clock.pass(66_000)
  const last = world.server.of('report').at(-1)
  expect(last).toMatchObject({ cpu: 91, battery: 80.4, network: { rxBytes: 2 } })
})

test('it reports every five minutes, give or take a tenth, also when nothing changed', async () => {
  const world = await begin()
  await world.clock.pass(3_600_000)
  const reports = world.server.of('report')
  expect(reports.length).toBeGreaterThanOrEqual(11)
  expect(reports.length).toBeLessThanOrEqual(14)
  for (const one of reports) reportSchema.parse(one)
})

test('what was not acknowledged is said again on the next connection', async () => {
  const world = await begin()
  await world.clock.pass(3_000)
  world.server.stalled = true
  await change(world, { battery: 50 })
  world.server.stalled = false
  world.server.cut()
  await world.clock.pass(31_000)
  expect(world.server.of('report').at(-1)).toMatchObject({ battery: 50 })
})

test('numbers only grow, across restarts and when the clock is set back', async () => {
  const world = await begin()
  await world.clock.pass(700_000)
  world.clock.set(world.clock.now() - 86_400_000)
  await world.restart()
  await world.clock.pass(700_000)
  const seqs = world.server.of('report').map((one) => one['seq'] as number)
  expect(seqs.length).toBeGreaterThan(4)
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
})

test('one odd reading does not cost the whole report', async () => {
  const world = new World()
  world.machine.now = { battery: 400, model: 'A920Pro', resolution: 'x'.repeat(99) }
  await world.start()
  expect(world.server.of('report')[0]).toMatchObject({ model: 'A920Pro' })
  expect(world.server.of('report')[0]).not.toHaveProperty('battery')
})

test('a new configuration changes the interval and is confirmed by its version', async () => {
  const world = await begin()
  await world.clock.pass(5_000)
  world.server.down('config', {
    version: 7,
    desired: { reportIntervalMs: 10_000 },
    later: 'unknown fields are ignored',
  })
  await world.clock.pass(3_000)
  expect(world.server.of('report').at(-1)).toMatchObject({ configVersion: 7 })
  const before = world.server.of('report').length
  await world.clock.pass(100_000)
  expect(world.server.of('report').length - before).toBeGreaterThanOrEqual(8)
  expect(world.server.of('report').at(-1)).not.toHaveProperty('configVersion')
  await world.restart()
  expect(world.server.of('hello').at(-1)).toMatchObject({ configVersion: 7 })
})

test('a start of the machine is told once, whatever happens to the agent', async () => {
  const world = await begin()
  await world.restart()
  expect(world.server.of('event').map((one) => one['type'])).toEqual(['boot'])
  world.machine.boot = 'boot-2'
  await world.restart()
  const boots = world.server.of('event')
  expect(boots.map((one) => one['data'])).toEqual([{ bootId: 'boot-1' }, { bootId: 'boot-2' }])
})

test('what is plugged in or pulled out is an event, kept until the server has it', async () => {
  const printer = { name: 'Thermal printer', vid: '0519', pid: '2013' }
  const world = new World()
  world.machine.now = { ...world.machine.now, peripherals: [] }
  await world.start()
  world.server.cut()
  await change(world, { peripherals: [printer] })
  await change(world, { peripherals: [] })
  await world.restart()
  const told = world.server.of('event').slice(1)
  expect(told.map((one) => one['type'])).toEqual(['peripheral_attached', 'peripheral_removed'])
  expect(told[0]!['data']).toMatchObject(printer)
  await world.restart()
  expect(world.server.of('event')).toHaveLength(3)
})

test('of too many events waiting, the oldest go', async () => {
  const world = await begin()
  world.server.cut()
  for (let i = 0; i < 600; i++) await world.agent.event('error', { i })
  await world.clock.pass(31_000)
  const told = world.server.of('event').slice(1)
  expect(told).toHaveLength(500)
  expect(told.at(-1)!['data']).toEqual({ i: 599 })
})

test('a number that the server does not take is begun anew behind the last one it took, and everything is said again', async () => {
  const world = await begin()
  await world.clock.pass(3_000)
  const serverTime = world.clock.now()
  world.clock.set(Date.UTC(2100, 0, 1))
  await change(world, { battery: 50 })
  const ahead = world.server.of('report').at(-1)!['seq'] as number
  expect(ahead).toBeGreaterThan(serverTime + 86_400_000)
  const refuse = async (seq: number) => {
    world.server.down('refused', { seq, why: 'ahead', lastSeq: serverTime - 1, serverTime })
    await settle()
    await world.clock.pass(3_000)
  }
  await refuse(ahead)
  const again = world.server.of('report').at(-1)!
  expect(again).toMatchObject({ battery: 50, model: 'A920Pro' })
  expect(again['seq']).toBeLessThan(serverTime + 60_000)
  const sent = world.server.of('report').length
  for (let i = 0; i < 5; i++) await refuse(again['seq'] as number)
  expect(world.server.of('report').length - sent).toBeLessThanOrEqual(1)
})
