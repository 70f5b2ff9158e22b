import type { WhitelistConfig, WhitelistEntry } from '@cpm/contract/estate/agent/whitelist.config'
import { afterEach, describe, expect, test } from 'vitest'
import { settle, World } from '../testing/fakes.ts'

let world: World
afterEach(() => world.agent.vanish())

const android = (kind: WhitelistEntry['kind'], name: string): WhitelistEntry => ({ platform: 'android', kind, name })
const list = (mode: WhitelistConfig['mode'], entries: WhitelistEntry[]): WhitelistConfig => ({
  listId: '7',
  name: 'Shops',
  mode,
  entries,
})
const app = (packageName: string, system = false) => ({ packageName, name: packageName, version: '1', system })

/** A terminal with a game and its till, and a list. */
async function begin(whitelist: WhitelistConfig): Promise<void> {
  world = new World().able()
  world.deeds.running = [
    { pid: 1, names: ['init'], isSystem: true },
    { pid: 20, names: ['com.game'], isSystem: false },
    { pid: 21, names: ['com.till'], isSystem: false },
  ]
  world.deeds.lists.apps = [app('com.game'), app('com.till'), app('com.android.settings', true)]
  await world.start()
  await give(1, whitelist)
}
async function give(version: number, whitelist?: WhitelistConfig): Promise<void> {
  world.server.down('config', { version, desired: whitelist ? { whitelist } : {} })
  await settle()
  await world.clock.pass(1000)
}
const did = () => world.deeds.done.filter((one) => /^(stopProgram|uninstall)/.test(one))
const violations = () =>
  (world.server.of('event') as unknown as { type: string; data: Record<string, string> }[]).filter(
    ({ type }) => type === 'violation',
  )
const seconds = (n: number) => world.clock.pass(n * 1000)

describe('a blacklist [2.11]', () => {
  test('ends a program that may not run, also when it is started again, and says so once in a while', async () => {
    await begin(list('black', [android('program', 'COM.GAME')]))
    expect(did()).toEqual(['stopProgram com.game'])
    expect(violations().map(({ data }) => data)).toEqual([
      { what: 'run', name: 'com.game', done: 'stopped', list: 'Shops', listId: '7' },
    ])
    world.deeds.running = [{ pid: 30, names: ['com.game'], isSystem: false }]
    await seconds(11)
    expect(did()).toEqual(['stopProgram com.game', 'stopProgram com.game'])
    expect(violations()).toHaveLength(1)
    await seconds(11 * 60)
    world.deeds.running = [{ pid: 31, names: ['com.game'], isSystem: false }]
    await seconds(11)
    expect(violations()).toHaveLength(2)
  })

  test('takes a package away, which may not run meanwhile', async () => {
    await begin(list('black', [android('package', 'com.game')]))
    expect(did()).toEqual(['uninstall com.game', 'stopProgram com.game'])
    expect(violations()[0]?.data).toMatchObject({ what: 'install', name: 'com.game', done: 'removed' })
  })

  test('says why where it could not', async () => {
    world = new World().able()
    world.deeds.failing.set('uninstall', new Error('It is protected'))
    world.deeds.lists.apps = [app('com.game')]
    await world.start()
    await give(1, list('black', [android('package', 'com.game')]))
    expect(violations()[0]?.data).toMatchObject({ done: 'failed', why: 'It is protected' })
  })

  test('of another platform is no matter here', async () => {
    await begin(list('black', [{ platform: 'windows', kind: 'program', name: 'com.game' }]))
    expect(did()).toEqual([])
  })
})

describe('a whitelist', () => {
  test('leaves what it names and what is of the system, and nothing else', async () => {
    await begin(list('white', [android('program', 'com.till'), android('package', 'com.till')]))
    expect(did()).toEqual(['uninstall com.game', 'stopProgram com.game'])
  })

  test('of packages alone leaves programs as they are', async () => {
    await begin(list('white', [android('package', 'com.game'), android('package', 'com.till')]))
    expect(did()).toEqual([])
  })

  test('never ends the agent itself', async () => {
    await begin(list('white', [android('program', 'com.till')]))
    world.deeds.running = [{ pid: 5, names: ['com.cpm.agent'], isSystem: false }]
    await seconds(11)
    expect(did()).toEqual(['stopProgram com.game'])
  })
})

test('a list is confirmed as every configuration, kept across restarts, and over when it is taken back', async () => {
  await begin(list('black', [android('program', 'com.game')]))
  await seconds(5)
  expect(world.server.of('report').at(-1)).toMatchObject({ configVersion: 1 })
  world.deeds.running = [{ pid: 40, names: ['com.game'], isSystem: false }]
  await world.restart()
  await seconds(1)
  expect(did()).toHaveLength(2)
  await give(2)
  world.deeds.running = [{ pid: 41, names: ['com.game'], isSystem: false }]
  await seconds(60)
  expect(did()).toHaveLength(2)
})

test('a package that it forbids is not even fetched to be installed, and that is said', async () => {
  await begin(list('black', [android('package', 'com.game')]))
  const artifact = {
    id: '1',
    sha256: 'a'.repeat(64),
    size: 10,
    kind: 'apk' as const,
    name: 'game.apk',
    facts: { packageName: 'com.game', versionCode: 2 },
  }
  world.server.give('9', { type: 'install', params: { artifactId: '1', artifact, autoStart: false } })
  await settle()
  await seconds(1)
  expect(world.server.of('run').at(-1)).toMatchObject({ status: 'failed', reason: 'kept_out' })
  expect(world.deeds.done.filter((one) => one.startsWith('install'))).toEqual([])
  expect(violations().at(-1)?.data).toMatchObject({ what: 'install', name: 'com.game', done: 'refused' })
})
