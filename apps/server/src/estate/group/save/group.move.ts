import { sql } from 'kysely'
import { carry, carryAlong, tablesWith } from '../../../core/scope/carry.ts'
import { unnoted } from '../../../db/move-subtree.ts'
import { type OwnedTable, type Scope, unscoped } from '../../../core/scope.ts'
import { badField } from '../../../core/feature.ts'
import { type Place, placeOf } from './group.place.ts'

/**
 * Puts a group under another parent, or at the top, with all below it and every row that carries its path. Answers the
 * paths before and after. The tree is held by the caller.
 */
export async function moveGroup(scope: Scope, place: Place, parentId: string | null): Promise<string[]> {
  if (parentId === (place.parent_id === null ? null : String(place.parent_id))) return [place.path]
  const parent = parentId === null ? null : await placeOf(scope, parentId)
  if (parent === undefined) throw badField('parentId', 'group.noParent')
  const { groupPaths } = scope.who
  if (parent === null && groupPaths !== null) throw badField('parentId', 'group.parentNeeded')
  if (groupPaths?.includes(place.path)) throw badField('parentId', 'group.topOfScope')
  if (parent && parent.enterprise_id !== place.enterprise_id) throw badField('parentId', 'group.otherEnterprise')
  if (parent && `${parent.path}.`.startsWith(`${place.path}.`)) throw badField('parentId', 'group.underItself')
  const path = parent ? `${parent.path}.${place.id}` : String(place.id)
  if (path !== place.path) await carryAll(scope, place, path)
  await scope.sql`update terminal_group set parent_id = ${parent?.id ?? null}
    where ${unscoped('terminal_group', 'it was found in scope and is held')} and id = ${place.id}`
  return [place.path, path]
}

async function carryAll(scope: Scope, { path: from, enterprise_id }: Place, to: string): Promise<void> {
  // A terminal that is enrolling holds its group: it is waited for, and whoever comes later reads the new path.
  await scope.sql`select from terminal_group
    where ${unscoped('terminal_group', 'what is below goes along, seen or not')}
      and path <@ ${from}::ltree for no key update`
  await carry(scope, 'terminal_group', 'path', from, to)
  await carryAlong(scope, 'group_path', from, to)
  await carryScopes(scope, 'account', enterprise_id, from, to)
  const others = (await tablesWith(scope, 'group_paths')).filter((table) => table !== 'account')
  await unnoted(scope.open, async () => {
    for (const table of others) await carryScopes(scope, table, enterprise_id, from, to)
  })
}

/** Store scopes, of an account or of who asked for a task: lists of paths as texts. */
async function carryScopes(
  scope: Scope,
  table: OwnedTable,
  enterpriseId: number,
  from: string,
  to: string,
): Promise<void> {
  const start = `${from}.`
  await scope.sql`
    update ${sql.table(table)} set group_paths = array(
      select case when path = ${from} or starts_with(path, ${start})
        then ${to} || substr(path, ${from.length + 1}::int) else path end
      from unnest(group_paths) with ordinality as one (path, at) order by at)
    where ${unscoped(table, 'what is below goes along, seen or not')}
      and enterprise_id = ${enterpriseId} and group_paths is not null and exists (
      select from unnest(group_paths) as path where path = ${from} or starts_with(path, ${start}))`
}
