import { sql, type SqlBool } from 'kysely'
import { unscoped } from '../../core/scope.ts'

/** Whether rows are in a group or below it. Their own scope limits them, so the path of the group needs none. */
export const belowGroup = (path: `${string}.group_path`) => (id: string) =>
  sql<SqlBool>`${sql.ref(path)} <@ (select top.path from terminal_group top
    where ${unscoped('terminal_group', 'the rows below have a scope')} and top.id = ${id}::bigint)`
