import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * What rules of sight are made of. A resource says in `<resource>.scope.ts`, found by its name, who sees the rows of its
 * tables. Such a file is loaded before the scope is, so it imports this one and not scope.ts.
 */

/**
 * Whose eyes: null `enterpriseId` is an administrator of ours, who sees every enterprise. `codes` is what the account may
 * do: a rule may show something to those alone who may decide on it, and where nothing is said nobody may.
 */
export type Who = {
  enterpriseId: number | null
  accountPath: string
  groupPaths: readonly string[] | null
  codes?: ReadonlySet<string>
}

export type Condition = RawBuilder<SqlBool>
export type Rule = (who: Who, table: string) => Condition
export type Rules = Readonly<Partial<Record<keyof Tables, Rule>>>

/** Tables whose rows belong to somebody. Each `<resource>.scope.ts` adds those it has a rule for. */
export interface Owned {}
export type OwnedTable = keyof Owned
export type OpenTables = Omit<Tables, OwnedTable>

/** Tables of one enterprise that have no rule, and why none is needed. */
export type Ruleless = Readonly<Partial<Record<keyof Tables, string>>>

/** Parts of rules that resources on the right add, by the name under which the rule of a table asks for them. */
export type Parts = Readonly<Record<string, Rule>>
const parts = new Map<string, Rule[]>()

export function addParts(added: Parts = {}): void {
  for (const [name, rule] of Object.entries(added)) parts.set(name, [...(parts.get(name) ?? []), rule])
}

/** What any of the parts of this name lets through; nothing where no resource adds one. */
export const anyPart =
  (name: string): Rule =>
  (who, table) => {
    const added = (parts.get(name) ?? []).map((rule) => rule(who, table))
    return added.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(added, sql` or `)})`
  }

const nothingHidden = sql<SqlBool>`true`

/** Administrators of ours see all; to the others the rule applies. */
export const toOthers =
  (rule: Rule): Rule =>
  (who, table) =>
    who.enterpriseId === null ? nothingHidden : rule(who, table)

/** What each of the rules lets through. */
export const every =
  (...rules: Rule[]): Rule =>
  (who, table) =>
    sql.join(
      rules.map((rule) => rule(who, table)),
      sql` and `,
    ) as Condition

/** For administrators of ours alone, whatever a role says. */
export const ours: Rule = (who) => (who.enterpriseId === null ? nothingHidden : sql<SqlBool>`false`)

export const sameEnterprise = toOthers(
  (who, table) => sql<SqlBool>`${sql.ref(`${table}.enterprise_id`)} = ${who.enterpriseId}`,
)

/** The enterprise's own, and what is ours for everybody. */
export const orOurs = toOthers(
  (who, table) =>
    sql<SqlBool>`(${sql.ref(`${table}.enterprise_id`)} is null or ${sql.ref(`${table}.enterprise_id`)} = ${who.enterpriseId})`,
)

/** What belongs to one's own account and to those below it. */
export const belowAccount = (column = 'account_path') =>
  toOthers((who, table) => sql<SqlBool>`${sql.ref(`${table}.${column}`)} <@ ${who.accountPath}::ltree`)

/** What stands in one's store scope. */
export const belowGroup =
  (column = 'group_path'): Rule =>
  ({ groupPaths }, table) =>
    groupPaths === null ? nothingHidden : underAny(`${table}.${column}`, groupPaths)

/** One condition for each path, since an index answers those and not one over a list. */
export function underAny(column: string, paths: readonly string[]): Condition {
  if (paths.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(
    paths.map((path) => sql`${sql.ref(column)} <@ ${path}::ltree`),
    sql` or `,
  )})`
}

/** Whether two paths are of accounts under the same head, or both at the top; the account itself is none of its own. */
export const areColleagues = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`(nlevel(${one}) = nlevel(${other}) and ${one} <> ${other}
    and subpath(${one}, 0, -1) = subpath(${other}, 0, -1))`

/** Whether an account that is limited to `own` groups (null: to none) sees all that is limited to `groups`. */
export const seesAll = (own: RawBuilder<unknown>, groups: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`(${own} is null or (${groups} is not null and not exists (
    select from unnest(${groups}) theirs where not exists (
      select from unnest(${own}) mine where theirs::ltree <@ mine::ltree))))`

/** Whether an account that is limited to `own` groups (null: to none) sees what stands at a place. */
export const seesPlace = (own: RawBuilder<unknown>, place: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`(${own} is null or coalesce(${place} <@ ${own}::ltree[], false))`

/** Nobody else's business, whoever stands above. */
export const oneself: Rule = (who, table) => sql<SqlBool>`${sql.ref(`${table}.account_id`)} = ${idOf(who)}`

/** One's own, and what others of the enterprise share; what administrators of ours share is for them. */
export const ownOrShared: Rule = (who, table) =>
  sql<SqlBool>`(${sql.ref(`${table}.account_id`)} = ${idOf(who)}
    or ${sql.ref(`${table}.shared`)} and ${sql.ref(`${table}.enterprise_id`)} is not distinct from ${who.enterpriseId}::bigint)`

export const idOf = (who: Who) => Number(who.accountPath.split('.').at(-1) || 0)

export const isTop = (who: Who) => !who.accountPath.includes('.')

/** Of its account and of those below it; what was taken over from a deleted account is of its account alone [6.2]. */
export const handedDown: Rule = ({ accountPath }, table) => {
  const [path, inherited] = [sql.ref(`${table}.account_path`), sql.ref(`${table}.inherited`)]
  return sql<SqlBool>`(${path} = ${accountPath}::ltree or (${path} @> ${accountPath}::ltree and not ${inherited}))`
}
