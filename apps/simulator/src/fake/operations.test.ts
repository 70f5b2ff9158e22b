import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { type OpenFile, systemClock } from '@cpm/agent-core'
import { taskTypeList } from '@cpm/contract/delivery/task/task.types'
import { inventories, inventoryKinds } from '@cpm/contract/estate/inventory/inventory.kinds'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FakeMachine } from './fake-machine.ts'
import { makeFleet } from '../fleet/fleet.ts'
import type { SimTerminal } from '../fleet/sim-terminal.ts'
import { startSimulator, type Simulator } from '../simulator.ts'
import { TestServer, until } from '../testing/server.ts'

let server: TestServer
let stateDir: string
let simulator: Simulator
let runId = 0

beforeEach(async () => {
  server = await new TestServer().open()
  stateDir = mkdtempSync(join(tmpdir(), 'cpm-sim-'))
  simulator = begin()
  await simulator.complete
})
afterEach(async () => {
  await simulator.stop()
  await server.close()
  rmSync(stateDir, { recursive: true, force: true })
})

const begin = () =>
  startSimulator({
    server: server.url,
    token: 'token',
    count: 24,
    scenario: 'steady',
    seed: 1,
    stateDir,
    perSecond: 2000,
    log: () => {},
  })
const terminalOf = (platform: string) => simulator.terminals.find((one) => one.machine.platform === platform)!
/** Done through the agent, as a person would have it done; the run as the server has it at its end. */
async function done({ spec }: SimTerminal, type: string, params: Record<string, unknown> = {}) {
  const id = String(++runId)
  server.give(spec.sn, id, type, params)
  await until(() => ['success', 'failed'].includes(server.rows.get(id)!.status))
  return server.rows.get(id)!
}
const listOf = async <T = Record<string, unknown>>({ spec }: SimTerminal, kind: string): Promise<T[]> => {
  await until(() => server.lists.has(`${spec.sn} ${kind}`))
  return server.lists.get(`${spec.sn} ${kind}`) as T[]
}
const hellosOf = ({ spec }: SimTerminal) => server.heard.filter((m) => m.leaf === 'hello' && m.sn === spec.sn)
/** One whose acknowledgement was lost is told again, under the same id. */
const eventsOf = ({ spec }: SimTerminal) => [
  ...new Map(
    server.heard
      .filter((m) => m.leaf === 'event' && m.sn === spec.sn)
      .map((m) => [m.body['id'], m.body['type']] as const),
  ).values(),
]
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Width and height of a PNG whose picture can be unpacked to the last row. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const packed = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(packed + 4, packed + 4 + png.readUInt32BE(packed - 4)))
  // A byte that says how a row is packed, then its pixels: of three bytes each where they have a colour.
  const colours = { 0: 1, 2: 3, 3: 1 }[png[25] as number] ?? Number.NaN
  expect(rows).toHaveLength((width * colours + 1) * height)
  return [width, height]
}

describe('through the real agent', () => {
  test('a screenshot arrives whole: a picture in the shape of the screen', async () => {
    for (const platform of ['android', 'windows']) {
      const one = terminalOf(platform)
      expect(await done(one, 'screenshot')).toMatchObject({ status: 'success' })
      const file = server.files.findLast(({ sn }) => sn === one.spec.sn)!
      expect([file.bytes.length, sha256(file.bytes)]).toEqual([file.size, file.sha256])
      expect(file.size).toBeLessThan(100_000)
      const [width, height] = sizeOf(file.bytes)
      const [fullWidth = 0, fullHeight = 0] = one.spec.model.resolution.split('x').map(Number)
      expect(width / height).toBeCloseTo(fullWidth / fullHeight, 1)
    }
  })

  test('logs are listed, and one that is asked for arrives with the size it was listed with', async () => {
    const one = terminalOf('android')
    const logs = await listOf<{ path: string; size: number; at: number }>(one, 'logs')
    const yesterday = logs.find(({ path }) => /harbour/.test(path) && path !== logs[2]?.path)!
    expect(await done(one, 'fetch_files', { paths: [yesterday.path], kind: 'log' })).toMatchObject({
      status: 'success',
    })
    const [file] = server.files
    expect([file!.path, file!.bytes.length, sha256(file!.bytes)]).toEqual([
      yesterday.path,
      yesterday.size,
      file!.sha256,
    ])
    expect(file!.bytes.toString()).toMatch(/^\d{4}-\d\d-\d\d .*\n/)
    expect(await done(one, 'fetch_files', { paths: ['/no/such'], kind: 'file' })).toMatchObject({
      status: 'failed',
      reason: 'no_such_file',
    })
  })

  test('an app taken away is gone from the list, stays gone, and what came with the system stays', async () => {
    const one = terminalOf('android')
    const apps = await listOf<{ packageName: string; system: boolean }>(one, 'apps')
    const names = (list: { packageName: string }[]) => list.map(({ packageName }) => packageName)
    const own = apps.find(({ system }) => !system)!
    expect(await done(one, 'uninstall', { packageName: own.packageName })).toMatchObject({ status: 'success' })
    await done(one, 'refresh', { kinds: ['apps'] })
    expect(names(await listOf(one, 'apps'))).toEqual(names(apps).filter((name) => name !== own.packageName))
    expect(await done(one, 'uninstall', { packageName: own.packageName })).toMatchObject({ reason: 'no_such_app' })
    expect(await done(one, 'uninstall', { packageName: 'com.android.settings' })).toMatchObject({ reason: 'protected' })
    await simulator.stop()
    simulator = begin()
    await simulator.complete
    await done(terminalOf('android'), 'refresh', { kinds: ['apps'] })
    expect(names(await listOf(one, 'apps'))).not.toContain(own.packageName)
  })

  test('a permission of an app is taken away and granted again', async () => {
    const one = terminalOf('android')
    type Permission = { packageName: string; permission: string; granted: boolean; changeable: boolean }
    const first = (await listOf<Permission>(one, 'permissions')).find((p) => p.changeable && p.granted)!
    const { packageName, permission } = first
    for (const granted of [false, true]) {
      expect(await done(one, 'set_permission', { packageName, permission, granted })).toMatchObject({
        status: 'success',
      })
      await done(one, 'refresh', { kinds: ['permissions'] })
      expect(await listOf(one, 'permissions')).toContainEqual({ ...first, granted })
    }
    const ours = { packageName: 'com.cpm.agent', permission: 'agent.screenshot', granted: false }
    expect(await done(one, 'set_permission', ours)).toMatchObject({ reason: 'protected' })
  })

  test('a restart is told, makes it miss for a while, and comes back as another start of the machine', async () => {
    const one = terminalOf('android')
    const { bootCount } = one.machine
    expect(await done(one, 'restart')).toMatchObject({ status: 'success' })
    await until(() => !server.online.has(one.spec.sn))
    await until(() => hellosOf(one).length === 2 && eventsOf(one).length === 2)
    const [before, after] = hellosOf(one).map((m) => m.body['bootId'])
    expect(after).not.toBe(before)
    expect(eventsOf(one)).toEqual(['boot', 'boot'])
    expect((await one.machine.facts()).bootCount).toBe(bootCount + 1)
  })

  test('a restart of the agent alone is a new connection in the same life of the machine', async () => {
    const one = terminalOf('windows')
    expect(await done(one, 'restart_agent')).toMatchObject({ status: 'success' })
    await until(() => hellosOf(one).length === 2)
    const [before, after] = hellosOf(one).map((m) => m.body)
    expect(after!['bootId']).toBe(before!['bootId'])
    expect(after!['session']).not.toBe(before!['session'])
  })

  test('locked, the screen shows the lock until it is unlocked', async () => {
    const one = terminalOf('android')
    const shown = async () => {
      await done(one, 'screenshot')
      return server.files.at(-1)!.bytes.length
    }
    const till = await shown()
    expect(await done(one, 'lock', { password: 'Till2026' })).toMatchObject({ status: 'success' })
    const locked = await shown()
    expect(locked).not.toBe(till)
    expect(await done(one, 'unlock')).toMatchObject({ status: 'success', output: 'The screen is unlocked.' })
  })

  test('clearing caches frees storage, once', async () => {
    const one = terminalOf('android')
    const used = async () => (await one.machine.facts()).storage!.used
    const before = await used()
    expect(await done(one, 'clear_cache')).toMatchObject({ status: 'success' })
    expect(await used()).toBeLessThan(before * 0.99)
    expect((await done(one, 'clear_cache')).output).toBe('0.0 MB were freed.')
  })

  test('after a factory reset it is an unknown machine: away, without secret, without what was installed', async () => {
    const one = terminalOf('android')
    const { sn } = one.spec
    expect(await done(one, 'factory_reset')).toMatchObject({ status: 'success' })
    await until(() => !one.isOn && !server.online.has(sn))
    await until(() => one.machine.changes.removed.includes('com.harbour.pos'))
    const before = server.enrolments
    await simulator.stop()
    simulator = begin()
    await simulator.complete
    expect(server.enrolments).toBe(before + 1)
  })

  test('Windows does what Windows has and refuses the rest', async () => {
    const one = terminalOf('windows')
    for (const { name: type } of taskTypeList.filter(({ platforms }) => !platforms.includes('windows'))) {
      const params = {
        password: 'Till2026',
        packageName: 'a.till',
        permission: 'android.permission.CAMERA',
        granted: true,
        artifactId: '1',
        versionTo: '11',
      }
      expect([type, await done(one, type, params)]).toMatchObject([type, { status: 'failed', reason: 'not_supported' }])
    }
    expect(await done(one, 'uninstall', { packageName: 'HarbourPOS_is1' })).toMatchObject({ status: 'success' })
  })

  test('a plan is held to: brightness and volume as it says, and its version confirmed', async () => {
    const day = { brightness: 35, volume: 20 }
    const plan = Object.fromEntries(weekdays.map((name) => [name, day]))
    for (const platform of ['android', 'windows']) {
      const one = terminalOf(platform)
      server.down(one.spec.sn, 'config', { version: 7, desired: { reportIntervalMs: 60_000, plan } })
      await until(() =>
        server.heard.some((m) => m.sn === one.spec.sn && m.leaf === 'report' && m.body['configVersion'] === 7),
      )
      await until(() => one.machine.changes.volume === 20)
      const lacks = server.heard.findLast((m) => m.sn === one.spec.sn && m.body['planLacks'] !== undefined)?.body
      if (platform === 'android') expect(one.machine.changes.brightness).toBe(35)
      else expect(lacks?.['planLacks']).toContain('brightness')
    }
  })
})

test('the lists of a machine are the same at every look, and hold to the contract', async () => {
  for (const spec of makeFleet(5, 60)) {
    const [one, again] = [1, 2].map(() => new FakeMachine({ ...spec }, 'a/1', { ...systemClock, now: () => 1.8e12 }))
    for (const kind of inventoryKinds) {
      const list = await one!.deeds.inventory!(kind)
      expect(list.length).toBeGreaterThan(2)
      for (const item of list) expect(inventories[kind].parse(item)).toEqual(item)
      if (kind !== 'processes') expect(await again!.deeds.inventory!(kind)).toEqual(list)
    }
  }
})

test('a log can be read in pieces of any size, and every terminal has its own', async () => {
  const [one, other] = makeFleet(1, 2).map((spec) => new FakeMachine(spec, 'a/1', systemClock))
  const path = (await one!.deeds.inventory!('logs'))[4]!.path
  const all = async (file: OpenFile, piece: number) => {
    const parts: Uint8Array[] = []
    for (let at = 0; at < file.size; at += piece) parts.push(await file.read(at, piece))
    return Buffer.concat(parts).toString()
  }
  const whole = await all(await one!.deeds.openFile(path), 1e9)
  expect(await all(await one!.deeds.openFile(path), 4999)).toBe(whole)
  expect(await all(await other!.deeds.openFile(path), 1e9)).not.toBe(whole)
})
