import { outputInline } from '@cpm/contract/estate/agent/agent'
import { taskTypeOf } from '@cpm/contract/delivery/task/task.types'
import { afterEach, describe, expect, test } from 'vitest'
import { ApiRefused } from '../api.ts'
import { World, ended, endless, settle } from '../testing/fakes.ts'
import { runResult } from './journal-lines.ts'
import { remembered } from '../report/notebook.ts'
import { runTypes } from '../types/run-types.ts'

let world: World
const begin = async (options = {}) => (world = await new World(options).start())
afterEach(() => world.agent.vanish())

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
        params: taskTypeOf.command.params,
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
    const before = server.judge
    server.judge = (up) => {
      if (up.status === 'success') server.deaf = true
      return before(up)
    }
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

  test('is not told for ever to a server that has it for good and gives no answer, but when it is asked for', async () => {
    const { server, clock } = await begin()
    server.judge = ((before) => (up) => {
      if (up.status === 'success') server.deaf = true
      return before(up)
    })(server.judge)
    server.give('1')
    await settle()
    const told = () => server.statuses('1').filter((one) => one === 'success').length
    await clock.pass(4 * 3_600_000)
    const all = told()
    expect(all).toBe(8)
    await clock.pass(24 * 3_600_000)
    expect(told()).toBe(all)
    server.send('1')
    await settle()
    expect(told()).toBe(all + 1)
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

  test('whose long output the server has no room for is told when the server said, and no sooner', async () => {
    const { server, machine, clock } = await begin()
    let asked = 0
    const post = server.store.postOutput.bind(server.store)
    server.store.postOutput = (long) => {
      asked += 1
      return post(long)
    }
    machine.run = async () => ended(0, 'x'.repeat(outputInline + 1))
    server.store.busy = new ApiRefused(429, 'Too many requests', 300_000)
    server.give('1')
    await clock.pass(299_000)
    expect(asked).toBe(1)
    server.store.busy = undefined
    await clock.pass(70_000)
    expect(world.row('1').status).toBe('success')
  })

  test('is not told before its long output is with the server', async () => {
    const { server, machine, clock } = await begin()
    machine.run = async () => ended(0, 'x'.repeat(outputInline + 1))
    server.store.unreachable = true
    server.give('1')
    await settle()
    expect(world.row('1').status).toBe('started')
    server.store.unreachable = false
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
