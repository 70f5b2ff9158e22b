import { afterEach, describe, expect, test } from 'vitest'
import { World, ended, endless, settle } from '../testing/fakes.ts'
import { quietLookMs } from './conditions.ts'

let world: World
const begin = async (options = {}) => (world = await new World(options).start())
afterEach(() => world.agent.vanish())

const notBusy = { conditions: { notBusy: true } }
const reasons = () => world.server.of('run').map(({ status, reason }) => (status === 'held' ? reason : status))

describe('while a program is in a transaction', () => {
  test('a run is held with its reason, and goes on by itself at the next quiet moment', async () => {
    const { server, machine, clock } = await begin()
    machine.busy = true
    server.give('1', notBusy)
    await clock.pass(10 * quietLookMs)
    expect(reasons()).toEqual(['in_transaction'])
    expect(machine.executed).toEqual([])
    machine.busy = false
    await clock.pass(quietLookMs)
    expect(reasons()).toEqual(['in_transaction', 'pulled', 'started', 'success'])
    expect(machine.executed).toEqual(['echo 1'])
  })

  test('other runs are done meanwhile, of the same kind too', async () => {
    const { server, machine } = await begin()
    machine.busy = true
    server.give('1', notBusy)
    server.give('2')
    await settle()
    expect(machine.executed).toEqual(['echo 2'])
  })

  test('one that begins while the server answers the claim is not disturbed either', async () => {
    const { server, machine, clock } = await begin()
    const { judge } = server
    server.judge = (up) => {
      if (up.status === 'pulled') machine.busy = true
      return judge(up)
    }
    server.give('1', notBusy)
    await settle()
    expect(reasons()).toEqual(['pulled', 'in_transaction'])
    server.judge = judge
    machine.busy = false
    await clock.pass(quietLookMs)
    expect(machine.executed).toEqual(['echo 1'])
  })

  test('a run waits on over a new life of the agent, and over a new connection, and is done once', async () => {
    const { server, machine, clock } = await begin()
    machine.busy = true
    server.give('1', notBusy)
    await settle()
    await world.restart()
    server.send('1', notBusy)
    await settle()
    expect(world.row('1')).toMatchObject({ status: 'held', reason: 'in_transaction' })
    server.cut()
    await clock.pass(600_000)
    server.send('1', notBusy)
    machine.busy = false
    await clock.pass(quietLookMs)
    expect(world.row('1').status).toBe('success')
    expect(machine.executed).toEqual(['echo 1'])
  })

  test('a stop ends it, said to the terminal or not', async () => {
    const { server, machine, clock } = await begin()
    machine.busy = true
    server.give('1', notBusy)
    server.give('2', notBusy)
    await settle()
    server.down('stop', { runId: '1', attempt: 1 })
    await settle()
    expect(world.row('1').status).toBe('stopped')
    // The server ended this one by itself: nobody had begun it.
    Object.assign(world.row('2'), { status: 'stopped', version: 9 })
    machine.busy = false
    await clock.pass(2 * quietLookMs)
    expect(machine.executed).toEqual([])
    expect(world.agent.busy).toBe(false)
  })

  test('what the server itself holds meanwhile is dropped, and done when it is sent again', async () => {
    const { server, machine, clock } = await begin()
    machine.busy = true
    server.give('1', notBusy)
    await settle()
    const { judge } = server
    Object.assign(world.row('1'), { version: 7 })
    server.judge = (up) => ({ ...judge(up), ok: false, error: 'NOT_ALLOWED', status: 'held', version: 7 })
    machine.busy = false
    await clock.pass(2 * quietLookMs)
    expect(machine.executed).toEqual([])
    server.judge = judge
    Object.assign(world.row('1'), { status: 'waiting', version: 8 })
    server.send('1', notBusy)
    await settle()
    expect(machine.executed).toEqual(['echo 1'])
  })

  test('the agent ends without waiting for it', async () => {
    const { server, machine, clock } = await begin()
    machine.busy = true
    server.give('1', notBusy)
    await settle()
    const from = clock.now()
    void world.agent.stop()
    await settle()
    expect([clock.now() - from, server.connected]).toEqual([0, false])
  })
})

describe('the other conditions', () => {
  const held = async (conditions: object, now: object) => {
    const { server, machine } = await begin()
    machine.now = now
    server.give('1', { conditions })
    await settle()
    const { status, reason } = world.row('1')
    await world.agent.vanish()
    return status === 'held' ? reason : status
  }

  test('hold a run each with its own reason', async () => {
    const cellular = { network: { type: 'cellular' } }
    expect(await held({ wifiOnly: true }, cellular)).toBe('not_on_wifi')
    expect(await held({ wifiOnly: true }, {})).toBe('not_on_wifi')
    expect(await held({ wifiOnly: true }, { network: { type: 'wifi' } })).toBe('success')
    expect(await held({ wifiOnly: true }, { network: { type: 'ethernet' } })).toBe('success')
    expect(await held({ minBattery: 40 }, { battery: 39 })).toBe('battery_low')
    expect(await held({ minBattery: 40 }, { battery: 40 })).toBe('success')
    expect(await held({ charging: true }, { battery: 90, charging: false })).toBe('not_charging')
    expect(await held({ charging: true }, { battery: 90, charging: true })).toBe('success')
    // It runs on mains.
    expect(await held({ charging: true, minBattery: 90 }, { battery: null })).toBe('success')
  })

  test('are looked at again, and another reason is said', async () => {
    const { server, machine, clock } = await begin()
    machine.now = { battery: 10, network: { type: 'cellular' } }
    server.give('1', { conditions: { wifiOnly: true, minBattery: 50 } })
    await settle()
    machine.now = { battery: 10, network: { type: 'wifi' } }
    await clock.pass(quietLookMs)
    machine.now = { battery: 60, network: { type: 'wifi' } }
    await clock.pass(quietLookMs)
    expect(reasons()).toEqual(['not_on_wifi', 'battery_low', 'pulled', 'started', 'success'])
  })

  test('count no more after the deadline by the server’s time, but an open transaction does', async () => {
    const { server, machine, clock } = await begin({ serverOffsetMs: 3_600_000 })
    machine.now = { battery: 10 }
    machine.busy = true
    const deadlineAt = clock.now() + 3_600_000 + 60_000
    server.give('1', { conditions: { minBattery: 50, notBusy: true, deadlineAt } })
    server.give('2', { conditions: { minBattery: 50, deadlineAt } })
    await clock.pass(57_000)
    expect(machine.executed).toEqual([])
    await clock.pass(6_000)
    expect(machine.executed).toEqual(['echo 2'])
    machine.busy = false
    await clock.pass(quietLookMs)
    expect(machine.executed).toEqual(['echo 2', 'echo 1'])
  })
})

test('a run whose hours end while it waits is not begun, and is taken again when it is sent in the next', async () => {
  const { server, machine, clock } = await begin()
  machine.busy = true
  const openUntil = clock.now() + 60_000
  server.give('1', { ...notBusy, openUntil })
  await clock.pass(59_000)
  machine.busy = false
  await clock.pass(10 * quietLookMs)
  expect(machine.executed).toEqual([])
  Object.assign(world.row('1'), { status: 'waiting', version: 9 })
  server.send('1', { ...notBusy, openUntil: clock.now() + 60_000 })
  await settle()
  expect(machine.executed).toEqual(['echo 1'])
})

test('a run behind a long one is not begun after its hours either', async () => {
  const { server, machine, clock } = await begin()
  machine.run = (line, options) => (line === 'echo 1' ? endless(line, options) : Promise.resolve(ended(0)))
  server.give('1')
  server.give('2', { openUntil: clock.now() + 60_000 })
  await clock.pass(61_000)
  server.down('stop', { runId: '1', attempt: 1 })
  await settle()
  expect(machine.executed).toEqual(['echo 1'])
})

test('the zone of the machine is among its facts', async () => {
  await begin({ zone: 'Asia/Tokyo' })
  expect(world.server.of('report')[0]).toMatchObject({ zone: 'Asia/Tokyo' })
})
