import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Whether the account `a` of a query is in force and may do this, by the roles it has now. */
export const mayNow = (code: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(a.active and exists (
  select from account_role ar
  join role r on r.id = ar.role_id and r.enabled
  join role_menu rm on rm.role_id = r.id
  join menu m on m.id = rm.menu_id and m.enabled and m.permission = ${code}
  join menu page on page.id = m.parent_id and page.enabled
  left join menu folder on folder.id = page.parent_id
  where coalesce(folder.enabled, true) and ar.account_id = a.id))`

/** Whether the terminal of that name in a query is among what its account `a` sees. */
export const seesTerminal = (terminal: 't' | 'terminal'): RawBuilder<SqlBool> => sql<SqlBool>`(
  (a.enterprise_id is null or a.enterprise_id = ${sql.ref(`${terminal}.enterprise_id`)})
  and (a.group_paths is null or ${sql.ref(`${terminal}.group_path`)} <@ a.group_paths::ltree[]))`
