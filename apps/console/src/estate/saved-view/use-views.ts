import type { ViewRow } from '@cpm/contract/estate/saved-view/saved-view'
import { useEffect, useMemo, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { type TableView, type TableViewState, useTableView } from '../../kit/table/table-view.ts'
import { type PatchOf, sameLayout, type ViewsOf } from './view-state.ts'

export type Views = {
  page: ViewRow['page']
  rows: readonly ViewRow[]
  /** The one the list is looked at through. */
  current: ViewRow | undefined
  /** Whether filter, sort or columns are no longer as it says. */
  changed: boolean
  layout: TableViewState
  choose: (view: ViewRow | undefined) => void
  /** Names one in the address that was just made of what is seen. */
  open: (id: string) => void
  /** Back to how the current one says. */
  revert: () => void
}

const none: readonly ViewRow[] = []

/**
 * Saved views of the list. While one with columns of its own is chosen, changes of the columns are the view's to keep;
 * without one they are the person's, as ever.
 */
export function useViews<F extends object, K extends string>(
  { page, key, isEmpty, patchOf, readFilter, sameFilter }: ViewsOf<F, K>,
  /** Which one the address names. */
  view: string | undefined,
  filter: NoInfer<F>,
  setPlace: (patch: NoInfer<PatchOf<F, K>>) => void,
  table: { name: string; usual: string[] },
): Views {
  const found = useRead(quietApi.savedView.list, { page })
  const rows = found.data?.records ?? none
  const current = rows.find((row) => row.id === view)
  const own = useTableView(table.name, table.usual)
  const [edited, setEdited] = useState<{ id: string; layout: TableView } | null>(null)
  useOpening(view, found.isSuccess ? rows : null, isEmpty(filter), (chosen) => setPlace(patchOf(chosen)))

  const kept = current?.layout ?? null
  const layout = useMemo((): TableViewState => {
    if (!current || !kept) return own
    const set = (next: TableView) => setEdited({ id: current.id, layout: next })
    const shown = edited?.id === current.id ? edited.layout : kept
    return [shown, set, () => setEdited(null)]
  }, [current, kept, own, edited])
  const changed =
    current !== undefined &&
    (!sameFilter(readFilter(current.query), filter) || (kept !== null && !sameLayout(kept, layout[0])))
  return {
    page,
    rows,
    current,
    changed,
    layout,
    choose: (chosen) => {
      setEdited(null)
      setPlace(patchOf(chosen))
    },
    open: (id) => {
      setEdited(null)
      setPlace({ ...patchOf(undefined), ...filter, [key]: id })
    },
    revert: () => {
      setEdited(null)
      setPlace(patchOf(current))
    },
  }
}

/** What a page opens with: the view its address names, or else, where that says nothing, the account's default. */
function useOpening(
  view: string | undefined,
  rows: readonly ViewRow[] | null,
  isBare: boolean,
  look: (view: ViewRow) => void,
): void {
  // The view that was seen to; null before the first look.
  const [seen, setSeen] = useState<string | null | undefined>(null)
  useEffect(() => {
    if (!rows || seen === view) return
    setSeen(view)
    // A link with filters says itself what is to be seen.
    if (!isBare) return
    const found = rows.find((row) => (view === undefined ? row.isDefault && seen === null : row.id === view))
    if (found) look(found)
  }, [seen, rows, view, isBare, look])
}
