import { setTimeout as wait } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { StartError } from './start-error.ts'
import type { Tables } from './tables.ts'

/** How to reach a PostgreSQL server: a postgres:// URL, or the parts of one. */
export type Connection = string | { host: string; port: number; user: string; password: string; database: string }

export interface PoolOptions {
  /** Most connections at a time; default 20. */
  max?: number
  /** Name the server shows for our connections; default cpm. */
  name?: string
  /** How long a server that does not answer yet is waited for, as when both start together; default 15 s. */
  waitMs?: number
  log?: (line: string) => void
}

export interface Database {
  db: Kysely<Tables>
  pool: pg.Pool
  close: () => Promise<void>
}

/** No statement of a request runs longer; migrations and exports lift it for themselves. */
export const STATEMENT_TIMEOUT_MS = 30_000
const OLDEST_VERSION = 15
const LONGEST_CLOSE_MS = 5_000

/** Opens a pool and makes sure the server answers and is new enough. Throws a StartError otherwise. */
export async function openDatabase(connection: Connection, options: PoolOptions = {}): Promise<Database> {
  const { max = 20, name = 'cpm', waitMs = 15_000, log = () => undefined } = options
  const pool = new pg.Pool({ ...clientConfig(connection, name), statement_timeout: STATEMENT_TIMEOUT_MS, max })
  // A restarted server ends connections at rest and in use alike: the pool replaces them, nobody must crash.
  pool.on('error', (error) => !pool.ending && log(`The database ended a connection: ${error.message}`))
  const ends = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const end = new Promise<void>((resolve) => client.once('end', () => resolve()))
    ends.add(end)
    void end.then(() => ends.delete(end))
  })
  try {
    await checkServer(pool, waitMs)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  const end = async () => {
    // Kysely ends the pool only if it has used it, and the pool does not wait for its connections to be gone.
    await db.destroy()
    if (!pool.ending) await pool.end()
    await Promise.all(ends)
  }
  // A connection that is never given back must not keep the program from ending.
  const close = () => Promise.race([end(), wait(LONGEST_CLOSE_MS, undefined, { ref: false })])
  return { db, pool, close }
}

/** A statement that begins so is planned once by each connection: for those asked all the time, whatever they ask for. */
export const prepared = sql.raw('/* prepared */')

function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = `cpm_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
    return name
  }
  const ask = (client: pg.PoolClient, text: string, values: unknown[]) =>
    text.startsWith('/* prepared */')
      ? client.query({ name: names.get(text) ?? nameOf(text), text, values })
      : client.query(text, values)
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      return {
        query: (text: unknown, values?: readonly unknown[]) =>
          typeof text === 'string' ? ask(client, text, [...(values ?? [])]) : client.query(text as never),
        release: () => client.release(),
      } as unknown as PostgresPoolClient
    },
  }
}

/** What every connection of ours has in common. */
export function clientConfig(connection: Connection, name: string): pg.ClientConfig {
  return {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  }
}

/**
 * Values as the code wants them: int8 and numeric as numbers, timestamptz as Date,
 * date as the text YYYY-MM-DD. An int8 that a number cannot hold exactly stays text.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary') {
    if (oid === pg.types.builtins.INT8) return exactNumber
    if (oid === pg.types.builtins.NUMERIC) return Number
    if (oid === pg.types.builtins.DATE) return String
    if (oid === pg.types.builtins.TIMESTAMPTZ) return moment
  }
  return pg.types.getTypeParser(oid, format as 'text')
}

const otherMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as unknown as (text: string) => Date
/** What a server whose zone is UTC says, nearly all the time, by the quick way: a long list has many moments. */
function moment(text: string): Date {
  if (!/^\d{4}-.*\+00$/.test(text)) return otherMoment(text)
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

function exactNumber(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

async function checkServer(pool: pg.Pool, waitMs: number): Promise<void> {
  const began = Date.now()
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string; number: number }>(
        `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
      )
      const { version, number } = rows[0]!
      if (number < OLDEST_VERSION * 10_000)
        throw new StartError(`The database is PostgreSQL ${version}; CPM needs ${OLDEST_VERSION} or newer.`)
      return
    } catch (error) {
      if (error instanceof StartError) throw error
      const { code, message } = error as { code?: string; message: string }
      const mayCome = code === '57P03' || /ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|timeout/i.test(`${code} ${message}`)
      if (!mayCome || Date.now() - began > waitMs)
        throw new StartError(
          `The database cannot be used: ${message || code}. Check DATABASE_URL and that it is running.`,
        )
      await wait(250)
    }
  }
}
