type Node = { id: string; parentId: string | null; name: string; number: string; terminals: number }
export type Branch = Omit<Node, 'parentId'> & { depth: number }

/** The tree of groups [3.14] from the top down, each parent before its children. Nothing the list holds is lost. */
export function branches(groups: readonly Node[]): Branch[] {
  const known = new Set(groups.map((g) => g.id))
  const below = Map.groupBy(groups, (g) => (g.parentId !== null && known.has(g.parentId) ? g.parentId : null))
  const walk = (parent: string | null, depth: number): Branch[] =>
    (below.get(parent) ?? []).flatMap(({ id, name, number, terminals }) => [
      { id, name, number, terminals, depth },
      ...walk(id, depth + 1),
    ])
  return walk(null, 0)
}

/** Whether a group answers to what was typed. */
export function isFound(group: Pick<Branch, 'name' | 'number'>, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  return group.name.toLowerCase().includes(text) || group.number.toLowerCase().includes(text)
}
