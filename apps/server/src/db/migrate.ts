import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartError } from './start-error.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url))
// Any number will do as long as it never changes: processes that start together queue behind it.
const LOCK = 7_100_000_001
/** Where functions and triggers are, and how their names begin in the table of what is applied. */
const FUNCTIONS = 'functions/'
const UNDEFINED_TABLE = '42P01'

interface Migration {
  name: string
  sql: string
  hash: string
}

/**
 * Brings the tables up to date with migrations/NNNN_*.sql, each file in one transaction, then functions and triggers
 * with migrations/functions/, and answers the names applied.
 * Safe to call from many processes at once. Throws a StartError when the database and the files disagree.
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder)
  const functions = await readFunctions(folder)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const pending = await findPending(client, files)
    for (const file of pending) await transaction(client, () => apply(client, file))
    // What was made anew with a table may be an older function: then all of them are said again.
    const changed = pending.length > 0 ? functions : await findChanged(client, functions)
    // In one transaction, since triggers and what they call change together.
    await transaction(client, async () => {
      for (const file of changed) await apply(client, file)
      await client.query('delete from migration where starts_with(name, $1) and name <> all ($2)', [
        FUNCTIONS,
        functions.map(({ name }) => name),
      ])
    })
    return [...pending, ...changed].map(({ name }) => name)
  } finally {
    // The connection goes with its settings and its lock, whatever state an error left it in.
    client.release(true)
  }
}

/** The numbered migrations that are in the files and not yet in the database, for the readiness check. */
export async function pendingMigrations(pool: pg.Pool, folder = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder)
  const { rows } = await pool.query<{ name: string }>('select name from migration').catch((error: pg.DatabaseError) => {
    if (error.code === UNDEFINED_TABLE) return { rows: [] }
    throw error
  })
  const applied = new Set(rows.map(({ name }) => name))
  return files.map(({ name }) => name).filter((name) => !applied.has(name))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  names.forEach((name, at) => {
    if (!/^\d{4}_[a-z0-9_-]+\.sql$/.test(name))
      throw new StartError(`Migration ${name} must be named like 0001_name.sql.`)
    if (names[at - 1]?.slice(0, 4) === name.slice(0, 4))
      throw new StartError(
        `Migrations ${names[at - 1]} and ${name} have the same number: give one the next free number.`,
      )
  })
  return Promise.all(names.map((name) => readSql(folder, name)))
}

/** Functions and triggers, in the order they are applied in: those of functions/shared/ are called by the others. */
async function readFunctions(folder: string): Promise<Migration[]> {
  const found = await Promise.all([`${FUNCTIONS}shared/`, FUNCTIONS].map((part) => sqlFilesOf(folder, part)))
  return Promise.all(found.flat().map((name) => readSql(folder, name)))
}

async function sqlFilesOf(folder: string, part: string): Promise<string[]> {
  const names = await readdir(join(folder, part)).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => part + name)
}

async function readSql(folder: string, name: string): Promise<Migration> {
  const sql = await readFile(join(folder, name), 'utf8')
  // A checkout on Windows may have other line ends; they are the same migration.
  return { name, sql, hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
}

async function findPending(client: pg.PoolClient, files: Migration[]): Promise<Migration[]> {
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
  )
  const rows = await appliedOf(client, false)
  for (const row of rows) {
    const file = files.find(({ name }) => name === row.name)
    if (!file)
      throw new StartError(
        `The database has migration ${row.name}, which this version of CPM does not: start a newer one.`,
      )
    if (file.hash !== row.hash)
      throw new StartError(
        `Migration ${row.name} was changed after it was applied: put it back, and add a new file instead.`,
      )
  }
  const applied = new Set(rows.map(({ name }) => name))
  return files.filter(({ name }) => !applied.has(name))
}

/** Files of functions that are not in the database as they are now. */
async function findChanged(client: pg.PoolClient, files: Migration[]): Promise<Migration[]> {
  const rows = await appliedOf(client, true)
  const hashes = new Map(rows.map((row) => [row.name, row.hash]))
  return files.filter(({ name, hash }) => hashes.get(name) !== hash)
}

async function appliedOf(client: pg.PoolClient, areFunctions: boolean): Promise<{ name: string; hash: string }[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration where starts_with(name, $1) = $2 order by name',
    [FUNCTIONS, areFunctions],
  )
  return rows
}

/** A failure needs no rollback: the connection goes with it. */
async function transaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await work()
  await client.query('commit')
}

async function apply(client: pg.PoolClient, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query(
      'insert into migration (name, hash) values ($1, $2) on conflict (name) do update set hash = $2, at = now()',
      [name, hash],
    )
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new StartError(`Migration ${name}${line} cannot be applied: ${message}.`, { cause: error })
  }
}
