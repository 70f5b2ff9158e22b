import { outputInline } from '@cpm/contract/agent'
import { runResult } from './journal-lines.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { commandParams } from '@cpm/contract/task'
import { World, ended, endless, settle } from './fakes.ts'
import { remembered } from './notebook.ts'
import { runTypes } from './run-types.ts'

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
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'exit_code', exitCode: 3, output: 'no such printer' })
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
    world.row('3').status = 'held'
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
    const { judge } = server
    server.judge = (up) => {
      if (up.runId === '1' && up.status === 'started') world.row('1').status = 'stopped'
      return judge.call(server, up)
    }
    server.give('1')
    server.give('2')
    machine.run = (line, options) => (line === 'echo 1' ? endless(line, options) : Promise.resolve(ended(0)))
    await settle()
    expect(world.row('1').status).toBe('stopped')
    expect(world.row('2').status).toBe('success')
  })
})

describe('a crash', () => {
  test('before the journal has it begun: done, once', async () => {
    const { server, machine } = await begin()
    server.deaf = true
    server.give('1')
    await settle()
    await world.restart()
    server.deaf = false
    server.send('1')
    await settle()
    expect(machine.executed).toEqual(['echo 1'])
    expect(world.row('1').status).toBe('success')
  })

  test('in the middle of a command: not done again, told as interrupted', async () => {
    const { server, machine } = await begin()
    machine.run = endless
    server.give('1')
    await settle()
    await world.restart()
    expect(machine.executed).toEqual(['echo 1'])
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'interrupted' })
  })

  test('right after the journal has it begun: the command is not done at all, told as interrupted', async () => {
    const { server, machine, journal } = await begin()
    journal.onKept = (line) => line['kind'] === 'started' && world.crash()
    server.give('1')
    await settle()
    journal.onKept = () => {}
    await world.start()
    expect(machine.executed).toEqual([])
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'interrupted' })
  })

  test('in the middle of a notice: not shown twice', async () => {
    const { server, machine, journal } = await begin()
    journal.onKept = (line) => line['kind'] === 'started' && world.crash()
    server.give('1', { type: 'message', params: { text: 'Hello' } })
    await settle()
    await world.start()
    expect(machine.shown.length).toBeLessThanOrEqual(1)
    expect(world.row('1').reason).toBe('interrupted')
  })

  test('in the middle of what may be done twice: done again, when the server still wants it', async () => {
    let done = 0
    const types = {
      ...runTypes,
      sync: {
        ...runTypes['command']!,
        idempotent: true,
        params: commandParams,
        perform: async () => {
          done += 1
          return done === 1 ? new Promise<never>(() => {}) : runResult.parse({ status: 'success' })
        },
      },
    }
    const { server } = await begin({ types })
    server.give('1', { type: 'sync' })
    await settle()
    await world.restart()
    expect(done).toBe(2)
    expect(world.row('1').status).toBe('success')
    await world.restart()
    expect(done).toBe(2)
  })

  test('between the journal and the report: the kept result is told', async () => {
    const { server, machine, journal } = await begin()
    journal.onKept = (line) => line['kind'] === 'result' && world.crash()
    server.give('1')
    await settle()
    journal.onKept = () => {}
    expect(world.row('1').status).toBe('started')
    await world.start()
    expect(machine.executed).toEqual(['echo 1'])
    expect(world.row('1')).toMatchObject({ status: 'success', output: 'echo 1\n', exitCode: 0 })
  })

  test('before the journal has the result: nothing was told as done', async () => {
    const { server, journal } = await begin()
    journal.failing = 'never'
    const statusesThen: unknown[] = []
    journal.onKept = (line) => line['kind'] === 'result' && statusesThen.push(...server.statuses('1'))
    server.give('1')
    await settle()
    expect(statusesThen).toEqual(['pulled', 'started'])
  })
})

describe('a result', () => {
  test('is told again until it is answered, at growing distances', async () => {
    const { server, clock } = await begin()
    server.give('1')
    await settle()
    server.rows.set('2', { attempt: 1, version: 1, status: 'waiting' })
    server.send('2')
    server.judge = ((judge) => (up) => {
      if (up.status === 'success') server.deaf = true
      return judge.call(server, up)
    })(server.judge)
    await settle()
    expect(server.statuses('2')).toEqual(['pulled', 'started', 'success'])
    await clock.pass(200_000)
    expect(server.statuses('2').filter((one) => one === 'success').length).toBe(3)
    server.deaf = false
    server.judge = () => ({ runId: '2', ok: false, error: 'ENDED', version: 4, status: 'success' })
    await clock.pass(600_000)
    const told = server.statuses('2').length
    await clock.pass(3_600_000)
    expect(server.statuses('2').length).toBe(told)
  })

  test('is told on the next connection', async () => {
    const { server, machine, clock } = await begin()
    let finish = () => {}
    machine.run = () => new Promise((resolve) => (finish = () => resolve(ended(0, 'late'))))
    server.give('1')
    await settle()
    server.cut()
    finish()
    await settle()
    expect(world.row('1').status).toBe('started')
    await clock.pass(31_000)
    expect(world.row('1')).toMatchObject({ status: 'success', output: 'late' })
  })

  test('with long output goes by HTTPS first, and without it in the message', async () => {
    const { server, machine } = await begin()
    machine.run = async () => ({ ...ended(0, 'x'.repeat(outputInline + 1)), truncated: true })
    server.give('1')
    await settle()
    expect(server.outputs).toHaveLength(1)
    expect(server.outputs[0]).toMatchObject({ runId: '1', attempt: 1, truncated: true })
    expect(server.of('run').at(-1)).toMatchObject({ status: 'success', truncated: true })
    expect(server.of('run').at(-1)).not.toHaveProperty('output')
  })

  test('whose output grows by JSON escapes beyond a message goes by HTTPS too', async () => {
    const { server, machine } = await begin()
    machine.run = async () => ended(0, '\u0001'.repeat(10_000))
    server.give('1')
    await settle()
    expect(server.outputs).toHaveLength(1)
    expect(world.row('1').status).toBe('success')
  })

  test('is not told before its long output is with the server', async () => {
    const { server, machine, clock } = await begin()
    machine.run = async () => ended(0, 'x'.repeat(outputInline + 1))
    server.uploadFails = true
    server.give('1')
    await settle()
    expect(world.row('1').status).toBe('started')
    server.uploadFails = false
    await clock.pass(40_000)
    expect(server.outputs).toHaveLength(1)
    expect(world.row('1').status).toBe('success')
  })
})

describe('the journal', () => {
  test('that cannot keep the beginning keeps the command from being done', async () => {
    const { server, machine, journal } = await begin()
    journal.failing = 'started'
    server.give('1')
    await settle()
    expect(machine.executed).toEqual([])
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'not_started' })
  })

  test('stays small and remembers the last thousand runs', async () => {
    const { server, machine, journal } = await begin()
    for (let i = 1; i <= 1300; i++) {
      server.give(String(i))
      if (i % 50 === 0) await settle()
    }
    await settle()
    expect(machine.executed).toHaveLength(1300)
    expect(journal.lines.length).toBeLessThan(2 * remembered.runs * 2 + 600)
    await world.restart()
    server.rows.set('1299', { attempt: 1, version: 9, status: 'waiting' })
    server.send('1299')
    await settle()
    expect(machine.executed).toHaveLength(1300)
  })

  test('with a line nobody understands is read past it', async () => {
    world = new World()
    world.journal.lines = [{ kind: 'poetry' }, { kind: 'boot', bootId: 'boot-1' }]
    await world.start()
    expect(world.agent.online).toBe(true)
    expect(world.server.of('event')).toEqual([])
  })
})

test('a message that breaks the contract changes nothing', async () => {
  const { server, machine } = await begin()
  server.down('run', { runId: 'x; drop table', attempt: 1, version: 1, type: 'command', params: {}, expiresAt: 9e15 })
  server.down('ack', { nonsense: true })
  server.down('stop', [])
  server.give('1')
  await settle()
  expect(machine.executed).toEqual(['echo 1'])
})

test('a clean end breaks off what runs, keeps and tells it, and says goodbye', async () => {
  const { server, machine, clock } = await begin()
  machine.run = endless
  server.give('1')
  await settle()
  const gone = world.agent.stop()
  await clock.pass(5_000)
  await gone
  expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'interrupted', output: 'so far' })
  expect(server.said.at(-1)).toMatchObject({ leaf: 'presence', body: { online: false } })
  expect(server.connected).toBe(false)
})
