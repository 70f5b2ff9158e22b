import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { OwnedTable } from './owned-tables.ts'
import { answersFor, type OnForgotten, refuseForgotten, scopeCheck } from './scope-check.ts'
import type { Tables } from '../db/tables.ts'

export type { OwnedTable }

export type OpenTables = Omit<Tables, OwnedTable>

/** Whose eyes: null `enterpriseId` is an administrator of ours, who sees every enterprise. */
export type Who = { enterpriseId: number | null; accountPath: string; groupPaths: readonly string[] | null }

type Condition = RawBuilder<SqlBool>

const nothingHidden = sql<SqlBool>`true`

function sameEnterprise(table: OwnedTable, who: Who): Condition {
  return who.enterpriseId === null
    ? nothingHidden
    : sql<SqlBool>`${sql.ref(`${table}.enterprise_id`)} = ${who.enterpriseId}`
}

/** The enterprise's own, and what is ours for everybody. */
function orOurs(table: OwnedTable, who: Who): Condition {
  return who.enterpriseId === null
    ? nothingHidden
    : sql<SqlBool>`(${sql.ref(`${table}.enterprise_id`)} is null or ${sameEnterprise(table, who)})`
}

function belowAccount(column: string, who: Who): Condition {
  return who.enterpriseId === null ? nothingHidden : sql<SqlBool>`${sql.ref(column)} <@ ${who.accountPath}::ltree`
}

/** One condition for each path, since an index answers those and not one over a list. */
function underAny(column: string, paths: readonly string[]): Condition {
  if (paths.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(
    paths.map((path) => sql`${sql.ref(column)} <@ ${path}::ltree`),
    sql` or `,
  )})`
}

function belowGroup(column: string, who: Who): Condition {
  return who.groupPaths === null ? nothingHidden : underAny(column, who.groupPaths)
}

const isTop = (who: Who) => !who.accountPath.includes('.')

const idOf = (who: Who) => Number(who.accountPath.split('.').at(-1) || 0)

/** For administrators of ours alone, whatever a role says. */
const ours = (who: Who): Condition[] => [who.enterpriseId === null ? nothingHidden : sql<SqlBool>`false`]

/** For each owned table: own enterprise, then own account subtree, then own store scope. The only place that says so. */
const rules: Record<OwnedTable, (who: Who) => Condition[]> = {
  account: (who) => [sameEnterprise('account', who), belowAccount('account.path', who)],
  terminal: (who) => [sameEnterprise('terminal', who), belowGroup('terminal.group_path', who)],
  terminal_group: (who) => [sameEnterprise('terminal_group', who), belowGroup('terminal_group.path', who)],
  enrolment_token: (who) => [
    sameEnterprise('enrolment_token', who),
    belowAccount('enrolment_token.account_path', who),
    belowGroup('enrolment_token.group_path', who),
  ],
  task: (who) => [sameEnterprise('task', who), belowAccount('task.account_path', who)],
  // A run is seen with its task, and only on terminals that are seen.
  task_run: (who) =>
    who.enterpriseId === null
      ? [nothingHidden]
      : [
          sameEnterprise('task_run', who),
          sql<SqlBool>`exists (select from task t where t.id = task_run.task_id and t.account_path <@ ${who.accountPath}::ltree)`,
          ...(who.groupPaths === null
            ? []
            : [
                sql<SqlBool>`exists (select from terminal t where t.id = task_run.terminal_id and ${underAny('t.group_path', who.groupPaths)})`,
              ]),
        ],
  // To manage, by whose it is; who receives it is another matter: `received`.
  message: (who) => [sameEnterprise('message', who), belowAccount('message.account_path', who)],
  // It may hold codes that open accounts: for administrators of ours alone, whatever a role says.
  mail: ours,
  // What one did, and those below; who stands at the top sees what people did who are gone, too.
  audit: (who) => [
    sameEnterprise('audit', who),
    who.enterpriseId === null || isTop(who)
      ? nothingHidden
      : sql<SqlBool>`exists (select from account a where a.id = audit.account_id and a.path <@ ${who.accountPath}::ltree)`,
  ],
  // Built-in ones are everybody's to give, but the administrator's; the others belong to whom they were made by. What is in them is checked when they are given.
  role: (who) =>
    who.enterpriseId === null
      ? [nothingHidden]
      : [
          sql<SqlBool>`(role.built_in and role.code <> 'administrator' or (role.enterprise_id = ${who.enterpriseId} and ${isTop(who)}
            or role.enterprise_id = ${who.enterpriseId} and role.account_path <@ ${who.accountPath}::ltree))`,
        ],
  registration: ours,
  customer: ours,
  // To keep. What is in them is read by everybody: platform/dictionary/dictionary.known.ts.
  dictionary: ours,
  // Nobody else's business, whoever stands above.
  api_token: (who) => [sql<SqlBool>`api_token.account_id = ${idOf(who)}`],
  // One's own, and what others of the enterprise share; what administrators of ours share is for them.
  saved_view: (who) => [
    sql<SqlBool>`(saved_view.account_id = ${idOf(who)}
      or saved_view.shared and saved_view.enterprise_id is not distinct from ${who.enterpriseId}::bigint)`,
  ],
  saved_view_default: (who) => [sql<SqlBool>`saved_view_default.account_id = ${idOf(who)}`],
  // What they mark is reached by the terminals one sees, so one that leaves the scope leaves these too.
  favourite: (who) => [sql<SqlBool>`favourite.account_id = ${idOf(who)}`],
  // Ours is for everybody to read; who may change it is another matter: `ownedBy` of estate/peripheral/peripheral.catalogue.ts.
  model: (who) => [orOurs('model', who)],
  peripheral: (who) => [orOurs('peripheral', who)],
}

/** Every row of `table` the person may see, as one condition. */
export function visible(table: OwnedTable, who: Who): Condition {
  return answersFor(table, sql<SqlBool>`(${sql.join(rules[table](who), sql` and `)})`)
}

/** Whether `message` is for the account that these columns or values tell of. */
function isFor(account: { id: unknown; enterpriseId: unknown; path: unknown }): Condition {
  return sql<SqlBool>`((message.to_enterprise_id is null or message.to_enterprise_id = ${account.enterpriseId})
    and (message.to_path is null or ${account.path} <@ message.to_path)
    and (message.user_scope = 'all' or exists (
      select from message_recipient r where r.message_id = message.id and r.account_id = ${account.id})))`
}

/**
 * The published messages an account has. One for all is found by this condition and not by rows, so accounts made
 * later have it too.
 */
export function received(account: { id: number; enterpriseId: number | null; path: string }): Condition {
  const { id, enterpriseId, path } = account
  const has = isFor({ id, enterpriseId, path: sql`${path}::ltree` })
  return answersFor('message', sql<SqlBool>`(message.status = 'published' and ${has})`)
}

/** The other end of it: the accounts that have `message`, or will once it is published. */
export const receivers: Condition = answersFor(
  'account',
  sql<SqlBool>`(account.active and ${isFor({
    id: sql.ref('account.id'),
    enterpriseId: sql.ref('account.enterprise_id'),
    path: sql.ref('account.path'),
  })})`,
)

/**
 * Says in a query why it may name an owned table without a scope: as a condition that is always true. The reason is for
 * whoever reads the query.
 */
export function unscoped(table: OwnedTable, why: string): Condition {
  mustSay(why)
  return answersFor(table, sql<SqlBool>`true`)
}

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
  const one = checkedOnes.get(db) ?? db.withPlugin(scopeCheck(onForgotten))
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
    outside: (why) => outside(db as unknown as Kysely<OpenTables>, why),
    insert: db.insertInto.bind(db) as Kysely<Tables>['insertInto'],
    open: db as unknown as Kysely<OpenTables>,
  }
}
