import { guarded, type MenuRow, menuTypes } from '@cpm/contract/platform/menu/menu'
import { aboveOf, type Forest, forestOf, keptOf, linesOf, type TreeLine } from '../../kit/tree/forest.ts'

export type MenuForest = Forest<MenuRow>

/** A row whose parent is not told is not shown. */
export const menuForest = (rows: readonly MenuRow[]): MenuForest => forestOf(rows, 'hidden')

/** What is looked for; nothing in it is everything. */
export type Filter = {
  q?: string | undefined
  type?: string | undefined
  enabled?: boolean | undefined
  hidden?: boolean | undefined
}

export const isFiltered = (filter: Filter) => Object.values(filter).some((value) => value !== undefined)

function fits(row: MenuRow, { q = '', type, enabled, hidden }: Filter): boolean {
  const text = q.trim().toLowerCase()
  return (
    [row.name, row.englishName, row.url, row.permission].some((one) => one.toLowerCase().includes(text)) &&
    (type === undefined || String(row.type) === type) &&
    (enabled === undefined || row.enabled === enabled) &&
    (hidden === undefined || row.hidden === hidden)
  )
}

/** The lines in sight. While something is looked for: what is found with all above it, and nothing folded. */
export const menuLines = (forest: MenuForest, open: ReadonlySet<string>, filter: Filter): TreeLine<MenuRow>[] =>
  linesOf(forest, open, isFiltered(filter) ? keptOf(forest, (row) => fits(row, filter)) : null)

/** Holds pages and links. */
export const isContainer = (row: MenuRow) => row.type === menuTypes.system || row.type === menuTypes.module

/** Whether a row may stand in that parent; null is the top. */
export function mayStand(row: MenuRow, parent: MenuRow | null): boolean {
  if (row.type === menuTypes.button) return row.parentId === parent?.id
  if (isContainer(row)) return parent === null
  return parent === null || isContainer(parent)
}

export type Place = { parentId: string | null; to: number }
export type Part = 'before' | 'in' | 'after'

/** Where a row goes that is let go over another one; null where it may not. */
export function placeAt(forest: MenuForest, row: MenuRow, over: MenuRow, part: Part): Place | null {
  if (row.id === over.id) return null
  const parentId = part === 'in' ? over.id : over.parentId
  const parent = parentId === null ? null : (forest.byId.get(parentId) ?? null)
  if (!mayStand(row, parent) || (part === 'in' && !isContainer(over))) return null
  const beside = (forest.below.get(parentId) ?? []).filter((one) => one.id !== row.id)
  if (part === 'in') return row.parentId === parentId ? null : { parentId, to: beside.length }
  return { parentId, to: beside.findIndex((one) => one.id === over.id) + (part === 'after' ? 1 : 0) }
}

/** One place up or down among those beside it; null at the end. */
export function stepped(forest: MenuForest, row: MenuRow, by: 1 | -1): Place | null {
  const beside = forest.below.get(row.parentId) ?? []
  const to = beside.findIndex((one) => one.id === row.id) + by
  return to < 0 || to >= beside.length ? null : { parentId: row.parentId, to }
}

/** The rows with one put elsewhere, so that the screen does not wait for the server. */
export function moved(rows: readonly MenuRow[], row: MenuRow, { parentId, to }: Place): MenuRow[] {
  const rest = rows.filter((one) => one.id !== row.id)
  const beside = rest.filter((one) => one.parentId === parentId)
  const next = beside[to]
  const at = next ? rest.indexOf(next) : rest.length
  return rest.toSpliced(at, 0, { ...row, parentId })
}

/** Whether a row is on the way to the menus and roles, which stays open. */
export function isGuarded(forest: MenuForest, row: MenuRow): boolean {
  const codes: readonly string[] = guarded.codes
  const pages: readonly string[] = guarded.pages
  if (row.type === menuTypes.button) {
    const page = row.parentId === null ? undefined : forest.byId.get(row.parentId)
    return page !== undefined && pages.includes(page.url) && codes.includes(row.permission)
  }
  return [...forest.byId.values()].some(
    (page) =>
      pages.includes(page.url) && (page.id === row.id || aboveOf(forest, page.id).some((one) => one.id === row.id)),
  )
}
