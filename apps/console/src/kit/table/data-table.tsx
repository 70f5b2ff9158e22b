import { type Page, pageSizes } from '@cpm/contract/kernel/list'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { keyOf } from '../../api/read/changes.ts'
import { queryClient } from '../../api/query.ts'
import type { Call } from '../../api/read/read.ts'
import { cardOf, cardScreen } from './card.ts'
import type { Column, DataTableProps, ListQuery, ListState } from './column.ts'
import { Empty, Failed } from '../page/page.tsx'
import { useMedia } from '../page/media.ts'
import { Pager } from '../list/pager.tsx'
import { useRowWindow } from './row-window.ts'
import { rowHeights, TableRows, walkRows } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { TableBar } from './tools/table-tools.tsx'
import { inOrder, type TableView, useTableView } from './table-view.ts'
import { toldOnce } from '../dialog/once.ts'
import styles from './table.module.css'
import tableCardStyles from './table-card.module.css'

function listOf<Q extends object, T>(client: QueryClient, call: Call<Q, Page<T>>, query: Q) {
  const queryKey = keyOf(call.of, query)
  return { queryKey, queryFn: () => toldOnce(client, queryKey, () => call(query)) }
}

/** Asks for what a `useList` of the same will show, before it is there. */
export function beginList<Q extends object, T>(call: Call<Q, Page<T>>, query: Q): void {
  void queryClient.prefetchQuery(listOf(queryClient, call, query))
}

/**
 * A page of a list, fetched by its query; the page before stays on screen meanwhile.
 * `useList(api.terminal.list, query)`
 */
export function useList<Q extends object, T>(
  call: Call<Q, Page<T>>,
  query: Q,
  options: { refetchInterval?: number } = {},
): ListState<T> {
  return useQuery({ ...listOf(useQueryClient(), call, query), placeholderData: keepPreviousData, ...options })
}

/** The house's table: paged by the server, everything in the address, columns as each person likes them. */
export function DataTable<T, Q extends ListQuery>(props: DataTableProps<T, Q>) {
  const { name, label, query, onQuery, list } = props
  const usual = useMemo(() => props.columns.filter((c) => c.optional).map((c) => c.key), [props.columns])
  const own = useTableView(name, usual)
  const look = props.view ?? own
  const [view] = look
  const shown = useShown(props.columns, view)
  const rows = list.data?.records ?? []
  const total = list.data?.total ?? 0
  useLastPage(props)
  const isPhone = useMedia(cardScreen)
  const card = useMemo(() => (isPhone ? cardOf(props.card, shown) : null), [isPhone, props.card, shown])
  const scroll = useRef<HTMLDivElement>(null)
  const height = rowHeights[view.density]
  const sight = useRowWindow(scroll, rows.length, height)
  const isPart = sight.before + sight.after > 0 || sight.to < rows.length

  return (
    <div
      className={`${styles.dataTable} ${tableCardStyles.cards}`}
      data-is="data-table"
      style={{ '--row': `${height}px` } as CSSProperties}
      data-part={isPart ? '' : undefined}
      data-cards={card ? '' : undefined}
      aria-busy={list.isFetching}
    >
      <TableBar {...props} view={look} shown={shown} cards={card ? (props.card ? 'declared' : 'derived') : null} />
      <div className={styles.tableProgress} data-on={list.isFetching && !list.isPending ? '' : undefined} />
      {/* Scrollable regions take the keyboard: arrows walk the rows, Enter opens one, space chooses it. */}
      <div
        ref={scroll}
        className={styles.tableScroll}
        data-is="table-scroll"
        tabIndex={0}
        role="region"
        aria-label={label}
        onKeyDown={walkRows}
      >
        <table aria-rowcount={isPart ? rows.length + 1 : undefined}>
          <TableHead {...props} view={look} shown={shown} />
          <TableRows {...props} shown={shown} places={card} sight={sight} isPart={isPart} />
        </table>
        {list.error && rows.length === 0 ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
        {!list.isPending && !list.error && rows.length === 0 ? (props.empty ?? <Empty />) : null}
      </div>
      <Pager
        always
        page={query.page}
        pageSize={query.pageSize}
        total={total}
        more={list.data?.totalIsExact === false}
        choices={pageSizes.choices}
        onChange={(page, pageSize) => onQuery({ page, pageSize } as Partial<Q>)}
      />
    </div>
  )
}

/** The columns in sight, in the person's order. */
function useShown<T>(columns: readonly Column<T>[], { order, hidden }: TableView): Column<T>[] {
  return useMemo(() => {
    const byKey = new Map(columns.map((c) => [c.key, c]))
    const shown = inOrder([...byKey.keys()], order).filter((key) => !hidden.includes(key))
    return shown.map((key) => byKey.get(key) as Column<T>)
  }, [columns, order, hidden])
}

/** Rows went away meanwhile and the page with them: goes to the last one there is. */
function useLastPage<T, Q extends ListQuery>({ list, query, onQuery }: DataTableProps<T, Q>): void {
  const last = Math.max(1, Math.ceil((list.data?.total ?? 0) / query.pageSize))
  const isBeyond = !list.isFetching && list.data?.records.length === 0 && query.page > last
  useEffect(() => {
    if (isBeyond) onQuery({ page: last } as Partial<Q>)
  }, [isBeyond, last, onQuery])
}
