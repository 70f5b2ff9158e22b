import type { Column, DataTableProps, ListQuery } from './column.ts'
import type { TableViewState } from './table-view.ts'
import { Icon } from '../values/icon.tsx'
import type { Selection } from '../list/selection.ts'
import { startResize } from './table-resize.ts'
import { useText } from '../../api/text.ts'
import { SelectBox } from '../list/select-box.tsx'
import styles from './table.module.css'
import tableCardStyles from './table-card.module.css'

/** How wide the columns are, and their heads. */
export function TableHead<T, Q extends ListQuery>(
  props: DataTableProps<T, Q> & { view: TableViewState; shown: readonly Column<T>[] },
) {
  const { list, query, onQuery, rowKey, selection, actions, shown } = props
  const [view, setView] = props.view
  const t = useText()
  return (
    <>
      <colgroup>
        {selection ? <col style={{ width: 38 }} /> : null}
        {shown.map((c) => (
          <col key={c.key} data-key={c.key} style={{ width: view.widths[c.key] ?? c.width ?? 140 }} />
        ))}
        {actions ? <col style={{ width: props.actionsWidth ?? 120 }} /> : null}
      </colgroup>
      <thead>
        <tr>
          {selection ? <SelectPage rows={list.data?.records ?? []} rowKey={rowKey} selection={selection} /> : null}
          {shown.map((c, at) => (
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
            <th className={styles.cellActions} data-is="cell-actions" scope="col">
              {t('table.actions')}
            </th>
          ) : null}
        </tr>
      </thead>
    </>
  )
}

type HeadProps<T> = {
  column: Column<T>
  first: boolean
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  onWidth: (width: number) => void
}

/** The head of a column: sorts in three steps (up, down, as it was), and its edge can be dragged. */
function Head<T>({ column, first, sort, onSort, onWidth }: HeadProps<T>) {
  const field = column.sort
  const direction =
    field === undefined ? null : sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : null
  const next = direction === null ? field : direction === 'ascending' ? `-${field}` : undefined
  return (
    <th
      scope="col"
      className={`${column.align === 'end' ? styles.cellEnd : ''}${first ? ` ${styles.cellFirst}` : ''}`}
      aria-sort={field ? (direction ?? 'none') : undefined}
    >
      {field ? (
        <button
          type="button"
          className={styles.sort}
          data-direction={direction ?? undefined}
          onClick={() => onSort(next)}
        >
          {column.title}
          <Icon name="chevronDown" size={13} />
        </button>
      ) : (
        <span>{column.title}</span>
      )}
      <i
        className={styles.resize}
        aria-hidden="true"
        onPointerDown={(event) => startResize(event, column.key, onWidth)}
      />
    </th>
  )
}

/** Chooses all rows of the page. */
function SelectPage<T>({
  rows,
  rowKey,
  selection,
}: {
  rows: readonly T[]
  rowKey: (row: T) => string
  selection: Selection<T>
}) {
  const t = useText()
  const chosen = rows.filter((row) => selection.has(rowKey(row))).length
  return (
    <th className={styles.cellSelect} data-is="cell-select" scope="col">
      <label className={styles.selectPage} data-is="select-page">
        <SelectBox
          aria-label={t('table.selectPage')}
          checked={rows.length > 0 && chosen === rows.length}
          disabled={rows.length === 0}
          some={chosen > 0 && chosen < rows.length}
          onChange={(e) =>
            selection.set(
              rows.map((row) => [rowKey(row), row] as const),
              e.target.checked,
            )
          }
        />
        <span className={tableCardStyles.selectPageWords} aria-hidden="true">
          {t('table.selectPage')}
        </span>
      </label>
    </th>
  )
}
