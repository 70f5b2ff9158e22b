import { peripheral, type PeripheralRow } from '@cpm/contract/estate/peripheral/peripheral'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { Can, useCan } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { useDictionary } from '../../platform/dictionary/dictionary-values.tsx'
import { Empty, PageFrame } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { type Text, useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Copyable, DateTime, nothing } from '../../kit/values/values.tsx'
import { AttachedDrawer } from './attached-drawer.tsx'
import { PeripheralActions } from './peripheral-actions.tsx'
import { EditPeripheral, NewPeripheral, type Start } from './peripheral-form.tsx'
import { PeripheralImport } from './peripheral-import.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import styles from './peripheral.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const path = '/device/peripheral'

const route = peripheral.routes.list
/** The list's own query, and a device of a terminal that is to be added: `?add=04b8:0202&called=…`. */
const address = route.input.extend({
  add: z
    .string()
    .regex(/^[0-9a-f]{4}:[0-9a-f]{4}$/)
    .optional(),
  called: z.string().max(200).optional(),
})

/** The catalogue of peripherals [3.15]. */
export function Page() {
  const t = useText()
  const [{ add, called, ...query }, setPlace] = useUrlState(address)
  const list = useList(api.peripheral.list, query)
  const [editing, setEditing] = useState<PeripheralRow | null>(null)
  const [adding, setAdding] = useState<Start | null>(null)
  const [importing, setImporting] = useState(false)
  const [looking, setLooking] = useState<PeripheralRow | null>(null)
  const types = useDictionary('peripheralType')
  const columns = useMemo(() => columnsOf(t, types.label, setLooking), [t, types.label])
  const mayExport = useCan('peripheral.export')
  const mayCreate = useCan('peripheral.create')
  // Somebody came here to add it.
  useEffect(() => {
    if (add === undefined) return
    const [vid, pid] = add.split(':')
    if (mayCreate) setAdding({ vid: vid ?? null, pid: pid ?? null, name: called ?? '' })
    setPlace({ add: undefined, called: undefined })
  }, [add, called, mayCreate, setPlace])
  const filters = [
    { name: 'type' as const, label: t('peripheral.type'), many: true, options: types.options },
    {
      name: 'reported' as const,
      label: t('peripheral.reported'),
      width: 160,
      options: [true, false].map((value) => ({ value, label: t(`peripheral.reported.${value}`) })),
    },
    {
      name: 'own' as const,
      label: t('peripheral.owner'),
      options: [true, false].map((value) => ({ value, label: t(value ? 'model.owner.mine' : 'model.owner.others') })),
    },
  ]
  const isFiltered = query.q !== undefined || filters.some((one) => query[one.name] !== undefined)
  const buttons = (
    <>
      <Can code="peripheral.create">
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding({})}>
          {t('peripheral.add')}
        </Button>
      </Can>
      <Can code="peripheral.import">
        <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
          {t('peripheral.import')}
        </Button>
      </Can>
    </>
  )
  return (
    <PageFrame fill>
      <SearchBar query={query} onQuery={setPlace} placeholder={t('peripheral.searchHint')} filters={filters} />
      <DataTable
        name="peripheral"
        label={t('peripheral.many')}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        query={query}
        onQuery={setPlace}
        list={list}
        toolbar={buttons}
        actions={(row) => (
          <PeripheralActions row={row} onEdit={() => setEditing(row)} onAdd={(from) => setAdding(from)} />
        )}
        actionsWidth={104}
        exportOf={mayExport ? { route, name: 'peripherals' } : undefined}
        empty={
          isFiltered ? (
            <Empty icon="search" title={t('peripheral.noMatch')} />
          ) : (
            <Empty icon="link" title={t('peripheral.none')} hint={t('peripheral.noneHint')} action={buttons} />
          )
        }
      />
      {adding ? <NewPeripheral from={adding} onClose={() => setAdding(null)} /> : null}
      {editing ? <EditPeripheral row={editing} onClose={() => setEditing(null)} /> : null}
      <PeripheralImport open={importing} onClose={() => setImporting(false)} />
      <AttachedDrawer row={looking} onClose={() => setLooking(null)} />
    </PageFrame>
  )
}

function columnsOf(t: Text, typeWord: (value: string) => string, onLook: (row: PeripheralRow) => void) {
  const columns: Column<PeripheralRow>[] = [
    { key: 'name', title: t('peripheral.name'), sort: 'name', width: 200 },
    { key: 'type', title: t('peripheral.type'), sort: 'type', width: 140, render: (row) => typeWord(row.type) },
    { key: 'maker', title: t('peripheral.maker'), sort: 'maker', width: 150 },
    { key: 'brand', title: t('peripheral.brand'), sort: 'brand', width: 110 },
    {
      key: 'usb',
      title: t('peripheral.usb'),
      sort: 'vid',
      width: 130,
      render: (row) => (row.vid === null ? nothing : <Copyable text={`${row.vid}:${row.pid}`} />),
    },
    {
      key: 'terminals',
      title: t('peripheral.terminals'),
      width: 120,
      align: 'end',
      render: (row) => <Attached row={row} onLook={onLook} none={t('peripheral.notReported')} />,
    },
    { key: 'serialPort', title: t('peripheral.serialPort'), width: 110 },
    { key: 'baudRate', title: t('peripheral.baudRate'), width: 100, align: 'end' },
    { key: 'identifier', title: t('peripheral.identifier'), width: 150, optional: true },
    {
      key: 'code',
      title: t('peripheral.authorizationCode'),
      width: 150,
      render: (row) => (row.authorizationCodeSet ? t('peripheral.codeSet') : nothing),
    },
    {
      key: 'owner',
      title: t('peripheral.owner'),
      width: 150,
      render: (row) => row.enterpriseName ?? t('model.owner.ours'),
    },
    {
      key: 'updatedAt',
      title: t('peripheral.updatedAt'),
      sort: 'updatedAt',
      width: 170,
      optional: true,
      render: (row) => <DateTime at={row.updatedAt} />,
    },
  ]
  return columns
}

function Attached({ row, onLook, none }: { row: PeripheralRow; onLook: (row: PeripheralRow) => void; none: string }) {
  const t = useText()
  if (row.terminals === null) return <span className={valuesStyles.nothing}>{none}</span>
  if (row.terminals === 0) return <Figures>0</Figures>
  return (
    <button
      type="button"
      className={`${valuesStyles.openRow} ${valuesStyles.figures} ${styles.peripheralCount}`}

      aria-label={`${t('peripheral.terminalsOf', { name: row.name })}: ${row.terminals}`}
      onClick={() => onLook(row)}
    >
      {row.terminals.toLocaleString('en')}
    </button>
  )
}
