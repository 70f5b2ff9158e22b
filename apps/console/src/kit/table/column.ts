import type { AnyRoute } from '@cpm/contract/kernel/route'
import type { Page } from '@cpm/contract/kernel/list'
import type { ReactNode } from 'react'
import type { Selection } from '../list/selection.ts'
import type { TableViewState } from './table-view.ts'

/** A column as data. */
export type Column<T> = {
  key: string
  title: string
  /** What a cell shows; without it the field called `key`, as text. */
  render?: (row: T) => ReactNode
  /** The field the server sorts by, if it can. */
  sort?: string
  width?: number
  align?: 'start' | 'end'
  /** Hidden until asked for in the column chooser. */
  optional?: boolean
}

/** What a row is on a small screen: a card of some of its columns, by their keys. */
export type Card = {
  /** The name of the row, in the first line. */
  title: string
  /** The state: below the name, without a label. */
  marks?: readonly string[]
  /** Further facts, each with its label. */
  facts?: readonly string[]
}

export type ListQuery = { page: number; pageSize: number; sort?: string | undefined }
export type ListState<T> = {
  /** `totalIsExact` false: counting ended at `total`. */
  data: (Page<T> & { totalIsExact?: boolean }) | undefined
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  error: unknown
  refetch: () => unknown
}

export type DataTableProps<T, Q extends ListQuery> = {
  /** Names the table in the browser's storage, where its columns are kept. */
  name: string
  /** The text for screen readers. */
  label: string
  rowKey: (row: T) => string
  /** What a person knows the row by, where that is not its key. */
  rowName?: (row: T) => string
  /** Keep it stable with useMemo. The first column stays in sight when scrolling sideways. */
  columns: readonly Column<T>[]
  query: Q
  onQuery: (patch: Partial<Q>) => void
  list: ListState<T>
  selection?: Selection<T>
  /** How many are chosen, where that is more than the rows that were ticked. */
  selectedCount?: number
  /** Buttons over the selected rows, beside their count. */
  selectedActions?: ReactNode
  /** Buttons at the left of the tools. */
  toolbar?: ReactNode
  /** Links at the end of each row. */
  actions?: (row: T) => ReactNode
  actionsWidth?: number
  /** Without a card the first column is the title, and the others are its facts. */
  card?: Card
  empty?: ReactNode
  /** The whole filter as a file; leave out what may not be exported. */
  exportOf?: { route: AnyRoute; name: string }
  onRowClick?: (row: T) => void
  /** How the table looks, where that is not the table's own to keep: from `useTableView`, or in its shape. */
  view?: TableViewState
}
