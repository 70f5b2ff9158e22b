import { agentPackages } from '@cpm/contract/estate/inventory/agent.packages'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { triggersSql } from '../core/reaction/triggers.ts'
import { discoverFeatures } from '../discover.ts'
import { triggersPage } from '../testing/triggers-page.ts'

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** The last one that made functions and triggers of its own. */
const lastOfOld = '0021_events_kept.sql'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cpm-functions-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, sql: string) {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), sql)
}

/** Every function and trigger of ours, as the database would write them. */
async function madeIn({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ made: string }>(`
    select pg_get_functiondef(p.oid) as made from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select pg_get_triggerdef(t.oid) || t.tgenabled::text from pg_trigger t where not t.tgisinternal
    order by 1`)
  return rows.map(({ made }) => made)
}

describe('files of functions', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase({ empty: true })
    write('0001_a.sql', 'create table a (id int, said text);')
    write('functions/shared/say.sql', sayer('one'))
    write('functions/a.sql', 'create or replace trigger say before insert on a for each row execute function say();')
  })
  afterEach(() => database.close())

  const sayer = (word: string) =>
    `create or replace function say() returns trigger language plpgsql as $$\nbegin new.said := '${word}'; return new; end $$;`
  async function said(): Promise<string> {
    const { rows } = await database.pool.query<{ said: string }>('insert into a (id) values (1) returning said')
    return rows[0]?.said ?? ''
  }

  it('are applied behind the numbered ones, shared ones first, and again only when they have changed', async () => {
    expect(await migrate(database.pool, folder)).toEqual(['0001_a.sql', 'functions/shared/say.sql', 'functions/a.sql'])
    expect(await said()).toBe('one')
    expect(await migrate(database.pool, folder)).toEqual([])
    write('functions/shared/say.sql', sayer('two'))
    expect(await migrate(database.pool, folder)).toEqual(['functions/shared/say.sql'])
    expect(await said()).toBe('two')
    write('functions/shared/say.sql', sayer('two').replaceAll('\n', '\r\n'))
    expect(await migrate(database.pool, folder)).toEqual([])
  })

  it('are all applied again behind a new numbered one, which may have made a table or a function anew', async () => {
    await migrate(database.pool, folder)
    write('0002_b.sql', 'drop table a; create table a (id bigint, said text);')
    expect(await migrate(database.pool, folder)).toEqual(['0002_b.sql', 'functions/shared/say.sql', 'functions/a.sql'])
    expect(await said()).toBe('one')
  })

  it('leave nothing when one of them fails, and the next start tries again', async () => {
    write('functions/z.sql', 'select 1;\nselect nonsense;')
    await expect(migrate(database.pool, folder)).rejects.toThrow('Migration functions/z.sql, line 2 cannot be applied')
    expect(await madeIn(database)).toEqual([])
    write('functions/z.sql', '')
    expect(await migrate(database.pool, folder)).toEqual([
      'functions/shared/say.sql',
      'functions/a.sql',
      'functions/z.sql',
    ])
  })

  it('may go: what they made goes by a numbered one', async () => {
    await migrate(database.pool, folder)
    rmSync(join(folder, 'functions'), { recursive: true })
    write('0002_b.sql', 'drop trigger say on a; drop function say;')
    expect(await migrate(database.pool, folder)).toEqual(['0002_b.sql'])
    const { rows } = await database.pool.query('select name from migration order by name')
    expect(rows).toEqual([{ name: '0001_a.sql' }, { name: '0002_b.sql' }])
  })
})

it('an upgraded database has the functions and triggers of a fresh one', async () => {
  cpSync(migrations, folder, { recursive: true })
  rmSync(join(folder, 'functions'), { recursive: true })
  for (const name of globSync('*.sql', { cwd: folder })) if (name > lastOfOld) rmSync(join(folder, name))
  await using old = await testDatabase({ empty: true })
  await migrate(old.pool, folder)
  expect((await madeIn(old)).join('\n')).not.toContain('hide=')
  await migrate(old.pool)
  await using fresh = await testDatabase()
  expect(await madeIn(old)).toEqual(await madeIn(fresh))
})

it('every function and trigger of the database is written in migrations/functions/, and applying it twice is the same', async () => {
  await using database = await testDatabase()
  const before = await madeIn(database)
  const { pool } = database
  await pool.query(`
    do $$
    declare one record;
    begin
      for one in select tgname, tgrelid::regclass as on_table from pg_trigger where not tgisinternal loop
        execute format('drop trigger %I on %s', one.tgname, one.on_table);
      end loop;
      -- All names are read first: to drop a function drops its callers too.
      for one in select unnest(array_agg(p.oid::regprocedure::text)) as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
        execute format('drop function if exists %s cascade', one.name);
      end loop;
    end $$`)
  expect(await madeIn(database)).toEqual([])
  for (const again of ['from nothing', 'on top of itself']) {
    await pool.query(`delete from migration where name like 'functions/%'`)
    await migrate(pool)
    expect(await madeIn(database), again).toEqual(before)
  }
})

it('is_agent_package has the names of the contract', () => {
  const text = readFileSync(join(migrations, 'functions/shared/agent.sql'), 'utf8')
  const names = [...text.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  expect(names).toEqual(Object.values(agentPackages).map((name) => name.toLowerCase()))
})

it('shared functions name no table and no column of one', async () => {
  await using database = await testDatabase()
  const text = globSync('functions/shared/*.sql', { cwd: migrations })
    .map((name) => readFileSync(join(migrations, name), 'utf8').replaceAll(/^--.*$/gm, ''))
    .join('\n')
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> 'audit_pending'`)
  const words = new Set(text.match(/[a-z_]+/g))
  expect(rows.map(({ name }) => name).filter((name) => words.has(name))).toEqual([])
  for (const column of ['updated_at', 'search', 'terminal_id', 'account_id']) expect([...words]).not.toContain(column)
})

it('what a trigger is told by its arguments are columns of its table', async () => {
  await using database = await testDatabase()
  const { rows } = await database.pool.query<{ on: string; argument: string; columns: string[] }>(`
    select t.tgrelid::regclass::text as on, argument,
      array(select attname::text from pg_attribute a where a.attrelid = t.tgrelid and attnum > 0) as columns
    from pg_trigger t, string_to_table(encode(t.tgargs, 'escape'), '\\000') as argument
    where not t.tgisinternal and argument <> ''`)
  expect(rows.length).toBeGreaterThan(20)
  for (const { on, argument, columns } of rows) {
    for (const name of argument.replace(/^.*=/, '').split(',')) expect(columns, `${argument} on ${on}`).toContain(name)
  }
})

it('an edit of a terminal raises its version whatever column it is in, one of tomorrow too, and what machines write does not', async () => {
  await using database = await testDatabase()
  const { pool } = database
  await pool.query(`
    insert into enterprise (name) values ('E');
    insert into terminal (sn, enterprise_id, name, platform, model) select 'Edited', id, 'one', 'linux', 'M' from enterprise;
    alter table terminal add column of_tomorrow text`)
  const after = async (set: string) =>
    (await pool.query<{ version: number }>(`update terminal set ${set} returning version`)).rows[0]?.version
  expect(await after(`name = 'two'`)).toBe(2)
  expect(await after(`name = 'two', mac = 'aa', search = default, group_path = 'a.b'`)).toBe(2)
  expect(await after(`of_tomorrow = 'x'`)).toBe(3)
})

it('functions/reactions.gen.sql has the triggers of the declared reactions: vitest -u writes it', async () => {
  const sql = triggersSql(await discoverFeatures())
  await expect(sql).toMatchFileSnapshot(join(migrations, 'functions/reactions.gen.sql'))
})

it('docs/triggers.md tells every trigger: vitest -u writes it', async () => {
  await using database = await testDatabase()
  const features = await discoverFeatures()
  // The file of the test above is written at the end of the run.
  await database.pool.query(triggersSql(features))
  const page = fileURLToPath(new URL('../../../../docs/triggers.md', import.meta.url))
  await expect(await triggersPage(database.pool, migrations, features)).toMatchFileSnapshot(page)
})
