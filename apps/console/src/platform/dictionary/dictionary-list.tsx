import { dictionary, type DictionaryRow } from '@cpm/contract/platform/dictionary/dictionary'
import type { InputOf } from '@cpm/contract/kernel/route'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { AuditMenu, useMayAudit } from '../audit/audit-of.tsx'
import { Can, useCan } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { Empty } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { DateTime, OpenRow } from '../../kit/values/values.tsx'
import { DictionaryForm } from './dictionary-form.tsx'
import { Mono } from '../../kit/layout/text.tsx'
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
  const t = useText()
  const { query, list } = useDictionaries(place)
  const mayAudit = useMayAudit()
  const [adding, setAdding] = useState(false)
  const columns = useColumns(openId, onOpen)
  const mayExport = useCan('dictionary.export')
  const onQuery = (patch: Partial<ListInput>) => onPlace(patch as Partial<P>)
  return (
    <>
      <SearchBar
        query={query}
        onQuery={onQuery}
        placeholder={t('dictionary.searchHint')}
        filters={[
          {
            name: 'builtIn',
            label: t('dictionary.kind'),
            options: [
              { value: true, label: t('dictionary.builtIn') },
              { value: false, label: t('dictionary.ownOnly') },
            ],
          },
        ]}
      />
      <DataTable
        name="dictionary"
        label={t('dictionary.many')}
        rowKey={(row) => row.id}
        columns={columns}
        query={query}
        onQuery={onQuery}
        list={list}
        toolbar={
          <Can code="dictionary.create">
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
              {t('dictionary.add')}
            </Button>
          </Can>
        }
        onRowClick={(row) => onOpen(row.id)}
        {...(mayAudit
          ? {
              actions: (row: DictionaryRow) => <AuditMenu of={`dictionary:${row.id}`} name={row.code} />,
              actionsWidth: 56,
            }
          : {})}
        exportOf={mayExport ? { route, name: 'dictionaries' } : undefined}
        empty={<Empty icon="search" title={t('dictionary.none')} />}
      />
      {adding ? <DictionaryForm row={null} onClose={() => setAdding(false)} onMade={onOpen} /> : null}
    </>
  )
}

function useColumns(openId: string | undefined, onOpen: (id: string) => void): Column<DictionaryRow>[] {
  const t = useText()
  const language = useLanguage()
  return useMemo(() => {
    const nameOf = (row: DictionaryRow) => (language === 'cn' ? row.name : row.englishName)
    return [
      {
        key: 'name',
        title: t('dictionary.name'),
        sort: language === 'cn' ? 'name' : 'englishName',
        width: 170,
        render: (row) => (
          <OpenRow
            className={`${valuesStyles.openRow} ${styles.dictionaryName}`}
            title={nameOf(row)}
            aria-current={row.id === openId ? 'true' : undefined}
            onOpen={() => onOpen(row.id)}
          >
            {nameOf(row)}
          </OpenRow>
        ),
      },
      {
        key: 'code',
        title: t('dictionary.code'),
        sort: 'code',
        width: 152,
        render: (row) => <Mono title={row.code}>{row.code}</Mono>,
      },
      { key: 'items', title: t('dictionary.itemCount'), sort: 'items', width: 84, align: 'end' },
      {
        key: 'builtIn',
        title: t('dictionary.kind'),
        width: 120,
        optional: true,
        render: (row) => t(row.builtIn ? 'dictionary.builtIn' : 'dictionary.ownOnly'),
      },
      { key: 'description', title: t('dictionary.description'), width: 220, optional: true },
      {
        key: 'updatedAt',
        title: t('dictionary.updatedAt'),
        sort: 'updatedAt',
        width: 170,
        optional: true,
        render: (row) => <DateTime at={row.updatedAt} />,
      },
    ]
  }, [t, language, openId, onOpen])
}
