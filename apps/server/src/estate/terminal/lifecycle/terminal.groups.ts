import type { WordKey } from '@cpm/contract'
import type { Scope } from '../../../core/scope.ts'
import type { Place } from '../save/terminal.place.ts'

const small = (text: string) => text.trim().toLowerCase()

/** Finds a group one sees by its number, its name, or the names from the top down with `/` between. */
export async function groupsByName(
  scope: Scope,
  enterpriseId: number,
): Promise<(asked: string) => Place | { wrong: WordKey }> {
  const seen = await scope
    .from('terminal_group')
    .select(['id', 'path', 'name', 'number', 'enterprise_id as enterpriseId'])
    .where('enterprise_id', '=', enterpriseId)
    // They stay where they are until the terminals are in them.
    .forShare()
    .execute()
  const numbers = new Map(seen.filter((g) => g.number).map((g) => [small(g.number), g]))
  const names = new Map(seen.map((g) => [String(g.id), g.name]))
  const byName = Map.groupBy(seen, (g) => small(g.name))
  // What stands above the person's own tree has no name here.
  const byPath = Map.groupBy(seen, (g) =>
    g.path
      .split('.')
      .flatMap((id) => small(names.get(id) ?? '') || [])
      .join('/'),
  )
  return (asked) => {
    const text = small(asked)
    const numbered = numbers.get(text)
    const [one, more] = numbered
      ? [numbered]
      : (byPath.get(text.split('/').map(small).join('/')) ?? byName.get(text) ?? [])
    if (!one) return { wrong: 'terminal.noGroup' }
    return more ? { wrong: 'terminal.manyGroups' } : { id: one.id, path: one.path, enterpriseId: one.enterpriseId }
  }
}
