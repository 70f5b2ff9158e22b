import { peripheral, type PeripheralRow } from '@cpm/contract/estate/peripheral/peripheral'
import { peripheralFields } from '@cpm/contract/estate/peripheral/peripheral.fields'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { Can, useCan } from '../../api/session/can.tsx'
import { PageFrame } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Copyable, nothing } from '../../kit/values/values.tsx'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { AttachedDrawer } from './attached-drawer.tsx'
import { actionsOf, type Blocked, BlockedDialog } from './peripheral-actions.tsx'
import { PeripheralForm, type Start } from './peripheral-form.tsx'
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
  const [editing, setEditing] = useState<PeripheralRow | null>(null)
  const [adding, setAdding] = useState<Start | null>(null)
  const [importing, setImporting] = useState(false)
  const [looking, setLooking] = useState<PeripheralRow | null>(null)
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const mayCreate = useCan('peripheral.create')
  // Somebody came here to add it.
  useEffect(() => {
    if (add === undefined) return
    const [vid, pid] = add.split(':')
    if (mayCreate) setAdding({ vid: vid ?? null, pid: pid ?? null, name: called ?? '' })
    setPlace({ add: undefined, called: undefined })
  }, [add, called, mayCreate, setPlace])
  const columns = useColumns(peripheralFields, {
    usb: (row) => (row.vid === null ? nothing : <Copyable text={`${row.vid}:${row.pid}`} />),
    terminals: (row) => <Attached row={row} onLook={setLooking} none={t('peripheral.notReported')} />,
    code: (row) => (row.authorizationCodeSet ? t('peripheral.codeSet') : nothing),
    owner: (row) => row.enterpriseName ?? t('model.owner.ours'),
  })
  const doors = { onEdit: setEditing, onAdd: setAdding, onBlocked: setBlocked }
  return (
    <PageFrame fill>
      <ListTable
        of="peripheral"
        icon="link"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        filters={useFilters(peripheralFields, route, ['type', 'reported', 'own'], { reported: 160 })}
        query={query}
        onQuery={setPlace}
        list={useList(api.peripheral.list, query)}
        toolbar={
          <>
            <AddButton code="peripheral.create" word="peripheral.add" onAdd={() => setAdding({})} />
            <Can code="peripheral.import">
              <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
                {t('peripheral.import')}
              </Button>
            </Can>
          </>
        }
        actions={(row) => <RowActions name={row.name} actions={actionsOf(row, doors)} audit={`peripheral:${row.id}`} />}
        actionsWidth={104}
        exportOf={{ route, name: 'peripherals' }}
      />
      {adding ? <PeripheralForm from={adding} onClose={() => setAdding(null)} /> : null}
      {editing ? <PeripheralForm row={editing} onClose={() => setEditing(null)} /> : null}
      <PeripheralImport open={importing} onClose={() => setImporting(false)} />
      <AttachedDrawer row={looking} onClose={() => setLooking(null)} />
      {blocked ? <BlockedDialog {...blocked} onClose={() => setBlocked(null)} /> : null}
    </PageFrame>
  )
}

function Attached({ row, onLook, none }: { row: PeripheralRow; onLook: (row: PeripheralRow) => void; none: string }) {
  const t = useText()
  if (row.terminals === null) return <span className={valuesStyles.nothing}>{none}</span>
  if (row.terminals === 0) return <Figures>0</Figures>
  return (
    <button
      type="button"
      className={`${valuesStyles.openRow} ${valuesStyles.figures} ${styles.peripheralCount}`}
      data-count={row.terminals}
      aria-label={`${t('peripheral.terminalsOf', { name: row.name })}: ${row.terminals}`}
      onClick={() => onLook(row)}
    >
      {row.terminals.toLocaleString('en')}
    </button>
  )
}
