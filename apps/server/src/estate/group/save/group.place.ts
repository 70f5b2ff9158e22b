import { holdGroups } from '../../../people/account/group.tree.ts'
import type { Scope } from '../../../core/scope.ts'

export type Place = {
  id: number
  path: string
  enterprise_id: number
  name: string
  type: string
  parent_id: number | null
}

export function placeOf(scope: Scope, id: string | number): Promise<Place | undefined> {
  return scope
    .from('terminal_group')
    .select([
      'terminal_group.id',
      'terminal_group.path',
      'terminal_group.enterprise_id',
      'terminal_group.name',
      'terminal_group.type',
      'terminal_group.parent_id',
    ])
    .where('terminal_group.id', '=', Number(id))
    .executeTakeFirst()
}

/** The group as it stands once nobody else moves it; undefined where there is none to be seen. */
export async function heldPlace(scope: Scope, id: string | number): Promise<Place | undefined> {
  const place = await placeOf(scope, id)
  if (!place) return undefined
  await holdGroups(scope.open, place.enterprise_id)
  return placeOf(scope, id)
}
