import { allCodes, allPermissions, contract } from '@cpm/contract'
import { type BuiltInRole, isFor } from '@cpm/contract/kernel/permission'
import { folders, menuTypes } from '@cpm/contract/platform/menu/menu'
import type { Resource } from '@cpm/contract/kernel/resource'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Row = {
  key: string
  parent: string | null
  type: number
  name: string
  english_name: string
  url: string
  icon: string
  permission: string
  hidden: boolean
  sort: number
}

/** Menu rows as the contract has them: folders, pages, and a button for each code of a page. */
function rowsOf(): Row[] {
  const blank = { url: '', icon: '', permission: '', hidden: false }
  const resources = Object.values(contract as Record<string, Resource>)
  const pages = resources.flatMap((r) => r.pages ?? [])
  const buttons = [
    ...pages.map((p) => ({ page: p.path, codes: p.codes, first: 0 })),
    // Behind the page's own.
    ...resources.flatMap((r) => r.buttons ?? []).map((b) => ({ ...b, first: 100 })),
  ]
  return [
    ...folders.map((f) => ({
      ...blank,
      key: `folder:${f.key}`,
      parent: null,
      type: menuTypes.module,
      name: f.title[0],
      english_name: f.title[1],
      icon: f.icon,
      sort: f.sort,
    })),
    ...pages.map((p) => ({
      ...blank,
      key: `page:${p.path}`,
      parent: `folder:${p.folder}`,
      type: menuTypes.menu,
      name: p.title[0],
      english_name: p.title[1],
      url: p.path,
      icon: p.icon ?? '',
      hidden: p.hidden === true,
      sort: p.sort,
    })),
    ...buttons.flatMap(({ page, codes, first }) =>
      codes.map((code, i) => ({
        ...blank,
        key: `button:${page}:${code}`,
        parent: `page:${page}`,
        type: menuTypes.button,
        name: allPermissions[code]?.[0] ?? code,
        english_name: allPermissions[code]?.[1] ?? code,
        permission: code,
        sort: first + i,
      })),
    ),
  ]
}

/**
 * Brings the menu rows in step with the contract. What a person set stays as it is: names, icon, sort, hidden, enabled,
 * and with `placed` the parent; so do a person's own rows.
 */
export async function seedMenus(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two processes that start together take turns.
    await sql`select pg_advisory_xact_lock(7101)`.execute(tx)
    const rows = rowsOf()
    await removeGone(
      tx,
      rows.map((row) => row.key),
    )
    // Parents first; each level is one statement, as a start waits for every one of them.
    for (const level of ['folder:', 'page:', 'button:']) {
      await placeRows(
        tx,
        rows.filter((row) => row.key.startsWith(level)),
      )
    }
    await seedRoles(tx)
  })
}

/** Adds rows of one level, and writes those that are no longer what the contract says. */
async function placeRows(tx: Kysely<Tables>, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into menu (key, parent_id, type, name, english_name, url, icon, permission, hidden, sort)
    select r.key, parent.id, r.type, r.name, r.english_name, r.url, r.icon, r.permission, r.hidden, r.sort
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (key text, parent text, type smallint,
        name text, english_name text, url text, icon text, permission text, hidden boolean, sort int))
      with ordinality as r(key, parent, type, name, english_name, url, icon, permission, hidden, sort, place)
    left join menu parent on parent.key = r.parent
    order by r.place
    on conflict (key) do update set url = excluded.url, permission = excluded.permission, type = excluded.type,
      parent_id = case when menu.placed then menu.parent_id else excluded.parent_id end
    where (menu.url, menu.permission, menu.type) is distinct from (excluded.url, excluded.permission, excluded.type)
      or (not menu.placed and menu.parent_id is distinct from excluded.parent_id)`.execute(tx)
}

/** Takes away what the contract no longer has. What people put there goes where the contract has it, or to the top. */
async function removeGone(tx: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  const gone = await tx
    .selectFrom('menu')
    .select('id')
    .where('key', 'not in', keys)
    .where('key', 'like', '%:%')
    .execute()
  if (gone.length === 0) return
  const ids = gone.map((row) => row.id)
  await tx
    .updateTable('menu')
    .set({ parent_id: null, placed: sql<boolean>`key not like '%:%'` })
    .where('parent_id', 'in', ids)
    .where('id', 'not in', ids)
    .execute()
  await tx.deleteFrom('menu').where('id', 'in', ids).execute()
}

/** The roles that come with the product; what each may do its codes say, and a page comes with the codes on it. */
const builtIn: readonly { code: BuiltInRole | 'administrator'; name: string }[] = [
  { code: 'administrator', name: 'Administrator' },
  { code: 'enterprise', name: 'Enterprise' },
  { code: 'store', name: 'Store staff' },
  { code: 'sales', name: 'Sales rep' },
]

/** Whether the role holds the code out of the box. Administrators hold every one. */
function holds(role: BuiltInRole | 'administrator', code: string): boolean {
  const said = allCodes[code]
  return role === 'administrator' || (said !== undefined && isFor(role, said))
}

/** The code each page is for, by the page's key. */
const purposes = new Map(
  Object.values(contract as Record<string, Resource>)
    .flatMap((r) => r.pages ?? [])
    .map((p) => [`page:${p.path}`, p.codes[0]]),
)

/** The built-in roles follow the contract: a new page is theirs at the next start. */
async function seedRoles(tx: Kysely<Tables>): Promise<void> {
  const menus = await tx.selectFrom('menu').select(['id', 'key', 'type', 'permission', 'parent_id']).execute()
  for (const { code, name } of builtIn) {
    const role = await tx
      .insertInto('role')
      .values({ enterprise_id: null, name, code, built_in: true })
      .onConflict((c) => c.expression(sql`coalesce(enterprise_id, 0), code`).doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const buttons = menus.filter((m) => m.type === menuTypes.button && holds(code, m.permission))
    const mayOpen = (purpose: string | undefined) => purpose !== undefined && holds(code, purpose)
    const pageIds = new Set(menus.filter((m) => mayOpen(purposes.get(m.key))).map((m) => m.id))
    // What people added is the administrators', and theirs to give.
    const isOwn = (m: (typeof menus)[number]) =>
      code === 'administrator' && m.type === menuTypes.menu && !m.key.includes(':')
    const granted = menus.filter(
      (m) => pageIds.has(m.id) || isOwn(m) || (buttons.includes(m) && pageIds.has(m.parent_id ?? 0)),
    )
    const ids = granted.map((m) => m.id)
    await tx.deleteFrom('role_menu').where('role_id', '=', role.id).where('menu_id', 'not in', ids).execute()
    await sql`insert into role_menu (role_id, menu_id) select ${role.id}, unnest(${ids}::bigint[])
      on conflict do nothing`.execute(tx)
  }
}
