type Node = { id: string; parentId: string | null }

/** Rows that stand below each other: by what stands above them, and by their id. */
export type Forest<N extends Node> = {
  readonly below: ReadonlyMap<string | null, readonly N[]>
  readonly byId: ReadonlyMap<string, N>
}

/** One line of a tree as it stands on screen. */
export type TreeLine<N extends Node> = {
  node: N
  depth: number
  /** Its place among those beside it, from 1, and how many they are. */
  at: number
  of: number
  /** Whether those below it are shown; null where there are none. */
  open: boolean | null
}

/** `orphans`: where a row stands whose parent is not among them, at the top or nowhere. */
export function forestOf<N extends Node>(nodes: readonly N[], orphans: 'top' | 'hidden' = 'top'): Forest<N> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const isKnown = (id: string) => orphans === 'hidden' || byId.has(id)
  return {
    byId,
    below: Map.groupBy(nodes, ({ parentId }) => (parentId !== null && isKnown(parentId) ? parentId : null)),
  }
}

/** What stands above a row, from the nearest up. */
export function aboveOf<N extends Node>({ byId }: Forest<N>, id: string): N[] {
  const parent = byId.get(byId.get(id)?.parentId ?? '')
  return parent ? [parent, ...aboveOf({ byId, below: new Map() }, parent.id)] : []
}

/** What is found, with all above it so that one sees where it is. */
export function keptOf<N extends Node>(forest: Forest<N>, isFound: (node: N) => boolean): Set<string> {
  const found = [...forest.byId.values()].filter(isFound)
  return new Set(found.flatMap((node) => [node, ...aboveOf(forest, node.id)].map((one) => one.id)))
}

/** The lines in sight. Where only what was found is kept, it stands unfolded; `open` null unfolds everything. */
export function linesOf<N extends Node>(
  { below }: Forest<N>,
  open: ReadonlySet<string> | null,
  kept: ReadonlySet<string> | null = null,
): TreeLine<N>[] {
  const inside = (id: string | null) => (below.get(id) ?? []).filter((node) => kept === null || kept.has(node.id))
  const lines: TreeLine<N>[] = []
  const walk = (parent: string | null, depth: number): void => {
    const own = inside(parent)
    for (const [at, node] of own.entries()) {
      const leads = inside(node.id).length > 0
      const isOpen = leads ? kept !== null || open === null || open.has(node.id) : null
      lines.push({ node, depth, at: at + 1, of: own.length, open: isOpen })
      if (isOpen) walk(node.id, depth + 1)
    }
  }
  walk(null, 0)
  return lines
}
