import { sql, type SqlBool } from 'kysely'
import {
  belowAccount,
  every,
  sameEnterprise,
  toOthers,
  underAny,
  type Rule,
  type Rules,
} from '../../core/scope/who-sees.ts'

/** Of a task that is seen. */
const withTask: Rule = (who) =>
  sql<SqlBool>`exists (select from task t where t.id = task_run.task_id and t.account_path <@ ${who.accountPath}::ltree)`

/** On a terminal that is seen. */
const onTerminal: Rule = ({ groupPaths }) =>
  groupPaths === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from terminal t where t.id = task_run.terminal_id and ${underAny('t.group_path', groupPaths)})`

export const rules = {
  task: every(sameEnterprise, belowAccount()),
  task_limit: sameEnterprise,
  task_run: toOthers(every(sameEnterprise, withTask, onTerminal)),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
