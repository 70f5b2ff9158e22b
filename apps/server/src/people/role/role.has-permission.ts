import { type RawBuilder, sql } from 'kysely'

/** Whether the account `a` holds a code now. */
export const holds = (code: string): RawBuilder<unknown> => sql`exists (
  select from account_role ar
  join role r on r.id = ar.role_id and r.enabled
  join role_menu rm on rm.role_id = r.id
  join menu m on m.id = rm.menu_id and m.enabled and m.permission = ${code}
  join menu page on page.id = m.parent_id and page.enabled
  left join menu folder on folder.id = page.parent_id
  where ar.account_id = a.id and coalesce(folder.enabled, true))`
