import { afterEach, describe, expect, test } from 'vitest'
import type { WallpaperConfig } from '@cpm/contract/estate/agent/shown.config'
import { World, settle } from '../testing/fakes.ts'
import { CannotDo } from '../machine.ts'
import type { FakeRoom } from '../testing/fakes/download.ts'

let world: World
afterEach(() => world.agent.vanish())

const configured = (
  version: number,
  picture: { sha256: string; size: number; width?: number; height?: number } | null,
) =>
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

  test('[5.7] that is for another screen is not shown, which is said, and what is there stays', async () => {
    const { server, machine, clock } = await begin()
    machine.now = { ...machine.now, resolution: '1080x1920' }
    const picture = server.downloads.put(new Uint8Array(3000))
    configured(7, { ...picture, width: 720, height: 1280 })
    await clock.pass(5_000)
    expect([shown(), said()]).toEqual([[], [7]])
    expect(events()).toMatchObject([{ data: { code: 'other_screen' } }])
    configured(8, { ...picture, width: 1920, height: 1080 })
    await clock.pass(5_000)
    expect(shown()).toEqual([`setWallpaper ${picture.sha256}`])
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

describe('[2.13] a schedule of wallpapers', () => {
  const minute = 60_000
  /** Some 2027-01-15, at this hour of Shanghai. */
  const at = (clock: string, day = '2027-01-15') => Date.parse(`${day}T${clock}:00+08:00`)
  const beginAt = async (clock: string, day?: string) => {
    world = new World({ zone: 'Asia/Shanghai' }).able()
    world.clock.set(at(clock, day))
    await world.start()
    return world
  }
  const file = (bytes: number) => {
    const { sha256, size } = world.server.downloads.put(new Uint8Array(bytes))
    return { artifactId: String(bytes), name: `${bytes}`, sha256, size }
  }
  type Entries = NonNullable<WallpaperConfig['schedule']>['entries']
  const scheduled = (version: number, otherwise: WallpaperConfig, entries: Entries) =>
    world.server.down('config', {
      version,
      desired: { wallpaper: { ...otherwise, schedule: { scheduleId: '1', name: 'Shop', entries } } },
    })
  const done = () => world.deeds.done.filter((one) => /^(set|play)Wallpaper/.test(one))
  const held = () => (world.machine.room as FakeRoom).held

  test('is held to by its own clock and zone, minute by minute, also without a server', async () => {
    const { server, clock } = await beginAt('07:50')
    const [plain, morning] = [file(3000), file(4000)]
    scheduled(7, plain, [{ ...morning, from: '08:00', to: '09:00' }])
    await clock.pass(30_000)
    expect(shown()).toEqual([`setWallpaper ${plain.sha256}`])
    expect(said()).toContain(7)
    expect([...held()].toSorted()).toEqual([plain.sha256, morning.sha256].toSorted())
    server.downloads.unreachable = true
    await clock.pass(9 * minute)
    expect(shown()).toHaveLength(1)
    await clock.pass(minute)
    expect(shown().at(-1)).toBe(`setWallpaper ${morning.sha256}`)
    await clock.pass(60 * minute)
    expect(shown()).toEqual([plain, morning, plain].map(({ sha256 }) => `setWallpaper ${sha256}`))
  })

  test('goes on in the next life with what it holds, and lets go of what no schedule names', async () => {
    const { server, clock } = await beginAt('07:50')
    const [plain, morning, noon] = [file(3000), file(4000), file(5000)]
    scheduled(7, plain, [{ ...morning, from: '08:00', to: '09:00' }])
    await clock.pass(30_000)
    server.downloads.unreachable = true
    await world.restart()
    await clock.pass(12 * minute)
    expect(shown().at(-1)).toBe(`setWallpaper ${morning.sha256}`)
    server.downloads.unreachable = false
    scheduled(8, plain, [{ ...noon, from: '12:00', to: '13:00' }])
    await clock.pass(2 * minute)
    expect(shown().at(-1)).toBe(`setWallpaper ${plain.sha256}`)
    expect([...held()].toSorted()).toEqual([plain.sha256, noon.sha256].toSorted())
    world.server.down('config', { version: 9, desired: {} })
    await clock.pass(minute)
    expect([...held()]).toEqual([])
  })

  test('shows what is shown otherwise until the file of an entry is there', async () => {
    const { server, clock } = await beginAt('08:10')
    const [plain, morning] = [file(3000), file(4000)]
    let isCut = true
    const get = server.downloads.getArtifact.bind(server.downloads)
    server.downloads.getArtifact = async (sha256, ...rest) => {
      if (isCut && sha256 === morning.sha256) throw new Error('no route to the server')
      return get(sha256, ...rest)
    }
    scheduled(7, plain, [{ ...morning, from: '08:00', to: '09:00' }])
    await clock.pass(minute)
    expect(shown()).toEqual([`setWallpaper ${plain.sha256}`])
    expect(said()).toEqual([])
    isCut = false
    await clock.pass(2 * minute)
    expect(shown().at(-1)).toBe(`setWallpaper ${morning.sha256}`)
    expect(said()).toContain(7)
  })

  test('says that a video cannot be played where it cannot, and shows the picture of it', async () => {
    const { machine, clock } = await beginAt('08:10')
    const [picture, video] = [file(3000), file(9000)]
    scheduled(7, { ...picture, video }, [])
    await clock.pass(minute)
    // The picture stood in for it while it came.
    expect(done()).toEqual([`setWallpaper ${picture.sha256}`, `playWallpaper ${video.sha256}`])
    const { playWallpaper: _none, ...rest } = world.deeds
    machine.deeds = { ...rest, setWallpaper: world.deeds.setWallpaper }
    scheduled(8, { ...picture, video: { ...video, name: 'again' } }, [])
    await clock.pass(minute)
    expect(done().at(-1)).toBe(`setWallpaper ${picture.sha256}`)
    expect(events()).toMatchObject([
      { data: { code: 'not_supported', message: expect.stringContaining('does not play videos') } },
    ])
    expect(said()).toContain(8)
  })
})
