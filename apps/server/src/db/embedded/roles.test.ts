import { spawn } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { runGuarded } from './guard.ts'
import { initDatabase } from './init.ts'
import { chooseRunAs } from './run-as.ts'
import { discardFolder } from './testing/discard-folder.ts'
import { isOpenToOthers } from './testing/open-to-others.ts'

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const isOpen = await isOpenToOthers()

let dataDir: string
const running: { stop: () => unknown }[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cpm-roles-'))
})
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop()
  await discardFolder(dataDir)
})

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

/** A folder as earlier versions made it: one role, which is the superuser and owns all there is. */
async function makeOldFolder(statements: string): Promise<void> {
  const binaries = await findBinaries()
  const runAs = await chooseRunAs(dataDir, binaries.postgres)
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  await initDatabase({ dataDir, binaries, runAs, env, fast: true, superuser: 'cpm' })
  const home = join(dataDir, 'database')
  for (const [database, text] of [
    ['postgres', 'create database cpm;\n'],
    ['cpm', statements],
  ] as const) {
    const file = join(home, `${database}.sql`)
    writeFileSync(file, text)
    const code = await runGuarded({
      runAs,
      cwd: home,
      env,
      lockFile: join(home, 'server.lock'),
      logFile: join(home, 'server.log'),
      command: ['sh', '-c', `exec "$0" --single -j -D data ${database} < "$1"`, binaries.postgres, file],
    })
    expect(code).toBe(0)
  }
}

const rightsOf = (database: Embedded) =>
  query(
    database,
    `select rolname as role, rolsuper as superuser from pg_roles where rolcanlogin order by oid::text::bigint`,
  )

describe("the product's role in its database", () => {
  it('is no superuser: it reads no file of the machine and runs no program', async () => {
    const database = await start()
    expect(await rightsOf(database)).toEqual([
      { role: 'cpm_root', superuser: true },
      { role: 'cpm', superuser: false },
    ])
    await expect(query(database, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied')
    await expect(query(database, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
    await expect(query(database, `alter role cpm superuser`)).rejects.toThrow('permission denied')
  })

  it('is the only one that signs in: the superuser has no password', async () => {
    const database = await start()
    for (const password of [database.connection.password, '']) {
      const client = new pg.Client({ ...database.connection, user: 'cpm_root', password, database: 'postgres' })
      await expect(client.connect()).rejects.toThrow(/password/)
    }
  })

  it('is made anew at the start after a first one that was cut short before there was one', async () => {
    const binaries = await findBinaries()
    const runAs = await chooseRunAs(dataDir, binaries.postgres)
    await initDatabase({ dataDir, binaries, runAs, env: { PATH: process.env.PATH, LC_ALL: 'C' }, fast: true })
    const database = await start()
    expect(await query(database, 'select current_user as me')).toEqual([{ me: 'cpm' }])
  })

  it('is no superuser any more in a folder of an earlier version, and owns all it made there', async () => {
    await makeOldFolder(`create extension ltree;

      create table kept (id bigint generated always as identity primary key, old serial, path ltree);

      insert into kept (path) values ('a.b');

      create view seen as select * from kept;

      create type mood as enum ('good');

      create schema apart;

      create table apart.parts (at date) partition by range (at);

      create function count_kept() returns bigint language sql as 'select count(*) from kept';

`)
    const first = await start()
    await query(first, `insert into kept (path) values ('a.c')`)
    await query(
      first,
      `alter table kept add column more text; alter table apart.parts add column n int;
      alter type mood add value 'bad'; drop view seen; create or replace function count_kept() returns bigint
      language sql as 'select count(*) + 1 from kept'; create table made_now (id int)`,
    )
    expect(await query(first, 'select count_kept() as n')).toEqual([{ n: '3' }])
    expect(await rightsOf(first)).toEqual([
      { role: 'cpm_root', superuser: true },
      { role: 'cpm', superuser: false },
    ])
    await expect(query(first, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied')
    await first.stop()
    const second = await start()
    expect(await query(second, `select count(*)::int as n from kept where path <@ 'a'`)).toEqual([{ n: 2 }])
  })
})

describe.runIf(isRoot && isLinux)('started by root', () => {
  it.runIf(isOpen)(
    'in a checkout open to others the server is another user in truth, and nobody else sees into the folder',
    async () => {
      chmodSync(dataDir, 0o700)
      const database = await start()
      const pid = (await database.pid()) as number
      expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
      expect(statSync(dataDir).uid).toBe(0)
      expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('710')
      expect(statSync(join(dataDir, 'database')).mode & 0o077).toBe(0)
    },
  )

  it('where no other user can enter, the log says that it reads what root reads', async () => {
    const closed = dataDir
    chmodSync(closed, 0o700)
    dataDir = join(closed, 'data')
    mkdirSync(dataDir)
    const log: string[] = []
    await start({ log: (line) => log.push(line) })
    expect(log.join()).toContain('The database reads what root reads')
    expect(statSync(dataDir).gid).toBe(0)
    await running.splice(0)[0]?.stop()
    dataDir = closed
  })
})

describe.runIf(isLinux)('after an unclean end', () => {
  const socketLock = () => join(dataDir, 'database/run/.s.PGSQL.5432.lock')

  it('starts beside a socket lock whose number now belongs to a stranger', async () => {
    await (await start()).stop()
    const { uid } = statSync(join(dataDir, 'database'))
    // Of the same user as the server, else PostgreSQL itself knows better.
    const stranger = spawn('sleep', ['60'], { uid })
    running.push({ stop: () => stranger.kill() })
    writeFileSync(socketLock(), `${stranger.pid}\n${join(dataDir, 'database/data')}\n1700000000\n5432\n`)
    writeFileSync(join(dataDir, 'database/run/.s.PGSQL.5432'), '')
    expect(await query(await start({ patienceMs: 1_000 }), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('leaves the files of a server alone that another container runs on the folder', async () => {
    await (await start()).stop()
    const lock = join(dataDir, 'database/server.lock')
    appendFileSync(lock, '')
    const holder = spawn('flock', [lock, '-c', 'echo held; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    const letGo = () => process.kill(-(holder.pid as number))
    running.push({ stop: () => holder.exitCode === null && holder.signalCode === null && letGo() })
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    const theirs = [join(dataDir, 'database/data/postmaster.pid'), socketLock()]
    for (const file of theirs) writeFileSync(file, '1\n')
    await expect(start({ patienceMs: 500 })).rejects.toThrow('maybe in another container')
    expect(theirs.map((file) => existsSync(file))).toEqual([true, true])
    letGo()
    await vi.waitFor(async () => expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]), 10_000)
  })
})
