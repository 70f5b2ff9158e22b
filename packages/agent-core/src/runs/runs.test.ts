import { afterEach, describe, expect, test } from 'vitest'
import { World, ended, endless, settle } from '../testing/fakes.ts'

let world: World
const begin = async (options = {}) => (world = await new World(options).start())
afterEach(() => world.agent.vanish())

describe('a run [4.6]', () => {
  test('is claimed, begun, done and told, each step once and in order', async () => {
    const { server, machine } = await begin()
    server.give('1')
    await settle()
    expect(server.statuses('1')).toEqual(['pulled', 'started', 'success'])
    expect(machine.executed).toEqual(['echo 1'])
    expect(world.row('1')).toMatchObject({ status: 'success', output: 'echo 1\n', exitCode: 0 })
  })

  test('carries the version of the last answer with every statement', async () => {
    const { server } = await begin()
    server.give('1')
    await settle()
    expect(server.of('run').map((one) => one['expectedVersion'])).toEqual([1, 2, 3])
  })

  test('that fails says its exit code and its output', async () => {
    const { server, machine } = await begin()
    machine.run = async () => ended(3, 'no such printer')
    server.give('1')
    await settle()
    expect(world.row('1')).toMatchObject({
      status: 'failed',
      reason: 'exit_code',
      exitCode: 3,
      output: 'no such printer',
    })
  })

  test('that takes too long fails with timeout', async () => {
    const { server, machine } = await begin()
    machine.run = async () => ({ ...ended(null, 'half'), timedOut: true })
    server.give('1')
    await settle()
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'timeout', output: 'half' })
  })

  test('that cannot be started says why', async () => {
    const { server, machine } = await begin()
    machine.run = async () => Promise.reject(new Error('no shell here'))
    server.give('1')
    await settle()
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'not_started', output: 'no shell here' })
  })

  test('of an unknown type, or with a command this terminal must not take [5.5], fails without being done', async () => {
    const { server, machine } = await begin()
    server.give('1', { type: 'teleport' })
    server.give('2', { params: { line: 'sudo Reboot now' } })
    server.give('3', { params: { line: 7 } })
    server.give('4', { type: 'toString' })
    await settle()
    expect([world.row('1').reason, world.row('2').reason, world.row('3').reason, world.row('4').reason]).toEqual([
      'not_supported',
      'bad_command',
      'bad_command',
      'not_supported',
    ])
    expect(machine.executed).toEqual([])
  })

  test('whose time is over by the server clock is left alone', async () => {
    const { server, machine, clock } = await begin({ serverOffsetMs: 3_600_000 })
    server.give('1', { expiresAt: clock.now() + 1_800_000 })
    await settle()
    expect(server.of('run')).toEqual([])
    expect(machine.executed).toEqual([])
  })

  test('shows a notice without waiting for a long command', async () => {
    const { server, machine } = await begin()
    machine.run = endless
    server.give('1')
    server.give('2', { type: 'message', params: { title: 'Note', text: 'Close at nine' } })
    await settle()
    expect(machine.shown).toEqual(['Close at nine'])
    expect(world.row('2').status).toBe('success')
    expect(world.row('1').status).toBe('started')
  })

  test('waits for the one before it', async () => {
    const { server, machine } = await begin()
    machine.run = (line, options) => (line === 'echo 1' ? endless(line, options) : Promise.resolve(ended(0)))
    server.give('1')
    server.give('2')
    await settle()
    expect(machine.executed).toEqual(['echo 1'])
    server.down('stop', { runId: '1', attempt: 1 })
    await settle()
    expect(machine.executed).toEqual(['echo 1', 'echo 2'])
    expect(world.row('2').status).toBe('success')
  })

  test('beyond the hundredth in hand is left to the server to send again', async () => {
    const { server, machine } = await begin()
    machine.run = endless
    for (let i = 1; i <= 105; i++) server.give(String(i))
    await settle()
    expect(world.logged.filter((line) => line.includes('too many runs'))).toHaveLength(5)
    expect(machine.executed).toHaveLength(1)
  })

  test('output holds no NUL and no half character', async () => {
    const { server, machine } = await begin()
    machine.run = async () => ended(0, 'a\0b\ud800')
    server.give('1')
    await settle()
    expect(world.row('1').output).toBe('a\ufffdb\ufffd')
  })
})

describe('delivered again', () => {
  test('while it runs, it is not done twice', async () => {
    const { server, machine } = await begin()
    machine.run = endless
    server.give('1')
    await settle()
    server.send('1')
    server.send('1')
    await settle()
    expect(machine.executed).toEqual(['echo 1'])
    expect(world.row('1').status).toBe('started')
  })

  test('after it ended, the answer is what it did, under the new version', async () => {
    const { server, machine } = await begin()
    server.give('1')
    await settle()
    server.rows.set('1', { attempt: 1, version: 9, status: 'waiting' })
    server.send('1')
    await settle()
    expect(machine.executed).toEqual(['echo 1'])
    expect(world.row('1')).toMatchObject({ status: 'success', version: 10 })
  })

  test('after a restart of the agent, it is still not done twice', async () => {
    const { server, machine } = await begin()
    server.give('1')
    await settle()
    await world.restart()
    server.rows.set('1', { attempt: 1, version: 9, status: 'waiting' })
    server.send('1')
    await settle()
    expect(machine.executed).toEqual(['echo 1'])
    expect(world.row('1').status).toBe('success')
  })

  test('as a new attempt, it is done again', async () => {
    const { server, machine } = await begin()
    server.give('1')
    await settle()
    server.rows.set('1', { attempt: 2, version: 9, status: 'waiting' })
    server.send('1')
    await settle()
    expect(machine.executed).toEqual(['echo 1', 'echo 1'])
    expect(world.row('1')).toMatchObject({ status: 'success', attempt: 2 })
  })
})

describe('the claim', () => {
  test('refused means not done', async () => {
    const { server, machine } = await begin()
    server.give('1')
    world.row('1').status = 'expired'
    server.give('2')
    server.rows.delete('2')
    server.give('3')
    Object.assign(world.row('3'), { status: 'held', reason: 'paused' })
    await settle()
    expect(machine.executed).toEqual([])
    expect(server.of('run')).toHaveLength(3)
  })

  test('with an old version is made again with the right one', async () => {
    const { server, machine } = await begin()
    server.rows.set('1', { attempt: 1, version: 5, status: 'waiting' })
    server.send('1', { version: 2 })
    await settle()
    expect(machine.executed).toEqual(['echo 1'])
    expect(world.row('1').status).toBe('success')
  })

  test('whose answer was lost still holds, and the run is done once', async () => {
    const { server, machine, clock } = await begin()
    server.deaf = true
    server.give('1')
    await settle()
    expect(world.row('1').status).toBe('pulled')
    expect(machine.executed).toEqual([])
    server.deaf = false
    await clock.pass(40_000)
    expect(machine.executed).toEqual(['echo 1'])
    expect(world.row('1').status).toBe('success')
  })

  test('lost with the connection is made again on the next one', async () => {
    const { server, machine, clock } = await begin()
    server.deaf = true
    server.give('1')
    await settle()
    server.deaf = false
    server.cut()
    await clock.pass(31_000)
    expect(machine.executed).toEqual(['echo 1'])
    expect(world.row('1').status).toBe('success')
  })

  test('nobody answers is given up, so that the next run has its turn', async () => {
    const { server, machine, clock } = await begin()
    server.deaf = true
    server.give('1')
    server.give('2')
    await clock.pass(200_000)
    server.deaf = false
    await clock.pass(60_000)
    expect(machine.executed).toEqual(['echo 2'])
    server.send('1')
    await settle()
    expect(machine.executed).toEqual(['echo 2', 'echo 1'])
  })

  test('for a run the server has begun already, without a memory of it here, ends as interrupted', async () => {
    const { server, machine } = await begin()
    server.rows.set('1', { attempt: 1, version: 4, status: 'started' })
    server.send('1')
    await settle()
    expect(machine.executed).toEqual([])
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'interrupted' })
  })
})
