import {
  type AnyTaskType,
  type TaskType,
  taskTypeList,
  taskTypeOf,
  taskTypes,
} from '@cpm/contract/delivery/task/task.types'
import { afterEach, describe, expect, test } from 'vitest'
import { quietLookMs } from '../runs/conditions.ts'
import { World, ended, endless, settle } from '../testing/fakes.ts'
import { CannotDo, NotSupported } from '../machine.ts'
import { runTypes } from './run-types.ts'

let world: World
const begin = async (options = {}) => (world = await new World(options).able().start())
afterEach(() => world.agent.vanish())

/** What the machine is told to do, where that is a deed of its own. */
const deeds: Partial<Record<TaskType, string>> = {
  restart: 'restart',
  restart_agent: 'restartAgent',
  screenshot: 'screenshot',
  lock: 'lock Shop2026',
  unlock: 'unlock',
  clear_cache: 'clearCache com.android.chrome',
  factory_reset: 'factoryReset',
  push_file: 'pushFile /sdcard/Download/prices.zip',
  system_update: 'updateSystem PayDroid 10.0.1 now',
  start_app: 'startApp com.android.settings',
  stop_app: 'stopApp com.android.settings',
  uninstall: 'uninstall com.tencent.qqlive',
  set_permission: 'setPermission com.android.chrome android.permission.CAMERA false',
  refresh: 'inventory apps',
}
/** Processes are listed by any machine. */
const lacking = { kinds: ['apps'] }
const logFile = taskTypeOf.fetch_files.sample.paths[0] as string

/** As the server tells it: with the file it names, which a terminal can fetch. */
function told({ sample, artifact }: AnyTaskType): object {
  if (!artifact) return sample
  const file = world.server.downloads.put(new Uint8Array(3000))
  return { ...sample, artifact: { ...file, id: '1', kind: 'apk', name: 'till.apk', facts: {} } }
}

/** What goes back has come before: its tests are beside the versions it keeps. */
const atOnce = taskTypeList.filter(({ name }) => name !== 'go_back')

test.each(atOnce)('$name waits while a program is in a transaction, where that is asked for', async (type) => {
  const { name } = type
  const { server, machine, deeds: can, clock } = await begin()
  can.files.set('/screen.png', new Uint8Array(10)).set(logFile, new Uint8Array(10))
  can.lists.apps = [{ packageName: 'com.tencent.qqlive', name: 'A', version: '1', system: false }]
  can.done.length = 0
  machine.busy = true
  server.give('1', { type: name, params: told(type), conditions: { notBusy: true } })
  await clock.pass(5 * quietLookMs)
  expect(world.row('1')).toMatchObject({ status: 'held', reason: 'in_transaction' })
  // Its lists it sends by the clock meanwhile.
  const done = [...can.done, ...machine.executed].filter((one) => !one.startsWith('inventory'))
  expect(done).toEqual([])
  machine.busy = false
  await clock.pass(quietLookMs)
  await settle()
  expect(world.row('1').status).toBe('success')
})

test.each(atOnce)('$name is done once and told', async (type) => {
  const { name } = type
  const { server, deeds: can } = await begin()
  can.files.set('/screen.png', new Uint8Array(10)).set(logFile, new Uint8Array(10))
  can.lists.apps = [{ packageName: 'com.tencent.qqlive', name: 'A', version: '1', system: false }]
  can.done.length = 0
  server.give('1', { type: name, params: told(type) })
  await settle()
  expect(world.row('1').status).toBe('success')
  const done = deeds[name]
  if (done !== undefined) expect(can.done.filter((one) => one === done)).toEqual([done])
})

test('every type of the contract has a side here, and nothing else is done', () => {
  expect(Object.keys(runTypes).toSorted()).toEqual(taskTypes.toSorted())
})

describe('an action this terminal cannot do', () => {
  test.each(atOnce.filter(({ name }) => runTypes[name]?.lane !== 'command' && name !== 'message'))(
    '$name: its machine has no such deed, and the answer says so',
    async (type) => {
      const { name } = type
      world = await new World().start()
      world.server.give('1', { type: name, params: name === 'refresh' ? lacking : told(type) })
      await settle()
      expect(world.row('1')).toMatchObject({
        status: 'failed',
        reason: 'not_supported',
        output: expect.stringMatching(/./),
      })
    },
  )

  test.each(['windows', 'linux'] as const)('on %s is refused without touching the machine', async (platform) => {
    world = new World().able()
    world.machine.platform = platform
    await world.start()
    world.deeds.done.length = 0
    const none = taskTypeList.filter((type) => !type.platforms.includes(platform))
    expect(none.length).toBeGreaterThan(4)
    for (const [i, { name, sample }] of none.entries()) world.server.give(String(i + 1), { type: name, params: sample })
    await settle()
    expect(world.deeds.done).toEqual([])
    for (const i of none.keys())
      expect(world.row(String(i + 1))).toMatchObject({ status: 'failed', reason: 'not_supported' })
  })

  test('fails with the reason and the sentence the machine gives', async () => {
    const { server, deeds } = await begin()
    deeds.failing.set('screenshot', new NotSupported('No tool for screenshots.'))
    deeds.failing.set('uninstall', new CannotDo('no_such_app', 'There is no a.b'))
    server.give('1', { type: 'screenshot', params: {} })
    server.give('2', { type: 'uninstall', params: { packageName: 'a.b' } })
    await settle()
    expect(world.row('1')).toMatchObject({ reason: 'not_supported', output: 'No tool for screenshots.' })
    expect(world.row('2')).toMatchObject({ reason: 'no_such_app', output: 'There is no a.b' })
  })

  test.each([new Error('spawn EACCES'), new CannotDo('no_such_app', 'There is no a.b')])(
    '[8.5] a start of an app that fails has its own reason, and the cause as its output: %s',
    async (error) => {
      const { server, deeds } = await begin()
      deeds.failing.set('startApp', error)
      server.give('1', { type: 'start_app', params: { packageName: 'a.b' } })
      await settle()
      expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'not_launched', output: error.message })
    },
  )

  test('and one that never ends is given up, so that the next has its turn', async () => {
    const { server, deeds, clock } = await begin()
    deeds.failing.set('clearCache', new Promise<never>(() => {}))
    server.give('1', { type: 'clear_cache', params: {} })
    server.give('2', { type: 'uninstall', params: { packageName: 'a.b' } })
    await clock.pass(6 * 60_000)
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'timeout' })
    expect(world.row('2').status).toBe('success')
  })

  test('or whose parameters are not readable, fails as a bad command', async () => {
    const { server } = await begin()
    server.give('1', { type: 'lock', params: { password: '1' } })
    server.give('2', { type: 'fetch_files', params: { paths: Array(11).fill('/a'), kind: 'log' } })
    await settle()
    expect([world.row('1').reason, world.row('2').reason]).toEqual(['bad_command', 'bad_command'])
  })
})

describe('a restart', () => {
  const restart = { type: 'restart', params: {} }
  const cutOff = async () => {
    const { server, deeds } = await begin()
    deeds.failing.set('restart', new Promise<never>(() => {}))
    server.give('1', restart)
    await settle()
    expect(world.row('1').status).toBe('started')
    world.crash()
  }

  test('is told as done before the machine goes, and not done again after it', async () => {
    const { server, deeds, machine } = await begin()
    server.give('1', restart)
    await settle()
    expect(world.row('1').status).toBe('success')
    machine.boot = 'boot-2'
    await world.restart()
    Object.assign(world.row('1'), { status: 'waiting', version: 9 })
    server.send('1')
    await settle()
    expect(deeds.done.filter((one) => one === 'restart')).toHaveLength(1)
    expect(world.row('1').status).toBe('success')
  })

  test('that took the agent with it before it could say so is told by the next start of the machine', async () => {
    await cutOff()
    world.machine.boot = 'boot-2'
    await world.start()
    expect(world.row('1').status).toBe('success')
    expect(world.deeds.done.filter((one) => one === 'restart')).toHaveLength(1)
  })

  test('that only the agent’s own end broke off is told as interrupted, and not tried again by itself', async () => {
    await cutOff()
    await world.start()
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'interrupted' })
    expect(world.deeds.done.filter((one) => one === 'restart')).toHaveLength(1)
  })

  test('does not wait for a command that hangs', async () => {
    const { server, machine } = await begin()
    machine.run = endless
    server.give('1')
    server.give('2', restart)
    await settle()
    expect(world.row('2').status).toBe('success')
  })

  test('of the agent alone counts as done once there is a new life of it', async () => {
    const { server, deeds } = await begin()
    deeds.failing.set('restartAgent', new Promise<never>(() => {}))
    server.give('1', { type: 'restart_agent', params: {} })
    await settle()
    await world.restart()
    expect(world.row('1').status).toBe('success')
    expect(deeds.done.filter((one) => one === 'restartAgent')).toHaveLength(1)
  })
})

test('a clean end while the machine is told to restart does not call the restart interrupted', async () => {
  const { server, deeds, clock } = await begin()
  let done = () => {}
  deeds.restart = () => new Promise((resolve) => (done = () => resolve('off it goes')))
  server.give('1', { type: 'restart', params: {} })
  await settle()
  const gone = world.agent.stop()
  done()
  await clock.pass(5_000)
  await gone
  expect(world.row('1').status).toBe('success')
})

test('what may be done twice is done again after a crash; an app gone by then is what was wanted', async () => {
  const { server, deeds } = await begin()
  deeds.failing.set('uninstall', new Promise<never>(() => {}))
  server.give('1', { type: 'uninstall', params: { packageName: 'a.b' } })
  await settle()
  world.crash()
  deeds.failing.set('uninstall', new CannotDo('no_such_app', 'There is no a.b'))
  await world.start()
  expect(world.row('1')).toMatchObject({ status: 'success' })
})

test('a screenshot found begun is not taken of another moment', async () => {
  const { server, deeds } = await begin()
  deeds.failing.set('screenshot', new Promise<never>(() => {}))
  server.give('1', { type: 'screenshot', params: {} })
  await settle()
  await world.restart()
  expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'interrupted' })
})

test('the password of a lock is never written down', async () => {
  const { server, journal } = await begin()
  server.give('1', { type: 'lock', params: { password: 'Secret12' } })
  await settle()
  expect(journal.kinds()).toContain('started')
  expect(JSON.stringify(journal.lines)).not.toContain('Secret12')
})

describe('a system package', () => {
  const params = () => ({ ...told(taskTypeOf.system_update), versionFrom: '10.0.0', versionTo: '10.0.1' })
  test.each([
    ['10.0.1', { status: 'success' }],
    ['9.0.0', { status: 'failed', reason: 'other_version' }],
  ])('is not even fetched where the system is %s', async (romVersion, end) => {
    const { server, deeds: can, machine } = await begin()
    machine.now = { ...machine.now, romVersion }
    can.done.length = 0
    server.give('1', { type: 'system_update', params: params() })
    await settle()
    expect(world.row('1')).toMatchObject(end)
    expect(can.done).toEqual([])
  })
})

describe('a file for other terminals', () => {
  const handed = (type: 'wallpaper' | 'boot_animation' | 'system_update' | 'push_file', more: object) => {
    const params = told(taskTypeOf[type]) as { artifact: object }
    return { type, params: { ...params, artifact: { ...params.artifact, ...more } } }
  }
  const pictured = { facts: { width: 720, height: 1280 } }
  test.each([
    ['wallpaper', { resolution: '1080x1920' }, pictured, 'other_screen'],
    ['boot_animation', { resolution: '1080x1920' }, pictured, 'other_screen'],
    ['system_update', { model: 'N950' }, { models: ['A920', 'A920Pro'] }, 'other_model'],
    ['push_file', { model: 'N950' }, { models: ['A920', 'A920Pro'] }, 'other_model'],
  ] as const)('of type %s is neither fetched nor applied', async (type, facts, more, reason) => {
    const { server, deeds: can, machine } = await begin()
    machine.now = { ...machine.now, ...facts }
    can.done.length = 0
    server.give('1', handed(type, more))
    await settle()
    expect(world.row('1')).toMatchObject({ status: 'failed', reason })
    expect(can.done).toEqual([])
  })

  test.each([
    ['wallpaper', { resolution: '1280x720' }, pictured],
    ['boot_animation', { resolution: undefined }, pictured],
    ['wallpaper', { resolution: 'unknown' }, pictured],
    ['push_file', { resolution: '1080x1920' }, pictured],
    ['system_update', { model: 'a920pro' }, { models: ['A920', 'A920Pro'] }],
    ['system_update', { model: undefined }, { models: ['A920'] }],
  ] as const)('is taken of type %s where %o does not speak against it', async (type, facts, more) => {
    const { server, machine } = await begin()
    machine.now = { ...machine.now, ...(facts as object) }
    server.give('1', handed(type, more))
    await settle()
    expect(world.row('1')).toMatchObject({ status: 'success' })
  })
})

test('[3.18] a command that wants root has it, or is said not to be supported', async () => {
  const { server, machine } = await begin()
  const had: unknown[] = []
  machine.run = async (line, { root }) => {
    had.push(root)
    if (root && line === 'id -u') throw new NotSupported('The agent on this terminal does not run as root.')
    return ended(0)
  }
  server.give('1', { type: 'command', params: { line: 'id', root: true } })
  server.give('2', { type: 'command', params: { line: 'id' } })
  server.give('3', { type: 'command', params: { line: 'id -u', root: true } })
  await settle()
  expect(had).toEqual([true, undefined, true])
  expect([world.row('1').status, world.row('2').status]).toEqual(['success', 'success'])
  expect(world.row('3')).toMatchObject({ status: 'failed', reason: 'not_supported' })
})
