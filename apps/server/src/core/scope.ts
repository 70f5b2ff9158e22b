import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Kysely,
  type QueryResult,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { answersFor, type OnForgotten, refuseForgotten, scopeCheck } from './scope/scope-check.ts'
import { addParts } from './scope/who-sees.ts'
import type { Condition, OpenTables, OwnedTable, Parts, Rule, Ruleless, Rules, Who } from './scope/who-sees.ts'
import type { Tables } from '../db/tables.ts'

export type { OpenTables, OwnedTable, Who }

/** Who sees which rows, as the resources say it. A table has one rule. */
const rules = new Map<string, Rule>()
/** Tables of one enterprise that have no rule, and why none is needed. */
export const ruleless = new Map<string, string>()

type Said = { rules?: Rules; ruleless?: Ruleless; parts?: Parts }
const folder = join(import.meta.dirname, '..')
for (const file of globSync('*/*/*.scope.ts', { cwd: folder }).toSorted()) {
  const said = (await import(pathToFileURL(join(folder, file)).href)) as Said
  for (const [table, rule] of Object.entries(said.rules ?? {})) {
    if (rules.has(table)) throw new Error(`${file} says who sees ${table}, and so does another resource.`)
    rules.set(table, rule)
  }
  for (const [table, why] of Object.entries(said.ruleless ?? {})) ruleless.set(table, why)
  addParts(said.parts)
}

/** Tables whose rows belong to somebody: a feature reaches them only through its scope. */
export const ownedTables = [...rules.keys()] as OwnedTable[]

/** Every row of `table` the person may see, as one condition. */
export function visible(table: OwnedTable, who: Who): Condition {
  const rule = rules.get(table)
  if (rule === undefined) throw new Error(`No resource says in its .scope.ts who sees ${table}.`)
  return answersFor(table, sql<SqlBool>`(${rule(who, table)})`)
}

/**
 * Says in a query why it may name an owned table without a scope: as a condition that is always true. The reason is for
 * whoever reads the query.
 */
export function unscoped(table: OwnedTable, why: string): Condition {
  mustSay(why)
  return answersFor(table, sql<SqlBool>`true`, 'reason')
}

/** Answers for a table whose rows are joined to rows of `seen`; the query is refused without `visible(seen)`. */
export const joinedTo = (seen: OwnedTable, ...tables: OwnedTable[]): Condition =>
  sql<SqlBool>`(${sql.join(
    tables.map((table) => answersFor(table, sql<SqlBool>`true`, { joinedTo: seen })),
    sql` and `,
  )})`

/** The database without a scope, for the reason given: no query that goes through it is checked. */
export function outside(db: Kysely<OpenTables>, why: string): Kysely<Tables> {
  mustSay(why)
  return db.withoutPlugins() as unknown as Kysely<Tables>
}

function mustSay(why: string): void {
  if (why.trim() === '') throw new Error('A query without a scope must say why it needs none.')
}

const checkedOnes = new WeakMap<object, Kysely<Tables>>()

/** The same database, minding every query that names an owned table and not whose rows it sees. */
export function scopeChecked(db: Kysely<Tables>, onForgotten: OnForgotten = refuseForgotten): Kysely<Tables> {
  const one = checkedOnes.get(db) ?? db.withPlugin(scopeCheck(ownedTables, onForgotten))
  checkedOnes.set(db, one)
  return one
}

export type Scope = {
  readonly who: Who
  /** `select … from table` of what is visible. */
  from<T extends OwnedTable>(table: T): SelectQueryBuilder<Tables, T, object>
  update<T extends OwnedTable>(table: T): UpdateQueryBuilder<Tables, T, T, UpdateResult>
  remove<T extends OwnedTable>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult>
  /** For hand-written SQL: the condition to put behind `where`. */
  visible(table: OwnedTable): Condition
  /** Runs hand-written SQL. Each owned table it names wants its `visible`, or its `unscoped` with a reason. */
  sql<T = unknown>(text: TemplateStringsArray, ...values: unknown[]): Promise<QueryResult<T>>
  /** The same person's, narrowed to one group of those they see and what is below it. */
  within(groupPath: string): Scope
  /** As the function `outside` says. */
  outside(why: string): Kysely<Tables>
  /** New rows name their owner themselves. */
  readonly insert: Kysely<Tables>['insertInto']
  /** What belongs to nobody, as `db` of a handler. */
  readonly open: Kysely<OpenTables>
}

export function scopeOf(db: Kysely<Tables>, who: Who): Scope {
  const where = (table: OwnedTable) => (): Condition => visible(table, who)
  return {
    who,
    // Kysely cannot follow a table that is itself a type parameter; the signatures above say what comes out.
    from: (table) => db.selectFrom(table as OwnedTable).where(where(table)) as never,
    update: (table) => db.updateTable(table as OwnedTable).where(where(table)) as never,
    remove: (table) => db.deleteFrom(table as OwnedTable).where(where(table)) as never,
    visible: (table) => visible(table, who),
    sql: (text, ...values) => sql<never>(text, ...values).execute(db),
    within: (groupPath) => scopeOf(db, { ...who, groupPaths: [groupPath] }),
    outside: (why) => outside(db as unknown as Kysely<OpenTables>, why),
    insert: db.insertInto.bind(db) as Kysely<Tables>['insertInto'],
    open: db as unknown as Kysely<OpenTables>,
  }
}
