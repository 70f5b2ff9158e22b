import type { MenuNode } from '@cpm/contract/platform/menu/menu'
import { menuTypes } from '@cpm/contract/platform/menu/menu'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { defineFeature, missing } from '../../core/feature.ts'
import { list } from './menu.list.ts'
import { create, dependents, enable, move, remove, update } from './menu.manage.ts'

type Row = Omit<MenuNode, 'id' | 'parentId' | 'hidden' | 'menuVoList'> & {
  id: number
  parentId: number | null
  hidden: boolean
}

export const feature = defineFeature('menu', {
  ofAccount: async ({ db, account }, { id }) => {
    // Another's menu is nobody's business: the answer is that of a missing one.
    if (id !== String(account.id)) throw missing()
    const { rows } = await sql<Row>`
      with recursive granted as (
        select m.* from menu m where m.enabled and m.id in (
          select rm.menu_id from account_role ar join role r on r.id = ar.role_id and r.enabled
          join role_menu rm on rm.role_id = r.id
          where ${unscoped('role', 'what they have themselves')} and ar.account_id = ${account.id})
        union
        select p.* from menu p join granted g on p.id = g.parent_id and p.enabled)
      select id, parent_id as "parentId", name, english_name as "menuEnglishName", url, icon, hidden,
        type as "menuType", permission, sort from granted order by sort, id`.execute(db)
    return { menuList: treeOf(rows) }
  },

  list,
  dependents,
  create,
  update,
  move,
  enable,
  remove,
})

/** Rows as a tree. A folder with nothing in it is left out: there would be nothing behind it. */
function treeOf(rows: Row[]): MenuNode[] {
  const below = Map.groupBy(rows, (row) => row.parentId)
  const nodes = (parent: number | null): MenuNode[] =>
    (below.get(parent) ?? [])
      .map((row) => ({
        ...row,
        id: String(row.id),
        parentId: row.parentId === null ? null : String(row.parentId),
        hidden: row.hidden ? (1 as const) : (0 as const),
        menuVoList: nodes(row.id),
      }))
      .filter((node) => node.menuType !== menuTypes.module || node.menuVoList.length > 0)
  return nodes(null)
}
