import type { HandedParameters } from '@cpm/contract/market/app-parameter/app-parameter.payload'
import { afterEach, describe, expect, test } from 'vitest'
import { CannotDo } from '../machine.ts'
import { World, settle } from '../testing/fakes.ts'

let world: World
afterEach(() => world.agent.vanish())

const begin = async () => (world = await new World({}).start())
const shelf = () => world.machine.appParameters
const configured = (version: number, ...apps: [packageName: string, version: number, hash: string][]) =>
  world.server.down('config', {
    version,
    desired: { appParameters: apps.map(([packageName, own, hash]) => ({ packageName, version: own, hash })) },
  })
const hands = (packageName: string, hash: string, values: HandedParameters['values']) =>
  world.server.downloads.parameters.set(packageName, { packageName, hash, values })
const said = () => world.server.of('report').flatMap(({ configVersion }) => configVersion ?? [])
const asked = () => world.server.downloads.askedFor

describe('parameters of apps', () => {
  test('are fetched and kept for the app, and only then is the version confirmed', async () => {
    const { server, clock } = await begin()
    server.downloads.unreachable = true
    hands('com.pos', 'a1', [
      { name: 'rate', type: 'number', value: 9 },
      { name: 'pin', type: 'secret', value: 'hush' },
    ])
    configured(7, ['com.pos', 7, 'a1'])
    await clock.pass(60_000)
    expect([shelf().apps.size, said()]).toEqual([0, []])
    server.downloads.unreachable = false
    await clock.pass(120_000)
    expect(shelf().apps.get('com.pos')).toEqual({
      packageName: 'com.pos',
      version: 7,
      hash: 'a1',
      values: [
        { name: 'rate', value: 9, isSecret: false },
        { name: 'pin', value: 'hush', isSecret: true },
      ],
      files: [],
    })
    expect(said()).toEqual([7])
    // What is secret is at the app's, and not in what the agent remembers.
    expect(JSON.stringify(world.journal.lines)).not.toContain('hush')
  })

  test('that did not change are not fetched again, also in the next life; what is no longer named is gone', async () => {
    const { clock } = await begin()
    hands('com.pos', 'a1', [])
    hands('com.menu', 'b1', [])
    configured(7, ['com.pos', 7, 'a1'], ['com.menu', 7, 'b1'])
    await clock.pass(5_000)
    hands('com.menu', 'b2', [])
    configured(8, ['com.pos', 7, 'a1'], ['com.menu', 8, 'b2'])
    await clock.pass(5_000)
    expect(asked()).toEqual(['com.pos', 'com.menu', 'com.menu'])
    await world.restart()
    await clock.pass(5_000)
    expect(asked()).toHaveLength(3)
    configured(9, ['com.pos', 7, 'a1'])
    await clock.pass(5_000)
    expect([...shelf().apps.keys()]).toEqual(['com.pos'])
    expect(said().at(-1)).toBe(9)
  })

  test('are asked for again while the server has others, until a newer configuration says so', async () => {
    const { clock } = await begin()
    hands('com.pos', 'a2', [{ name: 'rate', type: 'number', value: 2 }])
    configured(7, ['com.pos', 7, 'a1'])
    await clock.pass(10_000)
    expect([shelf().apps.size, said()]).toEqual([0, []])
    configured(8, ['com.pos', 8, 'a2'])
    await clock.pass(5_000)
    expect(shelf().apps.get('com.pos')).toMatchObject({ version: 8, hash: 'a2' })
    expect(said()).toEqual([8])
    const before = asked().length
    await clock.pass(300_000)
    expect(asked()).toHaveLength(before)
  })

  test('have their files fetched by sum, each once', async () => {
    const { server, clock } = await begin()
    const file = server.downloads.put(new Uint8Array(3000))
    const logo = { name: 'logo', type: 'file' as const, value: { ...file, name: 'logo.png' } }
    hands('com.pos', 'a1', [logo])
    configured(7, ['com.pos', 7, 'a1'])
    await clock.pass(5_000)
    const kept = { name: 'logo', fileName: 'logo.png', sha256: file.sha256 }
    expect(shelf().apps.get('com.pos')?.files).toEqual([{ ...kept, path: `/room/${file.sha256}` }])
    expect(world.machine.room.files.size).toBe(0)
    hands('com.pos', 'a2', [logo, { name: 'rate', type: 'number', value: 1 }])
    configured(8, ['com.pos', 8, 'a2'])
    await clock.pass(5_000)
    expect(shelf().apps.get('com.pos')?.files).toEqual([{ ...kept, path: null }])
    expect(server.downloads.asked).toEqual([0])
  })

  test('that cannot be kept are said as an event and hold nothing else up', async () => {
    const { server, clock } = await begin()
    shelf().failing = new CannotDo('no_space', 'The disk is full')
    hands('com.pos', 'a1', [])
    configured(7, ['com.pos', 7, 'a1'])
    await clock.pass(5_000)
    expect(said()).toEqual([7])
    expect(server.of('event').filter(({ type }) => type === 'error')).toMatchObject([
      { data: { code: 'no_space', message: 'com.pos: The disk is full' } },
    ])
  })

  test('come in the next life where the first was cut', async () => {
    const { server, clock } = await begin()
    server.downloads.unreachable = true
    hands('com.pos', 'a1', [])
    configured(7, ['com.pos', 7, 'a1'])
    await settle()
    world.crash()
    server.downloads.unreachable = false
    await world.start()
    await clock.pass(5_000)
    expect(shelf().apps.has('com.pos')).toBe(true)
    expect(said()).toContain(7)
  })
})
