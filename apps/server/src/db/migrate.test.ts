import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate, pendingMigrations } from './migrate.ts'
import { openDatabase } from './pool.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let folder: string
let database: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cpm-migrate-'))
  database = await testDatabase({ empty: true })
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const tables = async () =>
  (await database.pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)).rows.map(
    (row: { tablename: string }) => row.tablename,
  )

it('applies what is new, in order, once', async () => {
  write('0002_b.sql', 'insert into a values (1), (2); create table b (id int);')
  write('0001_a.sql', 'create table a (id int);')
  expect(await pendingMigrations(database.pool, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await migrate(database.pool, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await migrate(database.pool, folder)).toEqual([])
  write('0003_c.sql', 'create table c (id int);')
  expect(await pendingMigrations(database.pool, folder)).toEqual(['0003_c.sql'])
  expect(await migrate(database.pool, folder)).toEqual(['0003_c.sql'])
  expect(await tables()).toEqual(['a', 'b', 'c', 'migration'])
})

it('succeeds in every one of several processes that start together', async () => {
  write('0001_a.sql', 'create extension if not exists ltree; create table a (id int);')
  write('0002_b.sql', 'create table b (path ltree);')
  const starts = await Promise.all([1, 2, 3, 4].map(() => openDatabase(database.url, { max: 1 })))
  const applied = await Promise.all(starts.map(({ pool }) => migrate(pool, folder)))
  expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql'])
  await Promise.all(starts.map(({ close }) => close()))
})

it('leaves nothing of a file that fails, and names its line', async () => {
  write('0001_a.sql', 'create table a (id int);')
  write('0002_b.sql', 'create table b (id int);\n\nselect nonsense;')
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'Migration 0002_b.sql, line 3 cannot be applied: column "nonsense" does not exist.',
  )
  expect(await tables()).toEqual(['a', 'migration'])
})

it('refuses a file that was changed after it was applied, but not other line ends', async () => {
  write('0001_a.sql', 'create table a\n(id int);')
  await migrate(database.pool, folder)
  write('0001_a.sql', 'create table a\r\n(id int);')
  expect(await migrate(database.pool, folder)).toEqual([])
  write('0001_a.sql', 'create table a (id bigint);')
  await expect(migrate(database.pool, folder)).rejects.toThrow('Migration 0001_a.sql was changed after it was applied')
})

it('refuses a database that a newer version has migrated', async () => {
  write('0001_a.sql', 'create table a (id int);')
  write('0002_b.sql', 'create table b (id int);')
  await migrate(database.pool, folder)
  rmSync(join(folder, '0002_b.sql'))
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'The database has migration 0002_b.sql, which this version',
  )
})

it('refuses two files with one number', async () => {
  write('0001_a.sql', '')
  write('0001_b.sql', '')
  await expect(migrate(database.pool, folder)).rejects.toThrow('0001_a.sql and 0001_b.sql have the same number')
})

it('gives every test its own copy of the migrated template, and drops it', async () => {
  const first = await testDatabase()
  const second = await testDatabase()
  expect(await pendingMigrations(first.pool)).toEqual([])
  await first.pool.query('create table only_here (id int)')
  expect((await second.pool.query(`select to_regclass('only_here') as found`)).rows).toEqual([{ found: null }])
  await first.close()
  await second.close()
  const { rows } = await database.pool.query(`select datname from pg_database where datname = any($1)`, [
    [first.url, second.url].map((url) => url.slice(url.lastIndexOf('/') + 1)),
  ])
  expect(rows).toEqual([])
})
