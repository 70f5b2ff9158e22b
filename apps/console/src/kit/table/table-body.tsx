import type { KeyboardEvent } from 'react'
import type { DataTableProps, Column, ListQuery } from './column.ts'
import type { CardPlaces } from './card.ts'
import { Cut } from '../values/cut.tsx'
import type { Density } from './table-view.ts'
import { useText } from '../../api/text.ts'
import { SelectBox } from '../list/select-box.tsx'
import styles from './table.module.css'
import valuesStyles from '../values/values.module.css'
import emptyStyles from '../page/empty.module.css'

/** Pixels. */
export const rowHeights = { small: 34, middle: 40, large: 50 } as const satisfies Record<Density, number>

type Sight = { from: number; to: number; before: number; after: number }

/** The rows in sight; what is out of sight stands as empty space. */
export function TableRows<T, Q extends ListQuery>(
  props: DataTableProps<T, Q> & {
    shown: readonly Column<T>[]
    places: CardPlaces | null
    sight: Sight
    /** Not all rows are drawn. */
    isPart: boolean
  },
) {
  const { list, query, rowKey, shown, selection, actions, isPart } = props
  const { from, to, before, after } = props.sight
  const rows = list.data?.records ?? []
  const span = shown.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  return (
    <tbody data-old={list.isPlaceholderData ? '' : undefined}>
      {list.isPending ? <Skeleton rows={Math.min(query.pageSize, 14)} span={span} /> : null}
      {before > 0 ? <Gap height={before} span={span} /> : null}
      {rows.slice(from, to).map((row, at) => (
        <TableRow key={rowKey(row)} {...props} row={row} at={isPart ? from + at : undefined} />
      ))}
      {after > 0 ? <Gap height={after} span={span} /> : null}
    </tbody>
  )
}

/** Stands in for rows out of sight. */
function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

/** A row, and what it is among all of them where not all are drawn. */
function TableRow<T, Q extends ListQuery>({
  row,
  at: place,
  shown,
  places,
  rowKey,
  rowName,
  selection,
  actions,
  onRowClick,
}: DataTableProps<T, Q> & {
  row: T
  shown: readonly Column<T>[]
  /** Where the cells stand on a card, on a small screen. */
  places: CardPlaces | null
  at: number | undefined
}) {
  const t = useText()
  const key = rowKey(row)
  const chosen = selection?.has(key) ?? false
  return (
    <tr
      tabIndex={-1}
      data-row={key}
      data-chosen={chosen ? '' : undefined}
      data-link={onRowClick ? '' : undefined}
      aria-rowindex={place === undefined ? undefined : place + 2}
      onClick={onRowClick ? () => onRowClick(row) : undefined}
    >
      {selection ? (
        <td className={styles.cellSelect} data-is="cell-select" onClick={(event) => event.stopPropagation()}>
          <SelectBox
            checked={chosen}
            aria-label={t('table.select', { name: rowName?.(row) ?? key })}
            onChange={(e) => selection.set([[key, row]], e.target.checked)}
          />
        </td>
      ) : null}
      {shown.map((c, at) => {
        const plain = (row as Record<string, unknown>)[c.key]
        const place = places?.get(c.key)
        if (places && !place) return null
        const content = c.render ? c.render(row) : typeof plain === 'string' || typeof plain === 'number' ? plain : null
        return (
          <td
            key={c.key}
            className={`${c.align === 'end' ? styles.cellEnd : ''}${at === 0 ? ` ${styles.cellFirst}` : ''}`}
            title={typeof content === 'string' ? content : undefined}
            data-place={place?.place}
            data-label={place?.labelled ? c.title : undefined}
            style={place ? { order: place.order } : undefined}
          >
            {content === null || content === '' ? (
              <span className={valuesStyles.nothing}>–</span>
            ) : typeof content === 'string' ? (
              <Cut text={content} />
            ) : (
              content
            )}
          </td>
        )
      })}
      {actions ? (
        <td className={styles.cellActions} data-is="cell-actions" onClick={(event) => event.stopPropagation()}>
          <span>{actions(row)}</span>
        </td>
      ) : null}
    </tr>
  )
}

/** Rows by the keyboard: arrows, Home and End walk, Enter opens, space chooses. Controls in a row keep their own keys. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: table } = event
  const row = target instanceof HTMLTableRowElement && target.dataset.row !== undefined ? target : null
  if (target !== table && row === null) return
  const rows = [...table.querySelectorAll<HTMLElement>('tr[data-row]')]
  const at = row ? rows.indexOf(row) : -1
  const to = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: rows.length - 1 }[key]
  if (to !== undefined) {
    event.preventDefault()
    rows[to]?.focus()
  } else if (row && key === 'Enter') {
    event.preventDefault()
    if (row.dataset.link === undefined) row.querySelector<HTMLElement>('a[href]')?.click()
    else row.click()
  } else if (row && key === ' ') {
    event.preventDefault()
    row.querySelector<HTMLElement>('[data-is~=cell-select] input')?.click()
  }
}

function Skeleton({ rows, span }: { rows: number; span: number }) {
  return Array.from({ length: rows }, (_, at) => (
    <tr key={at} className={emptyStyles.skeleton} data-is="skeleton" aria-hidden="true">
      {Array.from({ length: span }, (_cell, column) => (
        <td key={column}>
          <i style={{ width: `${45 + ((at * 31 + column * 47) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
