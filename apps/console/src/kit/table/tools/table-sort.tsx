import { Select } from 'antd'
import { useContext } from 'react'
import { createPortal } from 'react-dom'
import type { Column } from '../column.ts'
import { SortPlace } from './sort-place.ts'
import { useText } from '../../../api/text.ts'
import styles from '../../form/controls.module.css'

type Props<T> = {
  columns: readonly Column<T>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** The order of a list of cards, which have no heads to press; beside the filters where the page has some. */
export function SortChoice<T>({ columns, sort, onSort }: Props<T>) {
  const t = useText()
  const place = useContext(SortPlace)
  const sorts = columns.flatMap(({ sort: field, title }) =>
    field === undefined
      ? []
      : [
          { value: field, label: t('table.sortUp', { name: title }) },
          { value: `-${field}`, label: t('table.sortDown', { name: title }) },
        ],
  )
  if (sorts.length === 0) return null
  const choice = (
    <Select<string>
      className={styles.searchFilter}
      aria-label={t('table.sortBy')}
      value={sorts.some((one) => one.value === sort) ? (sort as string) : ''}
      options={[{ value: '', label: t('table.sortUsual') }, ...sorts]}
      onChange={(next) => onSort(next === '' ? undefined : next)}
    />
  )
  return place?.host ? createPortal(choice, place.host) : choice
}
