import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mendBinaries } from './binaries.ts'
import { discardFolder } from './testing/discard-folder.ts'
import { isOpenToOthers } from './testing/open-to-others.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { postmasterPid, serverProcesses } from './cleanup.ts'

const isRoot = process.getuid?.() === 0
const isOpen = await isOpenToOthers()
const canUnshare = isRoot && runs('unshare', '--user', '--map-user=65534', 'true')

// Made once and copied, since making one takes longer than most tests here.
let made: string
let dataDir: string
const running: { stop: () => unknown }[] = []

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'cpm-embedded-made-'))
  await (await startEmbedded({ dataDir: made, fast: true })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cpm-embedded-'))
})
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop()
  await discardFolder(dataDir)
})

const useMade = () => cpSync(made, dataDir, { recursive: true })

async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, fast: true, ...options })
  running.push(database)
  return database
}

async function query(database: Embedded, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

function runs(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A process of its own with a database on the data folder. */
function startChild() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('testing/child.ts', import.meta.url)), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push({ stop: () => kill(child) })
  let complaint = ''
  child.stderr.on('data', (part) => (complaint += part))
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  return { child, lines, complaint: () => complaint }
}

function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** A process that was listed may have ended of itself: the database starts some that live for a moment. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 15_000, interval: 5 })
const data = () => join(dataDir, 'database/data')
const unfinished = () => readdirSync(dataDir).filter((name) => name.startsWith('database.new-'))

describe('the embedded database', () => {
  it('is made on the first start and found again on the second', async () => {
    const first = await start()
    expect(first.isNew).toBe(true)
    await query(first, 'create table kept as select 42 as answer')
    expect(await query(first, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
    await first.stop()

    const second = await start()
    expect(second.isNew).toBe(false)
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(statSync(join(dataDir, 'database/password')).mode & 0o777).toBe(0o600)
  })

  it('knows Chinese letters, so that names are found by a part of them', async () => {
    useMade()
    const database = await start()
    await query(database, 'create extension pg_trgm')
    expect(await query(database, `select cardinality(show_trgm('终端组')) > 0 as found`)).toEqual([{ found: true }])
  })

  it('asks for its password', async () => {
    useMade()
    const database = await start()
    const client = new pg.Client({ ...database.connection, password: 'wrong' })
    await expect(client.connect()).rejects.toThrow('password authentication failed')
  })

  it('loses nothing when its parent is killed', async () => {
    useMade()
    const { child, lines } = startChild()
    await eventually(() => expect(lines.length).toBeGreaterThan(50))
    await kill(child)
    const acknowledged = Number(lines.at(-1))

    const database = await start()
    const [row] = await query(database, 'select max(id) as last, count(*)::int as rows from kept')
    expect(row!.last).toBeGreaterThanOrEqual(acknowledged)
    expect(row!.rows).toBe(row!.last)
  })

  it.runIf(process.platform === 'linux')('ends with its parent, without a next start', async () => {
    useMade()
    const { child, lines } = startChild()
    await eventually(() => expect(lines.length).toBeGreaterThan(0))
    expect(await serverProcesses(data())).not.toEqual([])
    await kill(child)
    await vi.waitFor(async () => expect(await serverProcesses(data())).toEqual([]), { timeout: 15_000 })
  })

  it.runIf(process.platform === 'linux')(
    'gives up its folder only when it has ended, its parent being killed',
    async () => {
      useMade()
      const { child, lines } = startChild()
      await eventually(() => expect(lines.length).toBeGreaterThan(0))
      const main = Number((JSON.parse(lines[0] as string) as { pid: number }).pid)
      // Held still, it is slower than whoever removes the folder.
      process.kill(main, 'SIGSTOP')
      let gone = Promise.resolve()
      try {
        await kill(child)
        const measures = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'cpm-embedded-measure-')))
        for (const one of measures) cpSync(made, one, { recursive: true })
        gone = discardFolder(dataDir)
        // Longer than it takes to remove as much.
        for (const one of measures) await rm(one, { recursive: true })
        expect(existsSync(join(data(), 'pg_logical'))).toBe(true)
      } finally {
        process.kill(main, 'SIGCONT')
      }
      await gone
      expect(existsSync(dataDir)).toBe(false)
      expect(existsSync(`/proc/${main}`)).toBe(false)
    },
  )

  it.runIf(process.platform === 'linux')('is stopped by the next start when even its guard was killed', async () => {
    useMade()
    const { child, lines } = startChild()
    await eventually(() => expect(lines.length).toBeGreaterThan(1))
    // Held still: it would see its guard go, and stop what is left over itself.
    child.kill('SIGSTOP')
    for (const guard of await serverProcesses(join(dataDir, 'database'))) killIfThere(guard)
    await kill(child)
    const orphan = await postmasterPid(data())
    expect(await serverProcesses(data())).toContain(orphan)

    const log: string[] = []
    const database = await start({ log: (line) => log.push(line) })
    expect(log).toContain('Stopping a database left over from an earlier start.')
    expect(await database.pid()).not.toBe(orphan)
    expect(await query(database, 'select count(*) > 0 as kept from kept')).toEqual([{ kept: true }])
  })

  it.each(['', 'data/PG_VERSION', 'data/base/1/PG_VERSION'])(
    'is made anew when the first start was killed as soon as there was: %s',
    async (fact) => {
      const { child } = startChild()
      await eventually(() => expect(unfinished().some((name) => existsSync(join(dataDir, name, fact)))).toBe(true))
      await kill(child)
      expect(existsSync(join(dataDir, 'database'))).toBe(false)

      const database = await start()
      expect(database.isNew).toBe(true)
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  it('refuses a second start on the same folder, and the first goes on', async () => {
    useMade()
    const database = await start()
    const { child, complaint } = startChild()
    await new Promise((resolve) => child.once('exit', resolve))
    expect(complaint()).toContain(`CPM is already running (process ${process.pid}) on the data folder ${dataDir}`)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('waits for a first that is stopping', async () => {
    useMade()
    const first = await start()
    const stopped = first.stop()
    const second = await start()
    await stopped
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it.runIf(process.platform === 'linux')(
    'starts beside a pid file whose number now belongs to a stranger',
    async () => {
      useMade()
      await (await start()).stop()
      writeFileSync(join(data(), 'postmaster.pid'), `${process.pid}\n${data()}\n1700000000\n5432\n\n\n`)
      expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  it('comes back by itself after its process was killed', async () => {
    useMade()
    const database = await start()
    const before = await database.pid()
    process.kill(before!, 'SIGKILL')
    await vi.waitFor(async () => expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]), 15_000)
    expect(await database.pid()).not.toBe(before)
  })

  it('works in a folder whose path is too long for a socket', async () => {
    dataDir = join(dataDir, 'a-long-name-'.repeat(12))
    mkdirSync(dataDir)
    useMade()
    const database = await start()
    const socketDir = database.connection.host
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    expect(existsSync(socketDir)).toBe(false)
    dataDir = join(dataDir, '..')
  })

  it.runIf(canUnshare)('runs for root in a folder only root can enter', async () => {
    useMade()
    chmodSync(dataDir, 0o700)
    const database = await start({ ways: ['namespace'] })
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it.runIf(isOpen)(
    'in a checkout open to others runs for root as another user, and takes over what the other way made',
    async () => {
      useMade()
      if (canUnshare) await (await start()).stop()
      chmodSync(dataDir, 0o711)
      const database = await start({ ways: ['user'] })
      expect(statSync(data()).uid).toBe(65_534)
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  it.runIf(isRoot)('says what to do when root has no way to run it', async () => {
    await expect(start({ ways: [] })).rejects.toThrow('PostgreSQL will not run as root')
  })

  it('says so when the folder was made by another PostgreSQL', async () => {
    mkdirSync(data(), { recursive: true })
    writeFileSync(join(data(), 'PG_VERSION'), '12\n')
    await expect(start()).rejects.toThrow('was made by PostgreSQL 12')
  })
})

it('makes the library links that npm leaves out', async () => {
  writeFileSync(join(dataDir, 'libx.so.1.2'), 'a library')
  const binaries = {
    postgres: '',
    initdb: '',
    pgCtl: '',
    lib: dataDir,
    links: [[join(dataDir, 'libx.so.1.2'), 'libx.so.1']] as [string, string][],
    major: 18,
  }
  expect(await mendBinaries(binaries, join(dataDir, 'spare'))).toBeUndefined()
  expect(statSync(join(dataDir, 'libx.so.1')).size).toBe(9)
})
