import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CannotDo, NotSupported } from '../machine.ts'
import { settle, World } from '../testing/fakes.ts'
import { isThere } from './versions.ts'

let world: World
/** Versions that run; any other crashes at its start. */
let well: Set<string>
afterEach(() => world.agent.vanish())
beforeEach(async () => {
  well = new Set(['1', '2'])
  world = await new World().able().start()
  const { deeds } = world
  deeds.lists.apps = []
  deeds.install = async ({ artifact, instead }) => {
    const version = artifact.facts.version as string
    deeds.lists.apps = [{ packageName: 'com.harbour.pos', name: 'POS', version, system: false }]
    deeds.running = well.has(version) ? [{ pid: Number(version), names: ['com.harbour.pos'], isSystem: false }] : []
    deeds.done.push(`${version}${instead ? ` instead of ${instead.facts.version}` : ''}`)
    return `installed ${version}.`
  }
})

const sums = new Map<string, string>()
const handed = (version: string) => {
  const file = world.server.downloads.put(Uint8Array.from({ length: 500 + Number(version) }, () => Number(version)))
  sums.set(version, file.sha256)
  return {
    ...file,
    id: version,
    kind: 'deb',
    name: `pos-${version}.deb`,
    facts: { packageName: 'com.harbour.pos', version },
  }
}
let runs = 0
async function install(version: string, more: object = { health: { by: 'process', withinMs: 60_000 } }) {
  const id = String(++runs)
  world.server.give(id, { type: 'install', params: { artifactId: version, artifact: handed(version), ...more } })
  await world.clock.pass(90_000)
  return world.row(id)
}
async function goBack(version: string, more: object = {}) {
  const id = String(++runs)
  world.server.give(id, { type: 'go_back', params: { app: 'com.harbour.pos', sha256: sums.get(version), ...more } })
  await world.clock.pass(90_000)
  return world.row(id)
}
/** From the `nth` look at the programs on, as far as the `last`, none can be read. */
function failLooks(nth: number, last = Number.POSITIVE_INFINITY): void {
  const { deeds } = world
  const look = deeds.programs
  let looks = 0
  deeds.programs = async () => {
    looks += 1
    if (looks >= nth && looks <= last) throw new NotSupported('No list now.')
    return look()
  }
}
const installs = () => world.deeds.done.filter((one) => /^\d/.test(one))
const here = () => world.deeds.lists.apps?.[0]?.version

describe('an app that has to come up well', () => {
  test('is done once its process has run for a while', async () => {
    expect(await install('1')).toMatchObject({ status: 'success', output: 'installed 1.' })
  })

  test('and does not, goes back to the version before by itself', async () => {
    await install('1')
    expect(await install('3')).toMatchObject({
      status: 'failed',
      reason: 'not_healthy',
      output: 'installed 3. com.harbour.pos 3 did not come up well. com.harbour.pos 1 is back.',
    })
    expect(installs()).toEqual(['1', '3', '1 instead of 3'])
    expect([...world.machine.room.held]).toEqual([sums.get('1')])
  })

  test('and crashes again and again, is not taken to run', async () => {
    await install('1')
    well.add('4')
    let pid = 100
    const { programs } = world.deeds
    world.deeds.programs = async () => {
      await programs()
      return here() === '4' ? [{ pid: pid++, names: ['com.harbour.pos'], isSystem: false }] : world.deeds.running
    }
    expect((await install('4')).reason).toBe('not_healthy')
  })

  test('by its own word, does so when it says it after it was installed', async () => {
    const health = { by: 'heartbeat', withinMs: 60_000 }
    await install('1', {})
    world.deeds.wellAt = world.clock.now() - 1
    expect((await install('2', { health })).reason).toBe('not_healthy')
    expect(here()).toBe('1')
    world.deeds.wellAt = world.clock.now() + 30_000
    expect((await install('2', { health })).status).toBe('success')
  })

  test('stays as it is where nothing was kept to go back to, and says so', async () => {
    expect(await install('3')).toMatchObject({ status: 'failed', reason: 'left_unhealthy' })
    expect(here()).toBe('3')
  })

  test('does not go back to what came another way since', async () => {
    await install('1')
    world.deeds.lists.apps = [{ packageName: 'com.harbour.pos', name: 'POS', version: '1.5', system: false }]
    expect((await install('3')).reason).toBe('left_unhealthy')
    expect(installs()).toEqual(['1', '3'])
  })

  test('is put back by the next life of the agent when this one ends in the middle', async () => {
    await install('1')
    const id = String(++runs)
    const params = { artifactId: '3', artifact: handed('3'), health: { by: 'process', withinMs: 60_000 } }
    world.server.give(id, { type: 'install', params })
    await world.clock.pass(5000)
    expect(here()).toBe('3')
    await world.restart()
    await world.clock.pass(90_000)
    expect(world.row(id)).toMatchObject({ status: 'failed', reason: 'not_healthy' })
    expect(here()).toBe('1')
  })

  test('is left alone when it is stopped while it is watched', async () => {
    await install('1')
    const id = String(++runs)
    const params = { artifactId: '3', artifact: handed('3'), health: { by: 'process', withinMs: 60_000 } }
    world.server.give(id, { type: 'install', params })
    await world.clock.pass(5000)
    world.server.down('stop', { runId: id, attempt: 1 })
    await world.clock.pass(90_000)
    expect(world.row(id)).toMatchObject({ status: 'stopped' })
    expect(installs()).toEqual(['1', '3'])
  })

  test('is not called unwell by looks that failed: one that shows it running is enough', async () => {
    await install('1')
    well.add('3')
    failLooks(2, 4)
    expect(await install('3')).toMatchObject({ status: 'success' })
    expect(installs()).toEqual(['1', '3'])
  })

  test('stays where nothing could be seen of it, which is said so', async () => {
    await install('1')
    failLooks(2)
    expect(await install('3')).toMatchObject({ status: 'failed', reason: 'not_supported', output: 'No list now.' })
    expect(installs()).toEqual(['1', '3'])
  })

  test('is not begun on a machine that cannot tell', async () => {
    world.machine.deeds = { install: world.deeds.install, inventory: (kind) => world.deeds.inventory(kind) }
    expect(await install('1')).toMatchObject({ status: 'failed', reason: 'not_supported' })
    expect(installs()).toEqual([])
  })
})

describe('going back', () => {
  test('puts the version before in its place, also after a new start, and lets go of the newer package', async () => {
    await install('1')
    await install('2', {})
    await world.restart()
    expect(await goBack('2')).toMatchObject({
      status: 'success',
      output: 'com.harbour.pos 1 is back in the place of com.harbour.pos 2.',
    })
    expect(installs().at(-1)).toBe('1 instead of 2')
    expect([...world.machine.room.held]).toEqual([sums.get('1')])
    // Asked for again, it is as it is to be; and there is no other before that.
    expect((await goBack('2')).status).toBe('success')
    expect(await goBack('1')).toMatchObject({ status: 'failed', reason: 'no_version_before' })
  })

  test('puts the version in its place that the server means: fetched where it keeps another, and with nothing before it', async () => {
    const first = handed('1')
    await install('2', {})
    await install('5', {})
    const meant = { artifactId: '1', artifact: first, not: [sums.get('2')] }
    expect(await goBack('5', meant)).toMatchObject({
      status: 'success',
      output: 'com.harbour.pos 1 is back in the place of com.harbour.pos 5.',
    })
    expect(installs().at(-1)).toBe('1 instead of 5')
    expect([...world.machine.room.held]).toEqual([sums.get('1')])
    expect((await goBack('1')).reason).toBe('no_version_before')
  })

  test('needs no file where it keeps the version that is meant, and stays where it keeps only one that was taken back', async () => {
    const first = handed('1')
    await install('1', {})
    await install('2', {})
    expect(await goBack('2', { not: [sums.get('1')] })).toMatchObject({ status: 'failed', reason: 'no_version_before' })
    expect(here()).toBe('2')
    const gone = { ...first, size: first.size }
    expect(await goBack('2', { artifactId: '1', artifact: gone, not: [] })).toMatchObject({ status: 'success' })
    expect(here()).toBe('1')
  })

  test('keeps two packages of an app and no more, none of one that is gone', async () => {
    await install('1', {})
    await install('2', {})
    await install('5', {})
    expect([...world.machine.room.held]).toEqual([sums.get('2'), sums.get('5')])
    world.server.give('99', { type: 'uninstall', params: { packageName: 'com.harbour.pos' } })
    await settle()
    expect(world.machine.room.held.size).toBe(0)
    expect((await goBack('5')).reason).toBe('no_version_before')
  })

  test('an older package makes room for a file that has none', async () => {
    await install('1', {})
    await install('2', {})
    const { room } = world.machine
    const open = room.open.bind(room)
    room.open = async (name) => {
      if (room.held.size > 1) throw new CannotDo('no_space', 'There is not enough space for the file')
      return open(name)
    }
    expect((await install('5', {})).status).toBe('success')
    expect([...room.held]).toEqual([sums.get('2'), sums.get('5')])
  })

  test('says so when the list of apps does not show it afterwards', async () => {
    await install('1', {})
    await install('2', {})
    world.deeds.install = async () => 'installed.'
    expect(await goBack('2')).toMatchObject({ status: 'failed', reason: 'not_installed' })
    expect(here()).toBe('2')
  })
})

test('an app of Android is there when the whole of its version code is in the list, also one that is a string', async () => {
  const [packageName, sha256] = ['com.harbour.pos', 'a'.repeat(64)]
  const isListed = async (wanted: number | string, versionCode: number | string) => {
    world.deeds.lists.apps = [{ packageName, name: 'POS', version: '1', versionCode, system: false }]
    const facts = { packageName, version: '1', versionCode: wanted }
    return isThere(world.deeds, { artifact: { id: '1', sha256, size: 1, kind: 'apk', name: 'pos.apk', facts } })
  }
  expect(await isListed(4_294_967_301, 4_294_967_301)).toBe(true)
  expect(await isListed(4_294_967_301, 5)).toBe(false)
  expect(await isListed('9007199254740993', '9007199254740993')).toBe(true)
  expect(await isListed('9007199254740993', '9007199254740994')).toBe(false)
})
