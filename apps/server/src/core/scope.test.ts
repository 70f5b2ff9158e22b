import { type Kysely, type RawBuilder, sql } from 'kysely'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { joinedTo, outside, ownedTables, ruleless, type Scope, scopeChecked, scopeOf, unscoped } from './scope.ts'

let database: TestDatabase
let scope: Scope
beforeAll(async () => {
  database = await testDatabase()
  scope = scopeOf(scopeChecked(database.db), { enterpriseId: 1, accountPath: '1.2', groupPaths: ['3'] })
})
afterAll(() => database.close())

const forgotten = (table: string) => `A query names ${table} and not whose rows it sees`

describe('hand-written SQL over owned tables', () => {
  it.each(ownedTables)('is refused when it forgets the scope of %s, and answers with it', async (table) => {
    const all = sql`select * from ${sql.table(table)}`
    await expect(scope.sql`${all}`).rejects.toThrow(forgotten(table))
    const whole = (await scope.sql`${all} where ${unscoped(table, 'a test reads it whole')}`).rows
    // What the product comes with is there already: some of it is seen by everybody.
    expect(whole).toEqual(expect.arrayContaining((await scope.sql`${all} where ${scope.visible(table)}`).rows))
  })

  const queries: [how: string, query: () => RawBuilder<unknown>][] = [
    ['in a join', () => sql`select from task_run join terminal t on true where ${scope.visible('task_run')}`],
    ['behind a comma', () => sql`select from node as n, terminal t`],
    ['by a quoted name', () => sql`select from "terminal"`],
    ['in a subquery', () => sql`select (select count(*) from only terminal)`],
    ['in a part of its own', () => sql`with some_of as (${sql`select * from terminal`}) select from some_of`],
    ['to change it', () => sql`update terminal set name = 'x' where id = 0`],
    ['to change it by another', () => sql`update node set id = t.sn from terminal as t where node.id = 'x'`],
    ['to delete it', () => sql`delete from terminal where id = 0`],
    ['to delete by it', () => sql`delete from node using terminal t where t.sn = node.id`],
    ['in capitals', () => sql`SELECT FROM Terminal`],
    ['by its columns alone', () => sql`select from node join lateral (select terminal.id) x on true`],
    ['beside one that is in scope', () => sql`select from account, terminal where ${scope.visible('account')}`],
  ]
  it.each(queries)('is refused when it names one %s', async (_how, query) => {
    await expect(scope.sql`${query()}`).rejects.toThrow(forgotten('terminal'))
    // And by whatever way it goes to the database.
    await expect(query().execute(scope.open)).rejects.toThrow(forgotten('terminal'))
  })

  it.each([
    sql`select one.model is distinct from role as other from (select 1 as model, 2 as role) as one`,
    sql`select model, task from (select 1 as model, 2 as task) as one`,
    sql`insert into terminal_tag (enterprise_id, name) select 1, 'x' where false`,
  ])('is not mistaken for it by a column, a word or a new row', async (query) => {
    await expect(scope.sql`${query}`).resolves.toBeDefined()
  })
})

test('a query of the builder is refused in the same way, joins too', async () => {
  const open = scope.open as unknown as Kysely<{ terminal: { id: number }; account: { id: number } }>
  await expect(open.selectFrom('terminal').select('id').execute()).rejects.toThrow(forgotten('terminal'))
  expect(await scope.from('terminal').select('terminal.id').execute()).toEqual([])
  const joined = scope.from('task').innerJoin('account', 'account.id', 'task.account_id').select('account.name')
  await expect(joined.execute()).rejects.toThrow(forgotten('account'))
  expect(await joined.where(unscoped('account', 'named beside a task')).execute()).toEqual([])
  await scope.update('terminal').set({ name: 'x' }).where('terminal.id', '=', 0).execute()
  await scope.remove('terminal').where('terminal.id', '=', 0).execute()
})

test('a joined table needs the scope of the table that it is joined to', async () => {
  const joined = sql`select from terminal join terminal_group g on g.id = terminal.group_id
    where ${joinedTo('terminal', 'terminal_group')}`
  expect((await scope.sql`${joined} and ${scope.visible('terminal')}`).rows).toEqual([])
  await expect(scope.sql`${joined} and ${unscoped('terminal', 'a test')}`).rejects.toThrow(forgotten('terminal_group'))
})

test('the scope of one table answers for no other', async () => {
  await expect(scope.sql`select from terminal where ${scope.visible('task_run')}`).rejects.toThrow(
    forgotten('terminal'),
  )
})

test('where it is only noted, the query answers all the same', async () => {
  await using other = await testDatabase()
  const noted: string[] = []
  const noting = scopeOf(
    scopeChecked(other.db, (message) => noted.push(message)),
    scope.who,
  )
  expect((await noting.sql`select from terminal`).rows).toEqual([])
  expect(noted).toEqual([expect.stringContaining(forgotten('terminal'))])
})

test('a reason says something', () => {
  expect(() => unscoped('terminal', ' ')).toThrow('must say why')
  expect(() => scope.outside('')).toThrow('must say why')
})

test('what says why it stands outside is not checked', async () => {
  expect(await outside(scope.open, 'a test').selectFrom('terminal').select('id').execute()).toEqual([])
  expect(await scope.outside('a test').selectFrom('terminal').select('id').execute()).toEqual([])
})

test('what belongs to an enterprise has a rule who sees it, or a reason why it needs none', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'enterprise_id' and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition order by 1`.execute(outside(scope.open, 'the catalogue'))
  expect(rows.length).toBeGreaterThan(15)
  const isSaid = (name: string) => ruleless.has(name) || ownedTables.some((table) => table === name)
  expect(
    rows.map(({ name }) => name).filter((name) => !isSaid(name)),
    'say who sees it in `rules` of `<resource>.scope.ts`, or in `ruleless` why that needs no rule',
  ).toEqual([])
  // And nothing says both, or speaks of what is not there.
  const some = [...ruleless.keys()]
  expect(some.filter((name) => ownedTables.some((table) => table === name))).toEqual([])
  expect(some.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})

test('a rule is loaded before the scope is, so it imports what rules are made of and not the scope', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('**/*.scope.ts', { cwd: folder })
  expect(files.length).toBeGreaterThan(10)
  const imports = (name: string) => readFileSync(join(folder, name), 'utf8').matchAll(/from '(\.[^']*)'/g)
  const others = files.flatMap((name) =>
    [...imports(name)]
      .map(([, from]) => from as string)
      .filter((from) => !/core\/scope\/(?:who-sees|scope-check)\.ts$/.test(from)),
  )
  expect(others).toEqual([])
})

test('no other file casts its way to owned tables, or past the check', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('**/*.ts', { cwd: folder }).filter((name) => !/\.test\.ts$|^core\/scope\.ts$/.test(name))
  const casting = files.filter((name) =>
    /as unknown as Kysely<Tables>|withoutPlugins/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(casting).toEqual([])
})
