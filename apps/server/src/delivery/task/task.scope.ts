import { sql, type SqlBool } from 'kysely'
import { sameEnterprise, toOthers, underAny, every, type Rule, type Rules } from '../../core/scope/who-sees.ts'

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

/** Of a task of the enterprise that is seen, as far as the terminal of the run is seen too. */
const withTask: Rule = (who) => sql<SqlBool>`exists (
  select from task t where t.id = task_run.task_id and (${madeBelow(who, 't')} or t.by_platform))`

/** On a terminal that is seen. */
const onTerminal: Rule = ({ groupPaths }) =>
  groupPaths === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from terminal t where t.id = task_run.terminal_id and ${underAny('t.group_path', groupPaths)})`

export const rules = {
  task: every(
    sameEnterprise,
    toOthers((who, table) => sql<SqlBool>`(${madeBelow(who, table)} or ${madeByPlatform(who, table)})`),
  ),
  task_limit: sameEnterprise,
  task_limit_change: sameEnterprise,
  task_run: toOthers(every(sameEnterprise, withTask, onTerminal)),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
