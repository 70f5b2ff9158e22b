import { readFile, stat, truncate } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { chooseAddress, dropAddress } from './address.ts'
import { findBinaries, mendBinaries } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'
import { FOLDER_BUSY, startGuarded, type Guarded, type GuardedOptions } from './guard.ts'
import { DATABASE_USER, databaseHome, initDatabase, lastWords } from './init.ts'
import { keepRunning } from './keep-running.ts'
import { postmasterPid, staleFiles, stopLeftovers } from './cleanup.ts'
import { ASK_ROLES, giveUpSuperuser, makeRole } from './roles.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { serverOptions } from './tuning.ts'

export interface EmbeddedOptions {
  /** The product's data folder; it must exist. The database lies in its subfolder `database`. */
  dataDir: string
  /** Told in plain sentences what takes time or went wrong. */
  log?: (line: string) => void
  /** For tests: quicker, and nothing survives a crash of the machine. */
  fast?: boolean
  /** For tests: how root may run it. */
  ways?: readonly RunAs['way'][]
  /** For tests: how long something in the way is waited for; default 30 s. */
  patienceMs?: number
}

/** A PostgreSQL server that runs as long as this process does, and comes back by itself if it crashes. */
export interface Embedded {
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** The same as a postgres:// URL. Holds the password: never log it. */
  url: string
  /** Whether this start made the database. */
  isNew: boolean
  /** The main process of the server, as this machine numbers it; undefined while it is down. */
  pid: () => Promise<number | undefined>
  /** Stops it cleanly and frees the folder. May be called twice. */
  stop: () => Promise<void>
}

const DATABASE = 'cpm'
// How long a pid file that PostgreSQL still believes in, or another container's lock, may stand in the way.
const OBSTACLE_MS = 30_000
const LONGEST_LOG = 1_000_000

/** Starts the embedded database of a data folder, making it on the first start. Throws a StartError if it cannot. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => undefined)
  const lock = await lockFolder(dataDir)
  try {
    const binaries = await findBinaries()
    const spareLib = await mendBinaries(binaries, join(dataDir, 'database.lib'))
    const runAs = await chooseRunAs(dataDir, binaries.postgres, options.ways)
    if (runAs.way === 'namespace' && process.getuid?.() === 0)
      log(`The database reads what root reads: no other user can enter ${dataDir}. See docs/operations.md, Database.`)
    const env = {
      PATH: process.env.PATH,
      SystemRoot: process.env.SystemRoot,
      TZ: 'UTC',
      LC_ALL: 'C',
      ...(spareLib && { LD_LIBRARY_PATH: spareLib }),
    }
    const fast = options.fast ?? false
    const isNew = await initDatabase({ dataDir, binaries, runAs, env, fast })
    const home = databaseHome(dataDir)
    const data = join(home, 'data')
    const address = await chooseAddress(home, runAs.owner)
    const connection = {
      ...('socketDir' in address ? { host: address.socketDir, port: 5432 } : { host: '127.0.0.1', port: address.port }),
      user: DATABASE_USER,
      password: await readFile(join(home, 'password'), 'utf8'),
      database: DATABASE,
    }
    const guarded: GuardedOptions = {
      runAs,
      cwd: home,
      env,
      lockFile: join(home, 'server.lock'),
      logFile: join(home, 'server.log'),
      stale: staleFiles(data, address),
      command: [binaries.postgres, '-D', data, ...serverOptions(address, fast)],
    }
    const patienceMs = options.patienceMs ?? OBSTACLE_MS
    const server = await keepRunning(() => launch(guarded, data, connection, { log, patienceMs }), log)
    const pid = () => postmasterPid(data)
    return {
      connection,
      url: toUrl(connection),
      isNew,
      pid,
      stop: once(async () => {
        lock.leaving()
        await server.stop(pid)
        await dropAddress(home, address)
        await lock.release()
      }),
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

function toUrl({ host, port, user, password, database }: Embedded['connection']): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}

/** Starts the server and waits until it answers. */
async function launch(
  guarded: GuardedOptions,
  data: string,
  connection: Embedded['connection'],
  { log, patienceMs }: { log: (line: string) => void; patienceMs: number },
): Promise<Guarded> {
  const began = Date.now()
  for (;;) {
    await stopLeftovers(data, log)
    const logFrom = await logEnd(guarded.logFile)
    const server = startGuarded(guarded)
    try {
      if (await answers(server, connection, log)) return server
    } catch (error) {
      await server.stop()
      throw error
    }
    const code = await server.ended
    const said = await lastWords(guarded.logFile, logFrom)
    const inTheWay = code === FOLDER_BUSY || /postmaster\.pid|lock file/.test(said)
    if (!inTheWay || Date.now() - began > patienceMs)
      throw new StartError(
        code === FOLDER_BUSY
          ? `CPM is already running on the data folder ${data}, maybe in another container: stop it first.`
          : `The database in ${data} does not start: ${said || `postgres ended with ${code}`}`,
      )
    await wait(250)
  }
}

/** The end of the log, which is cut when it has grown long. */
async function logEnd(file: string): Promise<number> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size < LONGEST_LOG) return size
  await truncate(file)
  return 0
}

/** Waits for the first answer of a starting server, however long its recovery takes; false when it ended instead. */
async function answers(
  server: Guarded,
  connection: Embedded['connection'],
  log: (line: string) => void,
): Promise<boolean> {
  const began = Date.now()
  let told = false
  for (let pause = 10; !server.hasEnded(); pause = Math.min(pause * 1.5, 250)) {
    const { code, rows } = await tryConnect(connection, connection.database, ASK_ROLES)
    if (code === undefined) {
      if (rows[0]?.superuser) await giveUpSuperuser(connection)
      return true
    }
    // The server is up and has no database of ours yet: the very first start.
    if (code === '3D000') await tryConnect(connection, 'postgres', `create database ${connection.database}`)
    else if (code === '28P01' && !(await makeRole(connection)))
      throw new StartError(
        'The embedded database refuses the password in its folder: restore the file database/password.',
      )
    else if (code !== '28P01') await wait(pause)
    if (!told && Date.now() - began > 3_000) {
      told = true
      log('The database is still starting; after a crash it first goes through its journal.')
    }
  }
  return false
}

/** Answers the rows, or the error's code. */
async function tryConnect(
  connection: object,
  database: string,
  query: string,
): Promise<{ code?: string; rows: { superuser?: boolean }[] }> {
  const client = new pg.Client({ ...connection, database, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ superuser?: boolean }>(query)
    return { rows }
  } catch (error) {
    return { code: (error as { code?: string }).code ?? 'unknown', rows: [] }
  } finally {
    await client.end().catch(() => undefined)
  }
}
