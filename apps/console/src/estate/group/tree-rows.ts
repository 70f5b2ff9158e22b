import type { GroupRow } from '@cpm/contract/estate/group/group'
import { isFound } from '../../kit/tree/branches.ts'

/** One line of the tree as it stands on screen. */
export type TreeRow = {
  group: GroupRow
  depth: number
  /** Its place among those beside it, from 1, and how many they are. */
  at: number
  of: number
  /** Whether those below it are shown; null where there are none. */
  open: boolean | null
  found: boolean
}

/** The groups by what stands above them; one whose parent is not seen stands at the top. */
export type Forest = { below: ReadonlyMap<string | null, readonly GroupRow[]>; byId: ReadonlyMap<string, GroupRow> }

export function forestOf(groups: readonly GroupRow[]): Forest {
  const byId = new Map(groups.map((g) => [g.id, g]))
  return { byId, below: Map.groupBy(groups, (g) => (g.parentId !== null && byId.has(g.parentId) ? g.parentId : null)) }
}

/** What stands above a group, from the nearest up. */
export function aboveOf({ byId }: Forest, id: string): GroupRow[] {
  const above: GroupRow[] = []
  for (let at = byId.get(id)?.parentId; at; at = byId.get(at)?.parentId) {
    const group = byId.get(at)
    if (!group) break
    above.push(group)
  }
  return above
}

/** Whether a group may be put there: not where it is, not under itself, not into another enterprise. */
export function mayMove(forest: Forest, group: GroupRow, to: GroupRow): boolean {
  return (
    group.id !== to.id &&
    group.parentId !== to.id &&
    group.enterpriseId === to.enterpriseId &&
    !aboveOf(forest, to.id).some((above) => above.id === group.id)
  )
}

/** The lines in sight. While something is searched: what is found, with all above it, and nothing folded. */
export function treeRows(forest: Forest, open: ReadonlySet<string>, typed: string): TreeRow[] {
  const searching = typed.trim() !== ''
  const found = new Set<string>()
  const kept = new Set<string>()
  if (searching)
    for (const group of forest.byId.values()) {
      if (!isFound(group, typed)) continue
      found.add(group.id)
      kept.add(group.id)
      for (const above of aboveOf(forest, group.id)) kept.add(above.id)
    }
  const rows: TreeRow[] = []
  const walk = (parent: string | null, depth: number): void => {
    const own = (forest.below.get(parent) ?? []).filter((g) => !searching || kept.has(g.id))
    for (const [at, group] of own.entries()) {
      const children = (forest.below.get(group.id) ?? []).some((g) => !searching || kept.has(g.id))
      const isOpen = children ? searching || open.has(group.id) : null
      rows.push({ group, depth, at: at + 1, of: own.length, open: isOpen, found: found.has(group.id) })
      if (isOpen) walk(group.id, depth + 1)
    }
  }
  walk(null, 0)
  return rows
}
