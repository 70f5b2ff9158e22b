import type { Column } from './data-table.tsx'
import { Icon } from '../values/icon.tsx'
import type { Selection } from '../list/selection.ts'
import { startResize } from './table-resize.ts'
import { useText } from '../../api/text.ts'

type HeadProps<T> = {
  column: Column<T>
  first: boolean
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  onWidth: (width: number) => void
}

/** The head of a column: sorts in three steps (up, down, as it was), and its edge can be dragged. */
export function Head<T>({ column, first, sort, onSort, onWidth }: HeadProps<T>) {
  const field = column.sort
  const direction =
    field === undefined ? null : sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : null
  const next = direction === null ? field : direction === 'ascending' ? `-${field}` : undefined
  return (
    <th
      scope="col"
      className={`${column.align === 'end' ? 'cell-end' : ''}${first ? ' cell-first' : ''}`}
      aria-sort={field ? (direction ?? 'none') : undefined}
    >
      {field ? (
        <button type="button" className="sort" data-direction={direction ?? undefined} onClick={() => onSort(next)}>
          {column.title}
          <Icon name="chevronDown" size={13} />
        </button>
      ) : (
        <span className="head-title">{column.title}</span>
      )}
      <i className="resize" aria-hidden="true" onPointerDown={(event) => startResize(event, column.key, onWidth)} />
    </th>
  )
}

/** Chooses all rows of the page. */
export function SelectPage<T>({
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
    <th className="cell-select" scope="col">
      <label className="select-page">
        <input
          type="checkbox"
          aria-label={t('table.selectPage')}
          checked={rows.length > 0 && chosen === rows.length}
          disabled={rows.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < rows.length
          }}
          onChange={(e) =>
            selection.set(
              rows.map((row) => [rowKey(row), row] as const),
              e.target.checked,
            )
          }
        />
        <span className="select-page-words" aria-hidden="true">
          {t('table.selectPage')}
        </span>
      </label>
    </th>
  )
}
