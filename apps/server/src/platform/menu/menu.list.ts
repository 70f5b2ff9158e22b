import type { menu, MenuRow } from '@cpm/contract/platform/menu/menu'
import { sql } from 'kysely'
import { type SheetField, sheetOf } from '../../core/export.ts'
import { type Ctx, type Handler } from '../../core/feature.ts'
import { isFixed, isOurs } from './menu.rules.ts'

export const list: Handler<typeof menu.routes.list> = async ({ db, account, from }, query) => {
  const records = isOurs(account) ? await rowsOf(db) : []
  return query.export ? sheetOf(from, 'menus', fields, placed(records)) : { records }
}

async function rowsOf(db: Ctx['db']): Promise<MenuRow[]> {
  const rows = await db
    .selectFrom('menu')
    .selectAll()
    .select(sql<number>`(select count(*)::int from role_menu rm where rm.menu_id = menu.id)`.as('roles'))
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(({ key, parent_id, english_name, system_code, placed: _placed, ...row }) => ({
    ...row,
    id: String(row.id),
    parentId: parent_id === null ? null : String(parent_id),
    englishName: english_name,
    systemCode: system_code,
    fixed: isFixed({ key }),
  }))
}

/** The order of the tree, each row with what stands above it. */
function* placed(rows: MenuRow[], parentId: string | null = null, above = ''): Generator<MenuRow & { parent: string }> {
  for (const row of rows.filter((one) => one.parentId === parentId)) {
    yield { ...row, parent: above }
    yield* placed(rows, row.id, above ? `${above} / ${row.name}` : row.name)
  }
}

const fields: readonly SheetField<MenuRow & { parent: string }>[] = [
  ['parent', 'menu.parent'],
  ['name', 'menu.name'],
  ['englishName', 'menu.englishName'],
  ['type', 'menu.type', (row, word) => word(`menu.type.${row.type as 0 | 1 | 2 | 3}`)],
  ['url', 'menu.url'],
  ['permission', 'menu.permission'],
  ['sort', 'menu.sort'],
  ['enabled', 'menu.enabled', (row, word) => word(row.enabled ? 'enabled.1' : 'enabled.0')],
  ['hidden', 'menu.hidden', (row, word) => word(row.hidden ? 'menu.hidden.true' : 'menu.hidden.false')],
  ['roles', 'menu.roles'],
  ['systemCode', 'menu.systemCode'],
]
