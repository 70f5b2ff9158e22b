import type { GroupDetail } from '@cpm/contract/estate/group/group'
import { sql } from 'kysely'
import type { Scope } from '../../core/scope.ts'
import { plain } from '../../core/columns.ts'

/** Groups the scope sees, with everything a row shows but the terminals. */
export function groupRows(scope: Scope) {
  return scope
    .from('terminal_group')
    .innerJoin('enterprise as e', 'e.id', 'terminal_group.enterprise_id')
    .select([
      'terminal_group.id',
      'terminal_group.enterprise_id',
      'terminal_group.path',
      'terminal_group.parent_id',
      'terminal_group.name',
      'terminal_group.number',
      'terminal_group.type',
      'terminal_group.contact',
      'terminal_group.phone',
      'terminal_group.area_code',
      'terminal_group.address',
      'terminal_group.created_at',
      'e.name as enterprise_name',
    ])
    .select((eb) =>
      // The top of a store's own tree has a parent the store may not see.
      eb
        .selectFrom('terminal_group as above')
        .select('above.name')
        .whereRef('above.id', '=', 'terminal_group.parent_id')
        .where(seesParent(scope))
        .as('parent_name'),
    )
}
export type StoredGroup = Awaited<ReturnType<ReturnType<typeof groupRows>['executeTakeFirstOrThrow']>>

/** A group whose path is that of the store scope itself is its top. */
function seesParent({ who }: Scope) {
  return who.groupPaths === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from unnest(${[...who.groupPaths]}::text[]) as top
        where terminal_group.path <@ top::ltree and terminal_group.path <> top::ltree)`
}

export function detailOf(row: StoredGroup, terminals: number): GroupDetail {
  const told = plain(row, ['path'])
  return { ...told, parentId: row.parent_name === null ? null : told.parentId, terminals }
}

/** Terminals in and below each group, by its path: counted once, then added upwards. */
export async function terminalsBelow(scope: Scope): Promise<(path: string) => number> {
  const counted = await scope
    .from('terminal')
    .where('terminal.group_path', 'is not', null)
    .select(['terminal.group_path', sql<number>`count(*)::int`.as('count')])
    .groupBy('terminal.group_path')
    .execute()
  const below = new Map<string, number>()
  for (const { group_path, count } of counted) {
    const labels = (group_path ?? '').split('.')
    for (let depth = labels.length; depth > 0; depth--) {
      const path = labels.slice(0, depth).join('.')
      below.set(path, (below.get(path) ?? 0) + count)
    }
  }
  return (path) => below.get(path) ?? 0
}
