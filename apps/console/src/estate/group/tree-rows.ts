import type { GroupRow } from '@cpm/contract/estate/group/group'
import { isFound } from '../../kit/tree/branches.ts'
import { aboveOf, type Forest, keptOf, linesOf, type TreeLine } from '../../kit/tree/forest.ts'

/** Whether a group may be put there: not where it is, not under itself, not into another enterprise. */
export function mayMove(forest: Forest<GroupRow>, group: GroupRow, to: GroupRow): boolean {
  return (
    group.id !== to.id &&
    group.parentId !== to.id &&
    group.enterpriseId === to.enterpriseId &&
    !aboveOf(forest, to.id).some((above) => above.id === group.id)
  )
}

export type GroupLine = TreeLine<GroupRow> & { found: boolean }

/** The lines in sight. While something is searched: what is found, with all above it, and nothing folded. */
export function treeRows(forest: Forest<GroupRow>, open: ReadonlySet<string>, typed: string): GroupLine[] {
  const searching = typed.trim() !== ''
  const kept = searching ? keptOf(forest, (group) => isFound(group, typed)) : null
  return linesOf(forest, open, kept).map((line) => ({ ...line, found: searching && isFound(line.node, typed) }))
}
