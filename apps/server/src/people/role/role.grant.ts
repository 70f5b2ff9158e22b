import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { type OpenTables, unscoped } from '../../core/scope.ts'

/** Whoever gives. `permissions` are the codes held now; with an API token, those it was made for. */
type Giver = {
  id: number
  enterpriseId: number | null
  permissions: ReadonlySet<string>
  tokenName: string | null
}

/** Menu rows that the enabled roles of a person name. */
const given = (giver: Giver) => sql`
  select rm.menu_id from account_role ar join role mine on mine.id = ar.role_id and mine.enabled
  join role_menu rm on rm.role_id = mine.id
  where ${unscoped('role', 'what they have themselves')} and ar.account_id = ${giver.id}`

/**
 * Whether the person holds the code of the row `m`. What is disabled is nobody's for the moment, and still is held by
 * whose role has it: disabling a button must not make every role that has it somebody else's.
 */
const holds = (giver: Giver) => sql<SqlBool>`(
  m.permission = '' or m.permission = any(${[...giver.permissions]}::text[])
  or (${giver.tokenName === null} and m.permission in (
    select held.permission from menu held where held.id in (${given(giver)}))))`

/** Of the rows of `role`: it gives no code beyond those the person holds, so it is the person's to give. */
export function grantable(giver: Giver): RawBuilder<boolean> {
  const forOurs = giver.enterpriseId === null ? sql`false` : sql`(role.built_in and role.code = 'administrator')`
  return sql<boolean>`(not ${forOurs} and not exists (
    select from role_menu grants join menu m on m.id = grants.menu_id
    where grants.role_id = role.id and not ${holds(giver)}))`
}

export type HeldMenu = {
  id: number
  parentId: number | null
  type: number
  name: string
  englishName: string
  permission: string
  enabled: boolean
}

/** What the person may put into a role: every page and button held, and what those stand in. */
export async function heldMenus(db: Kysely<OpenTables>, giver: Giver): Promise<HeldMenu[]> {
  const { rows } = await sql<HeldMenu>`
    with recursive held as (
      select m.* from menu m where m.id in (${given(giver)}) and ${holds(giver)}
      union
      select p.* from menu p join held on p.id = held.parent_id)
    select id, parent_id as "parentId", type, name, english_name as "englishName", permission, enabled
    from held order by sort, id`.execute(db)
  return rows
}
