import { afterEach, describe, expect, test } from 'vitest'
import { World, ended, endless, settle } from '../testing/fakes.ts'

let world: World
const begin = async (options = {}) => (world = await new World(options).start())
afterEach(() => world.agent.vanish())

describe('a stop', () => {
  const stop = () => world.server.down('stop', { runId: '1', attempt: 1 })

  test('ends the process and keeps what it said so far', async () => {
    const { server, machine } = await begin()
    machine.run = endless
    server.give('1')
    await settle()
    stop()
    await settle()
    expect(world.row('1')).toMatchObject({ status: 'stopped', reason: 'stopped', output: 'so far' })
  })

  test('before the claim is granted means never done', async () => {
    const { server, machine, clock } = await begin()
    server.deaf = true
    server.give('1')
    await settle()
    stop()
    await settle()
    server.deaf = false
    await clock.pass(60_000)
    expect(machine.executed).toEqual([])
    expect(world.row('1')).toMatchObject({ status: 'stopped', reason: 'stopped' })
  })

  test('of one that waits in line means never done', async () => {
    const { server, machine } = await begin()
    machine.run = endless
    server.give('9')
    server.give('1')
    await settle()
    stop()
    await settle()
    expect(world.row('1').status).toBe('stopped')
    server.down('stop', { runId: '9', attempt: 1 })
    await settle()
    expect(machine.executed).toEqual(['echo 9'])
  })

  test('that comes before the run itself wins over it', async () => {
    const { server, machine } = await begin()
    server.rows.set('1', { attempt: 1, version: 3, status: 'pulled' })
    stop()
    server.send('1')
    await settle()
    expect(machine.executed).toEqual([])
    expect(world.row('1').status).toBe('stopped')
  })

  test('of one that ended says how it ended', async () => {
    const { server } = await begin()
    server.give('1')
    await settle()
    server.rows.set('1', { attempt: 1, version: 9, status: 'started' })
    stop()
    await settle()
    expect(world.row('1').status).toBe('success')
  })

  test('made by the server alone ends the process at the next word about it', async () => {
    const { server, machine } = await begin()
    machine.run = endless
    const before = server.judge
    server.judge = (up) => {
      if (up.runId === '1' && up.status === 'started') world.row('1').status = 'stopped'
      return before(up)
    }
    server.give('1')
    server.give('2')
    machine.run = (line, options) => (line === 'echo 1' ? endless(line, options) : Promise.resolve(ended(0)))
    await settle()
    expect(world.row('1').status).toBe('stopped')
    expect(world.row('2').status).toBe('success')
  })
})
