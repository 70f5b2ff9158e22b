import { dictionary, type DictionaryRow, type ItemRow } from '@cpm/contract/platform/dictionary/dictionary'
import { Button, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../api/api.ts'
import { AuditMenu } from '../../audit/audit-of.tsx'
import { Can, useCan } from '../../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../../kit/table/data-table.tsx'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { Empty } from '../../../kit/page/page.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { t as say, useLanguage, useText } from '../../../api/text.ts'
import { DictionaryActions } from '../dictionary-actions.tsx'
import { ItemForm } from './item-form.tsx'
import { type ItemQuery, MoveHandle, useMoves } from './item-move.tsx'
import { Figures, Mono } from '../../../kit/layout/text.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import styles from '../dictionary.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

const route = dictionary.routes.itemList

type Props = {
  of: DictionaryRow
  query: ItemQuery
  onQuery: (patch: Partial<ItemQuery>) => void
  onClose: () => void
}

/** The items of one dictionary, in the order in which forms offer them. */
export function ItemList({ of, query, onQuery, onClose }: Props) {
  const t = useText()
  const language = useLanguage()
  const whole = useMemo(() => ({ ...query, id: of.id }), [query, of.id])
  const list = useList(api.dictionary.itemList, whole)
  const [editing, setEditing] = useState<ItemRow | 'new' | null>(null)
  const moves = useMoves(whole, onQuery)
  const columns = useColumns(moves)
  const mayExport = useCan('dictionary.export')
  const isFiltered = query.q !== undefined || query.available !== undefined
  const add = (
    <Can code="dictionary.create">
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
        {t('item.add')}
      </Button>
    </Can>
  )
  return (
    <>
      <Row as="header" className={styles.dictionaryHead}>
        <BackButton onClick={onClose} />
        <h2>{language === 'cn' ? of.name : of.englishName}</h2>
        <Mono>{of.code}</Mono>
        {of.builtIn ? <span className={valuesStyles.rowMark}>{t('dictionary.builtIn')}</span> : null}
        <DictionaryActions row={of} onGone={onClose} />
        {of.description ? <p>{of.description}</p> : null}
      </Row>
      <SearchBar
        query={query}
        onQuery={onQuery}
        placeholder={t('item.searchHint')}
        filters={[
          {
            name: 'available',
            label: t('item.available'),
            options: [true, false].map((value) => ({ value, label: t(`item.available.${value}` as const) })),
          },
        ]}
      />
      <DataTable
        name="dictionary-item"
        label={t('item.many')}
        rowKey={(row) => row.id}
        columns={columns}
        query={whole}
        onQuery={onQuery}
        list={list}
        toolbar={add}
        actions={(row) => <Actions row={row} onEdit={() => setEditing(row)} />}
        actionsWidth={148}
        exportOf={mayExport ? { route, name: of.code } : undefined}
        empty={
          isFiltered ? (
            <Empty icon="search" title={t('item.noMatch')} />
          ) : (
            <Empty icon="data" title={t('item.none')} hint={t('item.noneHint')} action={add} />
          )
        }
      />
      <span data-is="hidden-text" role="status">
        {moves.said}
      </span>
      {editing ? (
        <ItemForm
          dictionaryId={of.id}
          row={editing === 'new' ? null : editing}
          nextSort={(of.items + 1) * 10}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  )
}

/** Where list and items do not fit side by side: the way back to the list. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const t = useText()
  return (
    <Button
      type="text"
      className={styles.dictionaryBack}
      icon={<Icon name="chevronLeft" />}
      aria-label={t('dictionary.back')}
      title={t('dictionary.back')}
      onClick={onClick}
    />
  )
}

function useColumns(moves: ReturnType<typeof useMoves>): Column<ItemRow>[] {
  const t = useText()
  const mayMove = useCan('dictionary.update')
  return useMemo(
    () => [
      {
        key: 'sort',
        title: t('item.sort'),
        sort: 'sort',
        width: 84,
        render: (row) => (
          <Figures className={styles.itemSort}>
            {mayMove ? <MoveHandle row={row} moves={moves} /> : null}
            {row.sort}
          </Figures>
        ),
      },
      { key: 'label', title: t('item.label'), sort: 'label', width: 124 },
      { key: 'englishName', title: t('item.englishName'), sort: 'englishName', width: 140 },
      {
        key: 'value',
        title: t('item.value'),
        sort: 'value',
        width: 116,
        render: (row) => <Mono title={row.value}>{row.value}</Mono>,
      },
      { key: 'available', title: t('item.available'), width: 92, render: (row) => <Available row={row} /> },
      { key: 'uses', title: t('item.uses'), width: 84, align: 'end', optional: true },
    ],
    [t, moves, mayMove],
  )
}

function useNameOf(row: ItemRow): string {
  return useLanguage() === 'cn' ? row.label : row.englishName
}

/** Offered or not; asked before either [8.6]. */
function Available({ row }: { row: ItemRow }) {
  const t = useText()
  const name = useNameOf(row)
  const update = useAction(api.dictionary.updateItem)
  if (!useCan('dictionary.update')) {
    const label = t(row.available ? 'item.available.true' : 'item.available.false')
    return <StatusTag tone={row.available ? 'ok' : 'idle'} label={label} />
  }
  async function ask(available: boolean): Promise<void> {
    const why = available ? {} : { content: say('item.availableHint') }
    const yes = await confirm({ kind: available ? 'enable' : 'disable', name, ...why })
    if (yes) update.mutate({ id: row.id, available })
  }
  return (
    <Switch
      size="small"
      checked={row.available}
      loading={update.isPending}
      aria-label={t('item.availableOf', { name })}
      onChange={(available) => void ask(available)}
    />
  )
}

function Actions({ row, onEdit }: { row: ItemRow; onEdit: () => void }) {
  const t = useText()
  const name = useNameOf(row)
  const remove = useAction(api.dictionary.removeItem)
  const used = row.uses > 0 ? t('item.inUse', { count: row.uses }) : null
  async function ask(): Promise<void> {
    if (await confirm({ kind: 'delete', name })) remove.mutate({ id: row.id })
  }
  return (
    <>
      <Can code="dictionary.update">
        <Button type="link" size="small" onClick={onEdit}>
          {t('dictionary.change')}
        </Button>
      </Can>
      <Can code="dictionary.delete">
        <Greyable
          danger
          type="link"
          size="small"
          loading={remove.isPending}
          reason={used ?? (row.builtIn ? t('item.builtInStays') : null)}
          onClick={() => void ask()}
        >
          {t('dictionary.delete')}
        </Greyable>
      </Can>
      <AuditMenu of={`dictionary_item:${row.id}`} name={name} />
    </>
  )
}
