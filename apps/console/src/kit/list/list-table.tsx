import type { ReactNode } from 'react'
import { isWord, useText, type WordKey } from '../../api/text.ts'
import { Empty } from '../page/page.tsx'
import { DataTable, type DataTableProps, type ListQuery } from '../table/data-table.tsx'
import type { IconName } from '../values/icon.tsx'
import { type Filter, SearchBar } from './search-bar.tsx'

/** What has the words of a list: `<name>.many`, `.searchHint`, `.none`, and perhaps `.noneHint` and `.noMatch`. */
export type ListName = { [K in WordKey]: K extends `${infer N}.many` ? N : never }[WordKey]

type Props<T, Q extends ListQuery> = Omit<DataTableProps<T, Q>, 'name' | 'label' | 'empty'> & {
  of: ListName
  /** Names the table in the browser's storage, where that is not `of`. */
  name?: string
  filters?: readonly Filter<Q>[]
  /** Over an empty list. */
  icon: IconName
  /** What an empty list offers to do, where that is not all of the toolbar. */
  start?: ReactNode
  noneHint?: string
}

/** A list: its search and filters over its table, which says what to do where there is nothing. */
export function ListTable<T, Q extends ListQuery & { q?: string | undefined }>(props: Props<T, Q>) {
  const { of, name = of, filters = [], icon, start, noneHint, ...rest } = props
  const { query, onQuery, toolbar } = rest
  const t = useText()
  const word = (which: string) => (isWord(`${of}.${which}`) ? t(`${of}.${which}` as WordKey) : undefined)
  const isNarrowed = ['q' as const, ...filters.map((one) => one.name)].some((one) => query[one] !== undefined)
  return (
    <>
      <SearchBar query={query} onQuery={onQuery} placeholder={word('searchHint') ?? ''} filters={filters} />
      <DataTable
        {...rest}
        name={name}
        label={word('many') ?? ''}
        empty={
          isNarrowed ? (
            <Empty icon="search" title={word('noMatch')} hint={word('noMatchHint')} />
          ) : (
            <Empty icon={icon} title={word('none')} hint={noneHint ?? word('noneHint')} action={start ?? toolbar} />
          )
        }
      />
    </>
  )
}
