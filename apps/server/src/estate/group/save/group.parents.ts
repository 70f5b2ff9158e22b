import type { WordKey } from '@cpm/contract'
import type { ImportedGroup } from '@cpm/contract/estate/group/group'
import type { Scope } from '../../../core/scope.ts'

/** A group that is there, or the top; another row of the file; or why neither. */
export type Parent = { id: number | null; path: string } | { row: number } | { wrong: WordKey }

const small = (text: string) => text.trim().toLowerCase()
const pathText = (names: string[]) => names.map(small).join('/')

/**
 * The parent of each row, by its number, or by the names from the top down with `/` between. Numbers of the file are
 * looked at before those that are there; only what the person sees is found.
 */
export async function parentsOf(
  scope: Scope,
  enterpriseId: number,
  top: { id: number; path: string } | null,
  rows: ImportedGroup[],
): Promise<Parent[]> {
  const byNumber = new Map(rows.map((row, at) => [small(row.number), at]))
  const seen = await scope
    .from('terminal_group')
    .select(['terminal_group.id', 'terminal_group.path', 'terminal_group.name', 'terminal_group.number'])
    .where('terminal_group.enterprise_id', '=', enterpriseId)
    .execute()
  const numbers = new Map(seen.filter((g) => g.number).map((g) => [small(g.number), g]))
  const names = new Map(seen.map((g) => [String(g.id), g.name]))
  const byPath = Map.groupBy(seen, (g) =>
    // What stands above the person's own tree has no name here.
    pathText(g.path.split('.').flatMap((id) => names.get(id) ?? [])),
  )
  const found = rows.map((row): Parent => {
    const asked = small(row.parent)
    if (!asked) return top ?? { id: null, path: '' }
    const inFile = byNumber.get(asked)
    if (inFile !== undefined) return { row: inFile }
    const [one, more] = numbers.has(asked) ? [numbers.get(asked)] : (byPath.get(pathText(asked.split('/'))) ?? [])
    if (!one) return { wrong: 'group.noParent' }
    return more ? { wrong: 'group.manyParents' } : { id: one.id, path: one.path }
  })
  const circles = inCircles(found)
  return found.map((parent, at) => (circles.has(at) ? { wrong: 'group.circle' as const } : parent))
}

/** Rows that come back to themselves going up. */
function inCircles(parents: Parent[]): Set<number> {
  const next = (at: number) => {
    const parent = parents[at] as Parent
    return 'row' in parent ? parent.row : null
  }
  const circles = new Set<number>()
  const done = new Set<number>()
  for (let start = 0; start < parents.length; start++) {
    const way: number[] = []
    let at: number | null = start
    while (at !== null && !done.has(at) && !way.includes(at)) {
      way.push(at)
      at = next(at)
    }
    const back = at === null || done.has(at) ? -1 : way.indexOf(at)
    if (back >= 0) for (const one of way.slice(back)) circles.add(one)
    for (const one of way) done.add(one)
  }
  return circles
}
