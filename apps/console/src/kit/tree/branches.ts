import { forestOf, linesOf } from './forest.ts'

type Node = { id: string; parentId: string | null; name: string; number: string; terminals: number }
export type Branch = Node & { depth: number }

/** The tree of groups [3.14] from the top down, each parent before its children. Nothing the list holds is lost. */
export const branches = (groups: readonly Node[]): Branch[] =>
  linesOf(forestOf(groups), null).map(({ node, depth }) => ({ ...node, depth }))

/** Whether a group answers to what was typed. */
export function isFound(group: Pick<Branch, 'name' | 'number'>, typed: string): boolean {
  const text = typed.trim().toLowerCase()
  return group.name.toLowerCase().includes(text) || group.number.toLowerCase().includes(text)
}
