import { dictionary, type DictionaryRow } from '@cpm/contract/platform/dictionary/dictionary'
import { dictionaryFields } from '@cpm/contract/platform/dictionary/dictionary.fields'
import type { InputOf } from '@cpm/contract/kernel/route'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { useLanguage } from '../../api/text.ts'
import { Figures } from '../../kit/layout/text.tsx'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import type { useUrlState } from '../../kit/list/url-state.ts'
import { useList } from '../../kit/table/data-table.tsx'
import { OpenRow } from '../../kit/values/values.tsx'
import { useMayAudit } from '../audit/audit-of.tsx'
import { RowActions } from '../resource/actions.tsx'
import { useColumns } from '../resource/cells.tsx'
import { useFilters } from '../resource/filters.ts'
import { DictionaryForm } from './dictionary-form.tsx'
import styles from './dictionary.module.css'
import valuesStyles from '../../kit/values/values.module.css'

const route = dictionary.routes.list
type Place = ReturnType<typeof useUrlState<typeof route.input>>[0]
type ListInput = InputOf<typeof route>

type Props<P extends Place> = {
  place: P
  onPlace: (patch: Partial<P>) => void
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** The list as its place asks for it; who asks twice is answered once. */
export function useDictionaries({ page, pageSize, sort, q, builtIn }: Place) {
  const query: ListInput = { page, pageSize, sort, q, builtIn }
  return { query, list: useList(api.dictionary.list, query) }
}

/** The dictionaries there are, and what can be done with each. */
export function DictionaryList<P extends Place>({ place, onPlace, openId, onOpen }: Props<P>) {
  const { query, list } = useDictionaries(place)
  const mayAudit = useMayAudit()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <ListTable
        of="dictionary"
        icon="search"
        words={{ none: 'dictionary.noMatch' }}
        rowKey={(row) => row.id}
        columns={useNamed(openId, onOpen)}
        filters={useFilters(dictionaryFields, route, ['builtIn'])}
        query={query}
        onQuery={(patch: Partial<ListInput>) => onPlace(patch as Partial<P>)}
        list={list}
        toolbar={<AddButton code="dictionary.create" word="dictionary.add" onAdd={() => setAdding(true)} />}
        onRowClick={(row) => onOpen(row.id)}
        {...(mayAudit
          ? {
              actions: (row: DictionaryRow) => (
                <RowActions name={row.code} actions={[]} audit={`dictionary:${row.id}`} />
              ),
              actionsWidth: 56,
            }
          : {})}
        exportOf={{ route, name: 'dictionaries' }}
      />
      {adding ? <DictionaryForm row={null} onClose={() => setAdding(false)} onMade={onOpen} /> : null}
    </>
  )
}

/** Named, and sorted by name, in the language of the screen. */
function useNamed(openId: string | undefined, onOpen: (id: string) => void) {
  const isChinese = useLanguage() === 'cn'
  const nameOf = (row: DictionaryRow) => (isChinese ? row.name : row.englishName)
  const columns = useColumns(dictionaryFields, {
    name: (row) => (
      <OpenRow
        className={`${valuesStyles.openRow} ${styles.dictionaryName}`}
        title={nameOf(row)}
        aria-current={row.id === openId ? 'true' : undefined}
        onOpen={() => onOpen(row.id)}
      >
        {nameOf(row)}
      </OpenRow>
    ),
    items: (row) => (
      <OpenRow className={valuesStyles.openRow} data-count={row.items} onOpen={() => onOpen(row.id)}>
        <Figures>{row.items}</Figures>
      </OpenRow>
    ),
  })
  return useMemo(
    () =>
      columns.map((one) => (one.key === 'name' ? { ...one, sort: isChinese ? 'name' : 'englishName' } : { ...one })),
    // The row that is open is marked by its cell, which must be made anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [columns, isChinese, openId],
  )
}
