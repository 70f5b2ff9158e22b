import type { ImportedGroup } from '@cpm/contract/estate/group/group'
import type { Issue } from '@cpm/contract/kernel/envelope'
import { fieldIssue } from '../../../core/feature.ts'
import { groupIssue, type GroupNames, type NamedGroup } from '../../../people/account/import/group.names.ts'

/** A group that is there, or the top; another row of the file; or why neither. */
export type Parent = { id: number | null; path: string } | { row: number } | { wrong: Issue }

/**
 * The parent of each row, by what the file calls it. Numbers of the file are looked at before those that are there; only
 * what the person sees is found.
 */
export function parentsOf(
  groups: GroupNames,
  enterpriseId: number,
  top: { id: number; path: string } | null,
  rows: ImportedGroup[],
): Parent[] {
  const small = (text: string) => text.trim().toLowerCase()
  const byNumber = new Map(rows.map((row, at) => [small(row.number), at]))
  const found = rows.map((row): Parent => {
    const asked = small(row.parent)
    if (!asked) return top ?? { id: null, path: '' }
    const there = groups.find(asked, enterpriseId)
    const inFile = byNumber.get(asked)
    // The group that is there may be the row itself, or have a name that is a number of the file.
    const isOther = 'id' in there ? small(there.number) !== asked : there.wrong === 'several'
    if (inFile !== undefined && !isOther) return { row: inFile }
    const wrong = groupIssue('parent', there, 'group.noParent')
    return wrong ? { wrong } : (there as NamedGroup)
  })
  const circles = inCircles(found)
  return found.map((parent, at) => (circles.has(at) ? { wrong: fieldIssue('parent', 'group.circle') } : parent))
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
