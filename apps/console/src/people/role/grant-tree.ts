import { menuTypes } from '@cpm/contract/platform/menu/menu'
import type { GrantNode } from '@cpm/contract/people/role/role'
import { aboveOf, type Forest, forestOf, keptOf, linesOf, type TreeLine } from '../../kit/tree/forest.ts'

type GrantForest = Forest<GrantNode>
/** None, some or all of what is granted below a row, the row included. */
export type Chosen = 'none' | 'some' | 'all'

export type GrantLine = TreeLine<GrantNode> & {
  state: Chosen
  /** Granted below it, and all there are; of a button nothing. */
  count: { chosen: number; all: number } | null
}

/** A folder is granted by what is in it; a page and a button by themselves. */
const isGranted = (node: GrantNode) => node.type === menuTypes.menu || node.type === menuTypes.button

/** Every row of a branch that is granted by itself, the top included. */
function branchOf(forest: GrantForest, node: GrantNode): GrantNode[] {
  const below = (forest.below.get(node.id) ?? []).flatMap((child) => branchOf(forest, child))
  return isGranted(node) ? [node, ...below] : below
}

/**
 * What is found by name in either language or by code: with all above it, so that one sees where it is, and all below a
 * page or folder that is found. Null when nothing is searched.
 */
export function foundIn(forest: GrantForest, typed: string): ReadonlySet<string> | null {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const kept = new Set<string>()
  for (const node of forest.byId.values()) {
    if (![node.name, node.englishName, node.permission].some((one) => one.toLowerCase().includes(text))) continue
    for (const one of [...branchOf(forest, node), node, ...aboveOf(forest, node.id)]) kept.add(one.id)
  }
  return kept
}

/** The lines in sight, each with what is chosen below it; while something is searched nothing is folded. */
export const grantLines = (
  forest: GrantForest,
  chosen: ReadonlySet<string>,
  open: ReadonlySet<string>,
  kept: ReadonlySet<string> | null,
): GrantLine[] =>
  linesOf(forest, open, kept).map((line) => {
    const branch = branchOf(forest, line.node).filter((one) => kept === null || kept.has(one.id))
    const granted = branch.filter((one) => chosen.has(one.id)).length
    return {
      ...line,
      state: granted === 0 ? 'none' : granted === branch.length ? 'all' : 'some',
      count: line.node.type === menuTypes.button ? null : { chosen: granted, all: branch.length },
    }
  })

/** Takes rows in, each button with its page, or out, each page with its buttons. */
function put(
  forest: GrantForest,
  chosen: ReadonlySet<string>,
  nodes: readonly GrantNode[],
  isIn: boolean,
): Set<string> {
  const next = new Set(chosen)
  for (const node of nodes) {
    const along = isIn ? aboveOf(forest, node.id).filter(isGranted) : branchOf(forest, node)
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
  forest: GrantForest,
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
  forest: GrantForest,
  chosen: ReadonlySet<string>,
  kept: ReadonlySet<string> | null,
  isIn: boolean,
): Set<string> {
  const nodes = [...forest.byId.values()].filter((node) => isGranted(node) && (kept === null || kept.has(node.id)))
  return put(forest, chosen, nodes, isIn)
}

/** How many pages and buttons are chosen. */
export function countsOf(forest: GrantForest, chosen: ReadonlySet<string>): { pages: number; buttons: number } {
  const nodes = [...chosen].flatMap((id) => forest.byId.get(id) ?? [])
  const pages = nodes.filter((node) => node.type === menuTypes.menu).length
  return { pages, buttons: nodes.filter((node) => node.type === menuTypes.button).length }
}

/** The rows that can be folded. */
export const foldsOf = (forest: GrantForest): string[] => [...forest.byId.keys()].filter((id) => forest.below.has(id))

/** Only what is chosen, with what it stands in: for looking at. */
export function onlyChosen(nodes: readonly GrantNode[], chosen: ReadonlySet<string>): GrantNode[] {
  const kept = keptOf(forestOf(nodes), (node) => chosen.has(node.id))
  return nodes.filter((node) => kept.has(node.id))
}
