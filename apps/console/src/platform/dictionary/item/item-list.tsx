import { dictionary, type DictionaryRow, type ItemRow } from '@cpm/contract/platform/dictionary/dictionary'
import { itemFields } from '@cpm/contract/platform/dictionary/dictionary.fields'
import { Button, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useCan } from '../../../api/session/can.tsx'
import { t as say, useLanguage, useText } from '../../../api/text.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { Figures, Mono } from '../../../kit/layout/text.tsx'
import { AddButton } from '../../../kit/list/add-button.tsx'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { useList } from '../../../kit/table/data-table.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { type Action, deed, RowActions } from '../../resource/actions.tsx'
import { useColumns } from '../../resource/cells.tsx'
import { useFilters } from '../../resource/filters.ts'
import { DictionaryActions } from '../dictionary-actions.tsx'
import { ItemForm } from './item-form.tsx'
import { type ItemQuery, MoveHandle, useMoves } from './item-move.tsx'
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
  return (
    <>
      <Row as="header" className={styles.dictionaryHead}>
        <BackButton onClick={onClose} />
        <h2>{language === 'cn' ? of.name : of.englishName}</h2>
        <Mono>{of.code}</Mono>
        {of.builtIn ? <span className={valuesStyles.rowMark}>{t('dictionary.kind.true')}</span> : null}
        <DictionaryActions row={of} onGone={onClose} />
        {of.description ? <p>{of.description}</p> : null}
      </Row>
      <ListTable
        of="item"
        name="dictionary-item"
        icon="data"
        rowKey={(row) => row.id}
        columns={useItemColumns(moves)}
        filters={useFilters(itemFields, route, ['available'])}
        query={whole}
        onQuery={onQuery}
        list={list}
        toolbar={<AddButton code="dictionary.create" word="item.add" onAdd={() => setEditing('new')} />}
        actions={(row) => <Actions row={row} onEdit={() => setEditing(row)} />}
        actionsWidth={148}
        exportOf={{ route, name: of.code }}
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

function useItemColumns(moves: ReturnType<typeof useMoves>) {
  const mayMove = useCan('dictionary.update')
  const columns = useColumns(itemFields, {
    sort: (row) => (
      <Figures className={styles.itemSort}>
        {mayMove ? <MoveHandle row={row} moves={moves} /> : null}
        {row.sort}
      </Figures>
    ),
    ...(mayMove ? { available: (row: ItemRow) => <Available row={row} /> } : {}),
  })
  // Handles say whether they can be moved now: they are made anew with that.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => [...columns], [columns, moves, mayMove])
}

function useNameOf(row: ItemRow): string {
  return useLanguage() === 'cn' ? row.label : row.englishName
}

/** Offered or not; asked before either [8.6]. */
function Available({ row }: { row: ItemRow }) {
  const t = useText()
  const name = useNameOf(row)
  const update = useAction(api.dictionary.updateItem)
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
  const used = row.uses > 0 ? t('item.inUse', { count: row.uses }) : null
  const actions: Action[] = [
    { word: 'dictionary.change', code: 'dictionary.update', first: true, run: onEdit },
    {
      word: 'dictionary.delete',
      code: 'dictionary.delete',
      first: true,
      danger: true,
      why: used ?? (row.builtIn ? t('item.builtInStays') : null),
      deed: deed(api.dictionary.removeItem, { id: row.id }, { ask: () => ({ kind: 'delete', name }) }),
    },
  ]
  return <RowActions name={name} actions={actions} audit={`dictionary_item:${row.id}`} />
}
