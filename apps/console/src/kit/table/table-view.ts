import { useMemo, useState } from 'react'
import { useSession } from '../../api/session/session.ts'

export type Density = 'small' | 'middle' | 'large'
/** How a person wants one table: which columns, in which order, how wide, how dense. */
export type TableView = { hidden: string[]; order: string[]; widths: Record<string, number>; density: Density }

const densities: readonly Density[] = ['small', 'middle', 'large']
const strings = (v: unknown): string[] => (Array.isArray(v) ? v.filter((s): s is string => typeof s === 'string') : [])

/** Reads what was kept; a broken part falls back by itself. `usual` are the columns hidden until asked for. */
export function readView(kept: string | null, usual: string[]): TableView {
  let from: Record<string, unknown> = {}
  try {
    from = (JSON.parse(kept ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    // as if never kept
  }
  const widths = Object.entries((from.widths ?? {}) as Record<string, unknown>).filter(
    ([, w]) => typeof w === 'number' && w >= 40,
  )
  return {
    hidden: from.hidden === undefined ? usual : strings(from.hidden),
    order: strings(from.order),
    widths: Object.fromEntries(widths) as Record<string, number>,
    density: densities.find((d) => d === from.density) ?? 'middle',
  }
}

/** Puts keys in the kept order; those never placed stay where the page has them. */
export function inOrder(keys: readonly string[], order: readonly string[]): string[] {
  const placed = order.filter((k) => keys.includes(k))
  let next = 0
  return keys.map((key) => (placed.includes(key) ? (placed[next++] as string) : key))
}

/** Shows or hides a column; the last one shown stays [5.13]. */
export function toggleColumn(view: TableView, keys: readonly string[], key: string): TableView {
  const shown = keys.filter((k) => !view.hidden.includes(k))
  if (shown.length === 1 && shown[0] === key) return view
  const hidden = view.hidden.includes(key) ? view.hidden.filter((k) => k !== key) : [...view.hidden, key]
  return { ...view, hidden }
}

/** How it looks now, how it shall look, and back to how the page has it. */
export type TableViewState = readonly [view: TableView, set: (next: TableView) => void, reset: () => void]

/** The view of the table called `name`, kept per account in this browser. */
export function useTableView(name: string, usual: string[]): TableViewState {
  const account = useSession((s) => s.info?.id ?? '')
  const key = `table.${account}.${name}`
  const [view, setView] = useState(() => readView(localStorage.getItem(key), usual))
  return useMemo(() => {
    const keep = (next: TableView) => {
      setView(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // not kept, but in effect
      }
    }
    const reset = () => keep(readView(null, usual))
    return [view, keep, reset] as const
  }, [view, key, usual])
}
