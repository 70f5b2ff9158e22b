import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { zipOf, type ZipPart } from '@cpm/archive/testing/zip'
import { msiOf, printKey, printName, setupOf, upgradeCode } from './installers.ts'
import { openWindows, startWindowsAgent, type Windows, windowsLacks } from './wine.ts'
import { openWorld, type World } from './world.ts'

/** Our agent as a program of Windows, with installers of Windows. */

const sn = 'WINDOWS-0001'
const codes = ['{6B2B2A61-7B1E-4F4E-9A3B-0D6E3B7B0001}', '{6B2B2A61-7B1E-4F4E-9A3B-0D6E3B7B0003}'] as const
let world: World
let windows: Windows
let agent: Awaited<ReturnType<typeof startWindowsAgent>>

const installed = async (packageName: string) => (await world.app(sn, packageName))?.version
const shows = (packageName: string, version: string | undefined) =>
  expect.poll(() => installed(packageName), { timeout: 90_000 }).toBe(version)
const lies = (path: string) => (existsSync(windows.at(path)) ? readFileSync(windows.at(path), 'utf8') : null)
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const till = 'C:\\Program Files\\Harbour Till\\till.txt'

async function install(kind: 'msi' | 'exe', bytes: Buffer, params: object = {}) {
  const { id, sha256 } = await world.upload(kind, `till.${kind}`, bytes)
  return { sha256, ...(await (await world.run(sn, 'install', { artifactId: id, ...params })).ended()) }
}
const uninstall = async (packageName: string) => (await world.run(sn, 'uninstall', { packageName })).ended()

describe.skipIf(windowsLacks.length > 0)(
  `installers of Windows${windowsLacks.map((why) => ` (skipped: ${why})`).join('')}`,
  () => {
    beforeAll(async () => {
      ;[world, windows] = await Promise.all([openWorld(), openWindows()])
      agent = await startWindowsAgent(world, windows, sn)
      await world.arrived(sn).catch((error: unknown) => {
        throw new Error(agent.printed(), { cause: error })
      })
    }, 180_000)
    afterEach(async () => {
      for (const code of codes) await windows.run(['msiexec', '/x', code, '/qn'])
    })
    afterAll(async () => {
      await world?.close()
      windows?.close()
      agent?.drop()
    })

    test('an MSI is installed, updated and taken away, and each time the list of programs shows it [3.18]', async () => {
      const first = await install('msi', msiOf({ version: '1.2.3', productCode: codes[0] }))
      expect(first).toMatchObject({ status: 'success', output: expect.stringContaining('Harbour Till 1.2.3') })
      expect([lies(till), await installed(codes[0])]).toEqual(['1.2.3', '1.2.3'])
      const next = await install('msi', msiOf({ version: '2.0.0', productCode: codes[1] }))
      expect(next).toMatchObject({ status: 'success' })
      expect([lies(till), await installed(codes[1]), await installed(codes[0])]).toEqual(['2.0.0', '2.0.0', undefined])
      expect(await uninstall(codes[1])).toMatchObject({ status: 'success' })
      expect(lies(till)).toBeNull()
      await shows(codes[1], undefined)
    })

    test('an MSI that does not come up well goes back to the version before, and one that did does so by a task', async () => {
      expect(await install('msi', msiOf({ version: '1.0.0', productCode: codes[0] }))).toMatchObject({
        status: 'success',
      })
      const health = { by: 'heartbeat', name: 'harbour-till', withinMs: 10_000 }
      const second = msiOf({ version: '2.0.0', productCode: codes[1] })
      expect(await install('msi', second, { health })).toMatchObject({ status: 'failed', reason: 'not_healthy' })
      expect(lies(till)).toBe('1.0.0')
      const { sha256, status } = await install('msi', second)
      expect([status, lies(till)]).toEqual(['success', '2.0.0'])
      const back = await (await world.run(sn, 'go_back', { app: upgradeCode, sha256 })).ended()
      expect(back).toMatchObject({ status: 'success' })
      expect(lies(till)).toBe('1.0.0')
      await shows(codes[0], '1.0.0')
      await shows(codes[1], undefined)
    })

    test('what this Windows cannot tell or do is said so before anything is done: it has no PowerShell and lists no programs', async () => {
      const health = { by: 'process', withinMs: 10_000 }
      const app = await install('msi', msiOf({ version: '5.0.0', productCode: codes[0] }), { health })
      expect(app).toMatchObject({ status: 'failed', reason: 'not_supported' })
      expect(lies(till)).toBeNull()
      const picture = await (await world.run(sn, 'screenshot', {})).ended()
      expect(picture).toMatchObject({
        status: 'failed',
        reason: 'not_supported',
        output: expect.stringContaining('PowerShell'),
      })
      const may = async (permission: string) => (await world.permission(sn, permission))?.granted
      expect(
        await Promise.all(['agent.screenshot', 'agent.volume', 'agent.wallpaper', 'agent.install'].map(may)),
      ).toEqual([false, false, false, true])
      const { id } = await world.upload('picture', 'shop.png', onePixel)
      const shown = await (await world.run(sn, 'wallpaper', { artifactId: id })).ended()
      expect(shown).toMatchObject({ status: 'failed', reason: 'not_supported' })
    })

    test('a setup program is installed with the usual switches, and taken away quietly', async () => {
      const run = await install('exe', setupOf({ version: '2.5.0' }), { program: printKey })
      expect(run).toMatchObject({ status: 'success', output: expect.stringContaining(`${printName} 2.5.0`) })
      expect(lies('C:\\Harbour Print\\till.txt')).toBe('2.5.0')
      await expect.poll(() => world.app(sn, printKey)).toMatchObject({ name: printName, version: '2.5.0' })
      expect(await uninstall(printKey)).toMatchObject({ status: 'success' })
      expect(lies('C:\\Harbour Print\\till.txt')).toBeNull()
      expect(await uninstall(printKey)).toMatchObject({ status: 'failed', reason: 'no_such_app' })
    })

    test('a program is started by its id among the programs, after its installation and by a task, and ended', async () => {
      const run = await install('exe', setupOf({ version: '2.6.0' }), { program: printKey, autoStart: true })
      expect(run).toMatchObject({ status: 'success', output: expect.stringContaining('print.exe was started') })
      const running = 'C:\\Harbour Print\\running.txt'
      await expect.poll(() => lies(running), { timeout: 90_000 }).toBe('yes')
      const task = async (type: 'start_app' | 'stop_app') =>
        (await world.run(sn, type, { packageName: printKey })).ended()
      expect(await task('stop_app')).toMatchObject({ status: 'success' })
      expect(await task('stop_app')).toMatchObject({ status: 'failed', reason: 'no_such_app' })
      rmSync(windows.at(running))
      expect(await task('start_app')).toMatchObject({ status: 'success' })
      await expect.poll(() => lies(running), { timeout: 90_000 }).toBe('yes')
      expect(await task('stop_app')).toMatchObject({ status: 'success' })
      expect(await uninstall(printKey)).toMatchObject({ status: 'success' })
    })

    test('a ZIP is put on a path of Windows and unpacked to a folder, and what is to be run afterwards runs', async () => {
      const push = async (parts: readonly ZipPart[]) => {
        const { id } = await world.upload('zip', 'till.zip', zipOf(parts))
        const params = {
          path: 'C:\\POS\\in\\till.zip',
          unpackTo: 'C:\\POS\\till',
          runAfter: 'type C:\\POS\\till\\version',
        }
        return (await world.run(sn, 'push_file', { artifactId: id, ...params })).ended()
      }
      const first = await push([
        { name: 'version', text: 'one' },
        { name: 'old.txt', text: 'kept' },
      ])
      expect(first).toMatchObject({ status: 'success', output: expect.stringMatching(/2 files unpacked[^]*one/) })
      const second = await push([
        { name: 'version', text: 'two' },
        { name: 'data/价格.txt', text: '1' },
      ])
      expect(second).toMatchObject({ status: 'success', output: expect.stringMatching(/two/) })
      const there = ['version', 'old.txt', 'data\\价格.txt'].map((name) => lies(`C:\\POS\\till\\${name}`))
      expect([there, readdirSync(windows.at('C:\\POS')).toSorted()]).toEqual([
        ['two', 'kept', '1'],
        ['in', 'till'],
      ])
      const { id } = await world.upload('zip', 'till.zip', zipOf([{ name: 'version', text: 'three' }]))
      const bad = await (await world.run(sn, 'push_file', { artifactId: id, path: 'POS\\till.zip' })).ended()
      expect(bad).toMatchObject({ status: 'failed', reason: 'bad_path' })
    })

    test('one that does not let itself be installed changes nothing, and says why', async () => {
      const msi = await install('msi', msiOf({ version: '3.0.0', productCode: codes[0], needs: 'NOTHING_OF_THE_KIND' }))
      expect(msi).toMatchObject({ status: 'failed', reason: 'not_installed', output: expect.stringContaining('1603') })
      const exe = await install('exe', setupOf({ version: '9.0.0', exitCode: 42 }))
      expect(exe).toMatchObject({ status: 'failed', reason: 'not_installed', output: expect.stringContaining('42') })
      expect([lies(till), await installed(codes[0]), await installed(printKey)]).toEqual([null, undefined, undefined])
    })

    test('an MSI whose files are damaged is not installed', async () => {
      const damaged = msiOf({ version: '4.0.0', productCode: codes[0] })
      damaged.fill(0, damaged.indexOf('MSCF'), damaged.indexOf('MSCF') + 64)
      expect(await install('msi', damaged)).toMatchObject({ status: 'failed', reason: 'not_installed' })
      expect([lies(till), await installed(codes[0])]).toEqual([null, undefined])
    })
  },
)
