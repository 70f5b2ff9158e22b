import { Button } from 'antd'
import type { ReactNode } from 'react'
import { isWord, useText, type WordKey } from '../../api/text.ts'
import { Empty } from '../page/page.tsx'
import type { DataTableProps, ListQuery } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import type { IconName } from '../values/icon.tsx'
import { type Filter, SearchBar } from './search-bar.tsx'

/** What has the words of a list: `<name>.many`, `.searchHint`, `.none`, and perhaps `.noneHint` and `.noMatch`. */
export type ListName = { [K in WordKey]: K extends `${infer N}${'.many'}` ? N : never }[WordKey]

type Props<T, Q extends ListQuery> = Omit<DataTableProps<T, Q>, 'name' | 'label' | 'empty'> & {
  of: ListName
  /** Names the table in the browser's storage, where that is not `of`. */
  name?: string
  filters?: readonly Filter<Q>[]
  /** Over an empty list. */
  icon: IconName
  /** What an empty list offers to do, where that is not all of the toolbar. */
  start?: ReactNode
  /** Of a list that says some of it in other words. */
  words?: Partial<Record<'many' | 'none' | 'noneHint' | 'noMatch', WordKey>>
}

/** A list: its search and filters over its table, which says what to do where there is nothing. */
export function ListTable<T, Q extends ListQuery & { q?: string | undefined }>(props: Props<T, Q>) {
  const { of, name = of, filters = [], icon, start, words = {}, ...rest } = props
  const { query, onQuery, toolbar } = rest
  const t = useText()
  const word = (which: string) => {
    const key = words[which as keyof typeof words] ?? [of, which].join('.')
    return isWord(key) ? t(key) : undefined
  }
  const narrowing = ['q' as const, ...filters.map((one) => one.name)].filter((one) => query[one] !== undefined)
  const clear = word('clearFilters')
  return (
    <>
      <SearchBar query={query} onQuery={onQuery} placeholder={word('searchHint') ?? ''} filters={filters} />
      <DataTable
        {...rest}
        name={name}
        label={word('many') ?? ''}
        empty={
          narrowing.length > 0 ? (
            <Empty
              icon="search"
              title={word('noMatch')}
              hint={word('noMatchHint')}
              action={
                clear === undefined ? null : (
                  <Button
                    onClick={() => onQuery(Object.fromEntries(narrowing.map((one) => [one, undefined])) as Partial<Q>)}
                  >
                    {clear}
                  </Button>
                )
              }
            />
          ) : (
            <Empty
              icon={icon}
              title={word('none')}
              hint={word('noneHint')}
              action={start === undefined ? toolbar : start}
            />
          )
        }
      />
    </>
  )
}
