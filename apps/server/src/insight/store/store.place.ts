import { missing } from '../../core/feature.ts'
import type { Scope } from '../../core/scope.ts'

/** The group, where the reader sees it. */
export async function storeOf(scope: Scope, id: string) {
  const row = await scope
    .from('terminal_group')
    .innerJoin('enterprise', 'enterprise.id', 'terminal_group.enterprise_id')
    .where('terminal_group.id', '=', Number(id))
    .select([
      'terminal_group.id',
      'terminal_group.name',
      'terminal_group.number',
      'terminal_group.type',
      'terminal_group.path',
      'terminal_group.address',
      'terminal_group.contact',
      'terminal_group.phone',
      'terminal_group.enterprise_id',
      'enterprise.name as enterprise_name',
    ])
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}
