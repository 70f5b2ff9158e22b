import { afterEach, describe, expect, test } from 'vitest'
import { World, settle } from '../testing/fakes.ts'
import { CannotDo } from '../machine.ts'

let world: World
afterEach(() => world.agent.vanish())

const configured = (version: number, picture: { sha256: string; size: number } | null) =>
  world.server.down('config', {
    version,
    desired: picture ? { wallpaper: { artifactId: '1', name: 'autumn.png', ...picture } } : {},
  })
const said = () => world.server.of('report').flatMap(({ configVersion }) => configVersion ?? [])
const shown = () => world.deeds.done.filter((one) => one.startsWith('setWallpaper'))
const events = () => world.server.of('event').filter(({ type }) => type === 'error')
const begin = async () => (world = await new World({}).able().start())

describe('[2.13] the wallpaper of the configuration', () => {
  test('is fetched and shown, and only then is the version confirmed', async () => {
    const { server, clock } = await begin()
    const picture = server.downloads.put(new Uint8Array(3000))
    server.downloads.unreachable = true
    configured(7, picture)
    await clock.pass(60_000)
    expect([shown(), said()]).toEqual([[], []])
    server.downloads.unreachable = false
    await clock.pass(120_000)
    expect(shown()).toEqual([`setWallpaper ${picture.sha256}`])
    expect(said()).toEqual([7])
  })

  test('is not fetched again where it is shown already, also in the next life', async () => {
    const { server, machine, clock } = await begin()
    const picture = server.downloads.put(new Uint8Array(3000))
    machine.now = { ...machine.now, wallpaper: picture.sha256 }
    configured(7, picture)
    await clock.pass(5_000)
    world.crash()
    await world.start()
    await clock.pass(5_000)
    expect(shown()).toEqual([])
    expect(said()).toContain(7)
  })

  test('gives way to a newer one that comes while it is on its way, and to none', async () => {
    const { server, clock } = await begin()
    const [first, second] = [server.downloads.put(new Uint8Array(3000)), server.downloads.put(new Uint8Array(4000))]
    server.downloads.unreachable = true
    configured(7, first)
    await settle()
    configured(8, second)
    await settle()
    server.downloads.unreachable = false
    await clock.pass(120_000)
    expect(shown()).toEqual([`setWallpaper ${second.sha256}`])
    configured(9, null)
    await clock.pass(5_000)
    expect(said()).toEqual([8, 9])
  })

  test('that cannot be shown is confirmed all the same, and said as an event', async () => {
    const { server, deeds, clock } = await begin()
    deeds.failing.set('setWallpaper', new CannotDo('protected', 'No desktop'))
    configured(7, server.downloads.put(new Uint8Array(3000)))
    await clock.pass(5_000)
    expect(said()).toEqual([7])
    expect(events()).toMatchObject([{ data: { code: 'protected', message: 'autumn.png: No desktop' } }])
  })
})
