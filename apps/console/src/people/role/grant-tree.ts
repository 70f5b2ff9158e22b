import { menuTypes } from '@cpm/contract/platform/menu/menu'
import type { GrantNode } from '@cpm/contract/people/role/role'

/** What may be granted, by what stands above it: folders, their pages, their buttons. */
export type Forest = {
  below: ReadonlyMap<string | null, readonly GrantNode[]>
  byId: ReadonlyMap<string, GrantNode>
}
/** None, some or all of what is granted below a row, the row included. */
export type Chosen = 'none' | 'some' | 'all'

/** One line of the tree as it stands on screen. */
export type GrantLine = {
  node: GrantNode
  depth: number
  /** Its place among those beside it, from 1, and how many they are. */
  at: number
  of: number
  /** Whether those below it are shown; null where there are none. */
  open: boolean | null
  state: Chosen
  /** Granted below it, and all there are; of a button nothing. */
  count: { chosen: number; all: number } | null
}

export function forestOf(nodes: readonly GrantNode[]): Forest {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parentOf = ({ parentId }: GrantNode) => (parentId !== null && byId.has(parentId) ? parentId : null)
  return { byId, below: Map.groupBy(nodes, parentOf) }
}

/** A folder is granted by what is in it; a page and a button by themselves. */
const isGranted = (node: GrantNode) => node.type === menuTypes.menu || node.type === menuTypes.button

function aboveOf({ byId }: Forest, node: GrantNode): GrantNode[] {
  const parent = node.parentId === null ? undefined : byId.get(node.parentId)
  return parent ? [parent, ...aboveOf({ byId, below: new Map() }, parent)] : []
}

/** Every row of a branch that is granted by itself, the top included. */
function branchOf(forest: Forest, node: GrantNode): GrantNode[] {
  const below = (forest.below.get(node.id) ?? []).flatMap((child) => branchOf(forest, child))
  return isGranted(node) ? [node, ...below] : below
}

/**
 * What is found by name in either language or by code: with all above it, so that one sees where it is, and all below a
 * page or folder that is found. Null when nothing is searched.
 */
export function foundIn(forest: Forest, typed: string): ReadonlySet<string> | null {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const kept = new Set<string>()
  for (const node of forest.byId.values()) {
    if (![node.name, node.englishName, node.permission].some((one) => one.toLowerCase().includes(text))) continue
    for (const one of [...branchOf(forest, node), node, ...aboveOf(forest, node)]) kept.add(one.id)
  }
  return kept
}

/** The lines in sight; while something is searched nothing is folded. */
export function linesOf(
  forest: Forest,
  chosen: ReadonlySet<string>,
  open: ReadonlySet<string>,
  kept: ReadonlySet<string> | null,
): GrantLine[] {
  const lines: GrantLine[] = []
  const walk = (parent: string | null, depth: number): void => {
    const own = (forest.below.get(parent) ?? []).filter((node) => kept === null || kept.has(node.id))
    for (const [at, node] of own.entries()) {
      const branch = branchOf(forest, node).filter((one) => kept === null || kept.has(one.id))
      const granted = branch.filter((one) => chosen.has(one.id)).length
      const leads = (forest.below.get(node.id) ?? []).some((child) => kept === null || kept.has(child.id))
      const isOpen = leads ? kept !== null || open.has(node.id) : null
      lines.push({
        node,
        depth,
        at: at + 1,
        of: own.length,
        open: isOpen,
        state: granted === 0 ? 'none' : granted === branch.length ? 'all' : 'some',
        count: node.type === menuTypes.button ? null : { chosen: granted, all: branch.length },
      })
      if (isOpen) walk(node.id, depth + 1)
    }
  }
  walk(null, 0)
  return lines
}

/** Takes rows in, each button with its page, or out, each page with its buttons. */
function put(forest: Forest, chosen: ReadonlySet<string>, nodes: readonly GrantNode[], isIn: boolean): Set<string> {
  const next = new Set(chosen)
  for (const node of nodes) {
    const along = isIn ? aboveOf(forest, node).filter(isGranted) : branchOf(forest, node)
    for (const one of [node, ...along]) {
      if (isIn) next.add(one.id)
      else next.delete(one.id)
    }
  }
  return next
}

/**
 * Chooses a row or lets it go, with all below it that is in sight: what is not granted altogether is, what is, is no
 * longer. A button brings its page, and a page that goes takes its buttons.
 */
export function toggled(
  forest: Forest,
  chosen: ReadonlySet<string>,
  node: GrantNode,
  kept: ReadonlySet<string> | null,
): Set<string> {
  const branch = branchOf(forest, node).filter((one) => kept === null || kept.has(one.id))
  return put(
    forest,
    chosen,
    branch,
    branch.some((one) => !chosen.has(one.id)),
  )
}

/** Everything in sight in, or out. */
export function allPut(
  forest: Forest,
  chosen: ReadonlySet<string>,
  kept: ReadonlySet<string> | null,
  isIn: boolean,
): Set<string> {
  const nodes = [...forest.byId.values()].filter((node) => isGranted(node) && (kept === null || kept.has(node.id)))
  return put(forest, chosen, nodes, isIn)
}

/** How many pages and buttons are chosen. */
export function countsOf(forest: Forest, chosen: ReadonlySet<string>): { pages: number; buttons: number } {
  const nodes = [...chosen].flatMap((id) => forest.byId.get(id) ?? [])
  const pages = nodes.filter((node) => node.type === menuTypes.menu).length
  return { pages, buttons: nodes.filter((node) => node.type === menuTypes.button).length }
}

/** The rows that can be folded. */
export const foldsOf = (forest: Forest): string[] => [...forest.byId.keys()].filter((id) => forest.below.has(id))

/** Only what is chosen, with what it stands in: for looking at. */
export function onlyChosen(nodes: readonly GrantNode[], chosen: ReadonlySet<string>): GrantNode[] {
  const forest = forestOf(nodes)
  const kept = new Set(
    nodes
      .filter((node) => chosen.has(node.id))
      .flatMap((node) => [node, ...aboveOf(forest, node)].map((one) => one.id)),
  )
  return nodes.filter((node) => kept.has(node.id))
}
