import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Deb, debOf, dpkgSays, probe, purge } from './debs.ts'
import { openWorld, startAgent, type World } from './world.ts'

/** Our agent installs real packages on the machine of the tests, and takes them away again. */

const lacks = [
  ...(process.getuid?.() === 0 ? [] : ['it is not run as root, who alone may install packages']),
  ...(existsSync('/usr/bin/dpkg-deb') ? [] : ['this system has no dpkg']),
]
const sn = 'DEBIAN-0001'
/** Holds a dpkg that writes down what it is asked, and asks the real one. */
const tools = mkdtempSync(join(tmpdir(), 'cpm-tools-'))
const asked = join(tools, 'asked')
let world: World
let agent: Awaited<ReturnType<typeof startAgent>>

const installed = async () => (await world.app(sn, probe))?.version
const shows = (version: string | undefined) => expect.poll(installed, { timeout: 90_000 }).toBe(version)
const lies = () => readFileSync(`/opt/${probe}/version`, 'utf8').trim()

async function install(deb: Deb, params: object = {}) {
  const { id, sha256 } = await world.upload('deb', `${probe}-${deb.version}.deb`, debOf(deb))
  return { sha256, ...(await world.run(sn, 'install', { artifactId: id, ...params })) }
}
const installedNow = async (deb: Deb) => (await install(deb)).ended()

describe.skipIf(lacks.length > 0)(`packages of Debian${lacks.map((why) => ` (skipped: ${why})`).join('')}`, () => {
  beforeAll(async () => {
    purge()
    world = await openWorld()
    writeFileSync(join(tools, 'dpkg'), `#!/bin/sh\necho "$@" >> ${asked}\nexec /usr/bin/dpkg "$@"\n`, { mode: 0o755 })
    agent = await startAgent(world, sn, tools)
    await world.arrived(sn)
  })
  afterEach(purge)
  afterAll(async () => {
    await world?.close()
    agent?.drop()
    rmSync(tools, { recursive: true, force: true })
    purge()
  })

  test('one is installed, updated and taken away, and each time the list of apps shows it [3.18]', async () => {
    expect(await installedNow({ version: '1.0' })).toMatchObject({
      status: 'success',
      output: expect.stringContaining('1.0'),
    })
    expect([dpkgSays(), lies(), await installed()]).toEqual(['installed 1.0', '1.0', '1.0'])
    writeFileSync(`/etc/${probe}.conf`, 'paper = 58\n')
    expect(await installedNow({ version: '2.0' })).toMatchObject({ status: 'success' })
    expect([dpkgSays(), lies(), await installed()]).toEqual(['installed 2.0', '2.0', '2.0'])
    expect(readFileSync(`/etc/${probe}.conf`, 'utf8')).toBe('paper = 58\n')
    const gone = await world.run(sn, 'uninstall', { packageName: probe })
    expect(await gone.ended()).toMatchObject({ status: 'success' })
    expect(existsSync(`/opt/${probe}`)).toBe(false)
    await shows(undefined)
  })

  test('one that does not configure itself leaves nothing, and says what its installer said', async () => {
    const scripts = { postinst: 'echo the printer is missing >&2; exit 1' }
    const run = await installedNow({ version: '1.0', scripts })
    expect(run).toMatchObject({ status: 'failed', reason: 'not_installed' })
    expect(run.output).toMatch(/the printer is missing[^]*cpm-probe was removed completely/)
    expect([dpkgSays(), existsSync(`/opt/${probe}`)]).toEqual(['', false])
  })

  test('an update that does not configure itself leaves the version before, as it was', async () => {
    const files = { [`opt/${probe}/a b.txt`]: 'kept', [`opt/${probe}/old.txt`]: 'old' }
    const old = { version: '1.0', files, scripts: { prerm: 'exit 0', postrm: 'exit 0' } }
    expect(await installedNow(old)).toMatchObject({ status: 'success' })
    const run = await installedNow({ version: '2.0', scripts: { postinst: 'exit 1' } })
    expect(run).toMatchObject({ status: 'failed', reason: 'not_installed' })
    expect(run.output).toContain('cpm-probe 1.0 is there as before')
    expect([dpkgSays(), lies()]).toEqual(['installed 1.0', '1.0'])
    expect(readFileSync(`/opt/${probe}/a b.txt`, 'utf8')).toBe('kept')
    expect(readdirSync(join(agent.folder, 'downloads'))).toEqual(['kept'])
    await shows('1.0')
    const gone = await world.run(sn, 'uninstall', { packageName: probe })
    expect(await gone.ended()).toMatchObject({ status: 'success' })
    expect(existsSync(`/opt/${probe}`)).toBe(false)
  })

  test('an update that does not come up well goes back by itself, and one that did does so by a task', async () => {
    const service = { [`opt/${probe}/${probe}d`]: `while [ -e /opt/${probe}/${probe}d ]; do sleep 0.2; done\n` }
    const postinst = `setsid sh /opt/${probe}/${probe}d >/dev/null 2>&1 &`
    const health = { by: 'process', name: `${probe}d`, withinMs: 10_000 }
    const first = await install({ version: '1.0', files: service, scripts: { postinst } }, { health })
    expect(await first.ended()).toMatchObject({ status: 'success' })
    const second = await install({ version: '2.0' }, { health })
    expect(await second.ended()).toMatchObject({ status: 'failed', reason: 'not_healthy' })
    expect([dpkgSays(), lies()]).toEqual(['installed 1.0', '1.0'])
    const third = await install({ version: '3.0' })
    expect(await third.ended()).toMatchObject({ status: 'success' })
    const back = await world.run(sn, 'go_back', { app: probe, sha256: third.sha256 })
    expect(await back.ended()).toMatchObject({ status: 'success' })
    expect([dpkgSays(), lies()]).toEqual(['installed 1.0', '1.0'])
    await shows('1.0')
  })

  test('its program is started by the name of the package, after its installation and by a task, and ended', async () => {
    const folder = `/opt/${probe}`
    const program = `#!/bin/sh\ntouch ${folder}/running\nwhile [ -e ${folder}/running ]; do sleep 0.2; done\n`
    const run = await install(
      { version: '5.0', programs: { [`opt/${probe}/harbour-run`]: program } },
      { autoStart: true },
    )
    expect(await run.ended()).toMatchObject({
      status: 'success',
      output: expect.stringContaining('harbour-run was started'),
    })
    await expect.poll(() => existsSync(`${folder}/running`)).toBe(true)
    const task = async (type: 'start_app' | 'stop_app') => (await world.run(sn, type, { packageName: probe })).ended()
    expect(await task('stop_app')).toMatchObject({ status: 'success' })
    expect(await task('stop_app')).toMatchObject({ status: 'failed', reason: 'no_such_app' })
    rmSync(`${folder}/running`)
    expect(await task('start_app')).toMatchObject({ status: 'success' })
    await expect.poll(() => existsSync(`${folder}/running`)).toBe(true)
    rmSync(`${folder}/running`)
  })

  test('one for other processors, with bytes missing or in need of others changes nothing', async () => {
    const other = await installedNow({ version: '6.0', architecture: 'm68k' })
    expect(other).toMatchObject({ status: 'failed', reason: 'wrong_file', output: expect.stringContaining('m68k') })
    expect(dpkgSays()).toBe('')
    const alone = await installedNow({ version: '6.1', depends: 'nonesuch-of-harbour' })
    expect(alone).toMatchObject({ reason: 'not_installed', output: expect.stringContaining('nonesuch-of-harbour') })
    expect(dpkgSays()).toBe('')
    const whole = debOf({ version: '6.2', files: { [`opt/${probe}/data`]: randomBytes(50_000).toString('hex') } })
    const { id } = await world.upload('deb', 'cut.deb', whole.subarray(0, whole.length - 9_000))
    const cut = await (await world.run(sn, 'install', { artifactId: id })).ended()
    expect(cut).toMatchObject({ status: 'failed', reason: 'not_installed' })
    expect([dpkgSays(), existsSync(`/opt/${probe}`)]).toEqual(['', false])
  })

  test('while something else installs, it waits for its turn', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cpm-slow-'))
    const [begun, go] = [join(folder, 'begun'), join(folder, 'go')]
    const postinst = `touch ${begun}; while [ -e ${begun} ] && [ ! -e ${go} ]; do sleep 0.1; done`
    const slow = join(folder, 'slow.deb')
    writeFileSync(slow, debOf({ version: '0.9', scripts: { postinst } }))
    try {
      const other = promisify(execFile)('dpkg', ['-i', slow])
      await expect.poll(() => existsSync(begun)).toBe(true)
      const tries = () =>
        readFileSync(asked, 'utf8')
          .split('\n')
          .filter((line) => line.includes(' -i ')).length
      const before = tries()
      const run = await install({ version: '7.0' })
      await expect.poll(tries, { timeout: 60_000 }).toBeGreaterThan(before + 1)
      writeFileSync(go, '')
      await other
      expect(await run.ended()).toMatchObject({ status: 'success' })
      expect(dpkgSays()).toBe('installed 7.0')
    } finally {
      writeFileSync(go, '')
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
