import type { AnyRoute } from '@cpm/contract/kernel/route'
import { type Page, pageSizes } from '@cpm/contract/kernel/list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Empty, Failed } from './frame.tsx'
import type { Selection } from './selection.ts'
import { Head, SelectPage } from './table-head.tsx'
import { SelectedBar, TableTools } from './table-tools.tsx'
import { inOrder, useTableView } from './table-view.ts'
import { useText } from './text.ts'

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

type ListQuery = { page: number; pageSize: number; sort?: string | undefined }
type ListState<T> = {
  data: Page<T> | undefined
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  error: unknown
  refetch: () => unknown
}

/**
 * A page of a list, fetched by its query; the page before stays on screen meanwhile.
 * `useList(['terminal', 'list'], api.terminal.list, query)`
 */
export function useList<Q extends object, T>(
  key: readonly string[],
  call: (query: Q) => Promise<Page<T>>,
  query: Q,
): ListState<T> {
  return useQuery({ queryKey: [...key, query], queryFn: () => call(query), placeholderData: keepPreviousData })
}

export type DataTableProps<T, Q extends ListQuery> = {
  /** Names the table in the browser's storage, where its columns are kept. */
  name: string
  /** Said to a screen reader. */
  label: string
  rowKey: (row: T) => string
  /** Keep it stable with useMemo. The first column stays in sight when scrolling sideways. */
  columns: readonly Column<T>[]
  query: Q
  onQuery: (patch: Partial<Q>) => void
  list: ListState<T>
  selection?: Selection<T>
  /** Buttons over the selected rows, beside their count. */
  selectedActions?: ReactNode
  /** Buttons at the left of the tools. */
  toolbar?: ReactNode
  /** Links at the end of each row. */
  actions?: (row: T) => ReactNode
  actionsWidth?: number
  empty?: ReactNode
  /** The whole filter as a file; leave out what may not be exported. */
  exportOf?: { route: AnyRoute; name: string }
  onRowClick?: (row: T) => void
}

/** The house's table: paged by the server, everything in the address, columns as each person likes them. */
export function DataTable<T, Q extends ListQuery>(props: DataTableProps<T, Q>) {
  const { name, label, rowKey, query, onQuery, list, selection, actions } = props
  const t = useText()
  const usual = useMemo(() => props.columns.filter((c) => c.optional).map((c) => c.key), [props.columns])
  const [view, setView, resetView] = useTableView(name, usual)
  const columns = useMemo(() => {
    const byKey = new Map(props.columns.map((c) => [c.key, c]))
    const shown = inOrder([...byKey.keys()], view.order).filter((key) => !view.hidden.includes(key))
    return shown.map((key) => byKey.get(key) as Column<T>)
  }, [props.columns, view.order, view.hidden])
  const rows = list.data?.records ?? []
  const total = list.data?.total ?? 0
  // Rows went away meanwhile and the page with them: the last one there is.
  const last = Math.max(1, Math.ceil(total / query.pageSize))
  const beyond = !list.isFetching && list.data !== undefined && rows.length === 0 && query.page > last
  useEffect(() => {
    if (beyond) onQuery({ page: last } as Partial<Q>)
  }, [beyond, last, onQuery])
  const span = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)

  return (
    <div className={`data-table density-${view.density}`} aria-busy={list.isFetching}>
      <div className="table-bar">
        <div className="table-bar-left">
          {selection && selection.keys.length > 0 ? (
            <SelectedBar selection={selection}>{props.selectedActions}</SelectedBar>
          ) : (
            props.toolbar
          )}
        </div>
        <TableTools
          columns={props.columns}
          view={view}
          onView={setView}
          onReset={resetView}
          list={list}
          query={query}
          exportOf={props.exportOf}
        />
      </div>
      <div className="table-progress" data-on={list.isFetching && !list.isPending ? '' : undefined} />
      {/* Scrollable regions take the keyboard. */}
      <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
        <table>
          <colgroup>
            {selection ? <col style={{ width: 44 }} /> : null}
            {columns.map((c) => (
              <col key={c.key} data-key={c.key} style={{ width: view.widths[c.key] ?? c.width ?? 140 }} />
            ))}
            {actions ? <col style={{ width: props.actionsWidth ?? 120 }} /> : null}
          </colgroup>
          <thead>
            <tr>
              {selection ? <SelectPage rows={rows} rowKey={rowKey} selection={selection} /> : null}
              {columns.map((c, at) => (
                <Head
                  key={c.key}
                  column={c}
                  first={at === 0}
                  sort={query.sort}
                  onSort={(sort) => onQuery({ sort } as Partial<Q>)}
                  onWidth={(width) => setView({ ...view, widths: { ...view.widths, [c.key]: width } })}
                />
              ))}
              {actions ? (
                <th className="cell-actions" scope="col">
                  {t('table.actions')}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody data-old={list.isPlaceholderData ? '' : undefined}>
            {list.isPending ? <Skeleton rows={Math.min(query.pageSize, 14)} span={span} /> : null}
            {rows.map((row) => (
              <Row key={rowKey(row)} {...props} row={row} shown={columns} />
            ))}
          </tbody>
        </table>
        {list.error && rows.length === 0 ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
        {!list.isPending && !list.error && rows.length === 0 ? (props.empty ?? <Empty />) : null}
      </div>
      <div className="table-foot">
        <span className="table-total">{t('table.total', { total: total.toLocaleString('en') })}</span>
        <Pagination
          size="small"
          current={query.page}
          pageSize={query.pageSize}
          total={total}
          showLessItems
          showSizeChanger
          showQuickJumper
          pageSizeOptions={[...pageSizes.choices]}
          onChange={(page, pageSize) =>
            onQuery({ page: pageSize === query.pageSize ? page : 1, pageSize } as Partial<Q>)
          }
        />
      </div>
    </div>
  )
}

function Row<T, Q extends ListQuery>({
  row,
  shown,
  rowKey,
  selection,
  actions,
  onRowClick,
}: DataTableProps<T, Q> & { row: T; shown: readonly Column<T>[] }) {
  const t = useText()
  const key = rowKey(row)
  const chosen = selection?.has(key) ?? false
  return (
    <tr
      data-chosen={chosen ? '' : undefined}
      data-link={onRowClick ? '' : undefined}
      onClick={onRowClick ? () => onRowClick(row) : undefined}
    >
      {selection ? (
        <td className="cell-select" onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            checked={chosen}
            aria-label={t('table.select', { name: key })}
            onChange={(e) => selection.set([[key, row]], e.target.checked)}
          />
        </td>
      ) : null}
      {shown.map((c, at) => {
        const plain = (row as Record<string, unknown>)[c.key]
        const content = c.render ? c.render(row) : typeof plain === 'string' || typeof plain === 'number' ? plain : null
        return (
          <td
            key={c.key}
            className={`${c.align === 'end' ? 'cell-end' : ''}${at === 0 ? ' cell-first' : ''}`}
            title={typeof content === 'string' ? content : undefined}
          >
            {content === null || content === '' ? <span className="nothing">–</span> : content}
          </td>
        )
      })}
      {actions ? (
        <td className="cell-actions" onClick={(event) => event.stopPropagation()}>
          <span>{actions(row)}</span>
        </td>
      ) : null}
    </tr>
  )
}

function Skeleton({ rows, span }: { rows: number; span: number }) {
  return Array.from({ length: rows }, (_, at) => (
    <tr key={at} className="skeleton" aria-hidden="true">
      {Array.from({ length: span }, (_cell, column) => (
        <td key={column}>
          <i style={{ width: `${45 + ((at * 31 + column * 47) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
