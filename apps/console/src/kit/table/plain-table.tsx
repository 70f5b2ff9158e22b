import type { Key, ReactNode } from 'react'
import { cardOf, cardScreen } from './card.ts'
import type { Card } from './column.ts'
import { useMedia } from '../page/media.ts'
import { useText } from '../../api/text.ts'
import styles from './plain-table.module.css'
import tableCardStyles from './table-card.module.css'
import tableStyles from './table.module.css'

export type PlainColumn<T> = {
  key: string
  title: string
  render: (row: T) => ReactNode
  className?: string
}

type Props<T> = {
  label: string
  columns: readonly PlainColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T, at: number) => Key
  /** Buttons at the end of each row. */
  actions?: ((row: T) => ReactNode) | undefined
  /** What a row is on a small screen; without it the first column is the title, and the others are told below it. */
  card?: Card
  /** A row, or one value of it, that something is wrong with. */
  isBad?: (row: T, key?: string) => boolean
  className?: string
}

/** A short table inside a page or a drawer, without sorting or paging; on a small screen its rows are cards [9.5]. */
export function PlainTable<T>(props: Props<T>) {
  const { label, columns, rows, rowKey, actions, card, isBad, className = '' } = props
  const t = useText()
  const isPhone = useMedia(cardScreen)
  const places = isPhone ? cardOf(card, columns) : null
  const cell = (row: T, { key, title, render, className: look }: PlainColumn<T>, at: number) => {
    const place = places?.get(key)
    const content = render(row)
    const bad = isBad?.(row, key) ?? false
    const isEmpty = content === undefined || content === null || content === ''
    if (places && (!place || (isEmpty && !bad))) return null
    // What a row is known by is its head.
    const Cell = at === 0 ? 'th' : 'td'
    return (
      <Cell
        key={key}
        scope={at === 0 ? 'row' : undefined}
        className={look}
        data-bad={bad ? '' : undefined}
        data-place={place?.place}
        data-label={place?.labelled ? title : undefined}
        style={place ? { order: place.order } : undefined}
      >
        {content}
      </Cell>
    )
  }
  return (
    <div
      className={`${styles.plainTable} ${tableCardStyles.cards} ${className}`}
      data-is="plain-table"
      data-total={rows.length}
      role="region"
      aria-label={label}
      tabIndex={0}
      data-cards={places ? '' : undefined}
    >
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
            {actions ? <th scope="col">{t('table.actions')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={rowKey(row, at)} data-bad={isBad?.(row) ? '' : undefined}>
              {columns.map((column, place) => cell(row, column, place))}
              {actions ? (
                <td className={tableStyles.cellActions} data-is="cell-actions">
                  {actions(row)}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
