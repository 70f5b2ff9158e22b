import type { Plan } from '@cpm/contract/estate/plan/plan.config'
import { afterEach, describe, expect, test } from 'vitest'
import { World, settle } from '../testing/fakes.ts'
import { NotSupported } from '../machine.ts'
import { nextOn } from './plan.ts'

const zone = 'Europe/Berlin'
let world: World
afterEach(() => world.agent.vanish())

/** A terminal at a local time, with a plan. */
async function begin(at: string, plan: Plan | null, options: object = {}): Promise<World> {
  world = new World({ zone, ...options }).able()
  world.clock.set(Date.parse(at))
  await world.start()
  await give(1, plan)
  return world
}
async function give(version: number, plan: Plan | null): Promise<void> {
  world.server.down('config', { version, desired: { plan } })
  await settle()
}
const daily = (day: Plan['mon']): Plan => ({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day })
const did = (name: string) => world.deeds.done.filter((one) => one.startsWith(name))
const minutes = (n: number) => world.clock.pass(n * 60_000)
const said = () => Object.assign({}, ...world.server.of('report')) as Record<string, unknown>

// A Monday in winter: Berlin is an hour ahead of UTC.
const monday = '2027-01-11T07:00:00Z'

test('at its minute, by the terminal’s own clock, it is turned off until it is wanted on again', async () => {
  await begin(monday, { mon: { off: '08:30' }, tue: { on: '06:00' } })
  await minutes(29)
  expect(did('powerOff')).toEqual([])
  await minutes(1)
  expect(did('powerOff')).toEqual([`powerOff ${Date.parse('2027-01-12T05:00:00Z')}`])
  await minutes(60)
  expect(did('powerOff')).toHaveLength(1)
  expect(world.server.of('event').at(-1)).toMatchObject({ type: 'shutdown', data: { by: 'plan', part: 'off' } })
})

test('it is restarted once, though it is back within the same minute', async () => {
  await begin(monday, daily({ restart: '08:10' }))
  await minutes(10)
  expect(did('restart')).toHaveLength(1)
  world.machine.boot = 'boot-2'
  world.clock.set(Date.parse('2027-01-11T07:09:30Z'))
  await world.restart()
  await minutes(5)
  expect(did('restart')).toHaveLength(1)
  await minutes(24 * 60)
  expect(did('restart')).toHaveLength(2)
})

test('a journal that cannot keep it keeps it from being done', async () => {
  await begin(monday, daily({ restart: '08:10' }))
  world.journal.failing = 'planned'
  await minutes(15)
  expect(did('restart')).toEqual([])
})

test('what was due while it was off or asleep is not made up for', async () => {
  await begin(monday, daily({ restart: '08:10' }))
  world.crash()
  world.clock.set(Date.parse('2027-01-11T07:10:20Z'))
  await world.start()
  await minutes(3)
  expect(did('restart')).toEqual([])
  world.clock.set(Date.parse('2027-01-12T07:40:00Z'))
  await minutes(3)
  expect(did('restart')).toEqual([])
})

describe('brightness and volume', () => {
  test('are set when the plan comes, at each start, and when the day begins', async () => {
    await begin('2027-01-11T22:50:00Z', { mon: { brightness: 40, volume: 10 }, tue: { brightness: 80 } })
    expect(did('set')).toEqual(['setBrightness 40', 'setVolume 10'])
    await world.restart()
    expect(did('set')).toHaveLength(4)
    world.deeds.done.length = 0
    await minutes(9)
    expect(did('set')).toEqual([])
    await minutes(2)
    expect(did('set')).toEqual(['setBrightness 80'])
  })

  test('stay as a person set them when something else of the configuration changes', async () => {
    await begin(monday, daily({ brightness: 40 }))
    world.server.down('config', { version: 2, desired: { reportIntervalMs: 60_000, plan: daily({ brightness: 40 }) } })
    await settle()
    expect(did('set')).toEqual(['setBrightness 40'])
    await give(3, daily({ brightness: 50 }))
    expect(did('set')).toEqual(['setBrightness 40', 'setBrightness 50'])
  })
})

describe('summer time', () => {
  test('what it leaves out is done as much later as the clock is moved', async () => {
    await begin('2027-03-28T00:30:00Z', daily({ restart: '02:30' }))
    await minutes(59)
    expect(did('restart')).toEqual([])
    await minutes(1)
    expect(did('restart')).toHaveLength(1)
    await minutes(120)
    expect(did('restart')).toHaveLength(1)
  })

  test('what it shows twice is done once', async () => {
    await begin('2027-10-30T23:30:00Z', daily({ restart: '02:30' }))
    await minutes(180)
    expect(did('restart')).toHaveLength(1)
  })

  test('the waking is at the right moment across the change, and for a time that it leaves out', () => {
    const next = (clock: string) =>
      new Date(nextOn(daily({ on: clock }), Date.parse('2027-03-27T21:00:00Z'), zone) as number).toISOString()
    expect(next('07:00')).toBe('2027-03-28T05:00:00.000Z')
    expect(next('02:30')).toBe('2027-03-28T01:30:00.000Z')
  })
})

describe('a machine that has not all of it', () => {
  test('says which parts of its plan it lacks, and confirms the configuration with it', async () => {
    await begin(monday, null)
    const { setBrightness, restart } = world.deeds
    world.machine.deeds = { setBrightness, restart }
    world.deeds.failing.set('setBrightness', new NotSupported('no backlight'))
    await give(2, daily({ brightness: 40, volume: 10, restart: '08:10' }))
    await world.clock.pass(3_000)
    expect(said()).toMatchObject({ planLacks: ['brightness', 'volume'], configVersion: 2 })
    await give(3, null)
    await world.clock.pass(3_000)
    expect(said()).toMatchObject({ planLacks: [], configVersion: 3 })
  })

  test('is not turned off when it could not wake for the next day', async () => {
    world = new World({ zone }).able()
    world.machine.lacks = ['on']
    world.clock.set(Date.parse(monday))
    await world.start()
    await give(1, daily({ on: '07:00', off: '08:30' }))
    await minutes(40)
    expect(did('powerOff')).toEqual([])
    expect(said()['planLacks']).toEqual(['on', 'off'])
    await give(2, daily({ off: '08:50' }))
    await minutes(15)
    expect(did('powerOff')).toEqual(['powerOff '])
    expect(said()['planLacks']).toEqual([])
  })

  test('that never had a plan says nothing of it', async () => {
    await begin(monday, null)
    await minutes(10)
    expect(said()).not.toHaveProperty('planLacks')
  })

  test('tells what went wrong as an event', async () => {
    await begin(monday, daily({ restart: '08:10' }))
    world.deeds.failing.set('restart', new Error('an update is being installed'))
    await minutes(11)
    expect(world.server.of('event').at(-1)).toMatchObject({
      type: 'error',
      data: { what: 'plan', part: 'restart', why: 'an update is being installed' },
    })
  })
})

test('a configuration is confirmed only once it is in force', async () => {
  await begin(monday, null)
  let done = () => {}
  world.deeds.setBrightness = () => new Promise((resolve) => (done = resolve))
  await world.clock.pass(3_000)
  await give(2, daily({ brightness: 40 }))
  await world.clock.pass(3_000)
  expect(said()['configVersion']).toBe(1)
  done()
  await world.clock.pass(3_000)
  expect(said()['configVersion']).toBe(2)
})

test('what a plan lacks and that it is in force are said in one report, also where it sets something today', async () => {
  await begin(monday, null)
  let done = () => {}
  world.deeds.setBrightness = () => new Promise((resolve) => (done = resolve))
  await world.clock.pass(3_000)
  await give(2, daily({ brightness: 40 }))
  await world.clock.pass(1_000)
  done()
  await world.clock.pass(10_000)
  const telling = world.server.of('report').filter((report) => 'planLacks' in report)
  expect(telling).toMatchObject([{ planLacks: [], configVersion: 2 }])
})
