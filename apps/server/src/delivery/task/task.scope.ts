import { type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  areColleagues,
  every,
  idOf,
  type Rule,
  type Rules,
  type Ruleless,
  sameEnterprise,
  seesAll,
  toOthers,
  underAny,
} from '../../core/scope/who-sees.ts'

type Path = RawBuilder<unknown>

/** Of a task that the account, or an account below it, made. */
const madeBelow: Rule = (who, table) => sql<SqlBool>`${sql.ref(`${table}.account_path`)} <@ ${who.accountPath}::ltree`

/**
 * A task that the platform made for terminals of the enterprise. An account that is limited to groups sees it where a run
 * of it is on a terminal in those groups.
 */
const madeByPlatform: Rule = ({ groupPaths }) =>
  groupPaths === null
    ? sql<SqlBool>`task.by_platform`
    : sql<SqlBool>`(task.by_platform and exists (
        select from task_run r join terminal t on t.id = r.terminal_id
        where r.task_id = task.id and ${underAny('t.group_path', groupPaths)}))`

/**
 * Of a task that an account under the same head made, all of whose groups the account sees, to one that may approve tasks:
 * as long as it waits for a second person, and from then on to the person who decided.
 */
const toDecideOn: Rule = (who, table) => {
  if (!who.codes?.has('task.approve')) return sql<SqlBool>`false`
  const [path, groups, status, late, by, lateBy] = [
    'account_path',
    'group_paths',
    'status',
    'late_waiting',
    'decided_by',
    'late_by',
  ].map((column) => sql.ref(`${table}.${column}`))
  const me = idOf(who)
  return sql<SqlBool>`((${status} = 'awaiting' or ${late} > 0 or ${by} = ${me} or ${lateBy} = ${me})
    and ${areColleagues(path as Path, sql`${who.accountPath}::ltree`)}
    and ${seesAll(sql`${who.groupPaths && [...who.groupPaths]}::text[]`, groups as Path)})`
}

/** Of a task of the enterprise that is seen, as far as the terminal of the run is seen too. */
const withTask: Rule = (who) => sql<SqlBool>`exists (
  select from task t where t.id = task_run.task_id and (${madeBelow(who, 't')} or t.by_platform or ${toDecideOn(who, 't')}))`

/** On a terminal that is seen. */
const onTerminal: Rule = ({ groupPaths }) =>
  groupPaths === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from terminal t where t.id = task_run.terminal_id and ${underAny('t.group_path', groupPaths)})`

export const rules = {
  task: every(
    sameEnterprise,
    toOthers(
      (who, table) =>
        sql<SqlBool>`(${madeBelow(who, table)} or ${madeByPlatform(who, table)} or ${toDecideOn(who, table)})`,
    ),
  ),
  task_limit: sameEnterprise,
  task_limit_change: sameEnterprise,
  task_run: toOthers(every(sameEnterprise, withTask, onTerminal)),
} satisfies Rules

/** Read and written by jobs alone. */
export const ruleless = { place_change: 'which places changed is noted for a job' } satisfies Ruleless

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
