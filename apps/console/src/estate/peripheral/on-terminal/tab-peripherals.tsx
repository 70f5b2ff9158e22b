import type { AttachedDevice, ExpectedDevice } from '@cpm/contract/estate/peripheral/peripheral'
import type { PolicyFrom } from '@cpm/contract/estate/policy/policy.kind'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useDictionary } from '../../../platform/dictionary/dictionary-values.tsx'
import { Empty, Failed, PageLink, Waiting } from '../../../kit/page/page.tsx'
import { PlainTable } from '../../../kit/table/plain-table.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { usbId } from '@cpm/contract/estate/terminal/event.detail'
import { useText } from '../../../api/text.ts'
import { Copyable, DateTime, nothing } from '../../../kit/values/values.tsx'
import { fromWords } from '../../policy/kinds.ts'
import { PeripheralFaults } from '../../fault/peripheral-faults.tsx'
import { Part } from './part.tsx'
import { ReportedPeripherals, Usb } from './peripheral-report.tsx'
import styles from './peripherals.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

/** What is plugged in, what should be, and what is wrong with it. */
export function Peripherals({ terminal }: { terminal: TerminalDetail }) {
  const mayRead = useCan('peripheral.read')
  const maySeeFaults = useCan('fault.read')
  return (
    <>
      {maySeeFaults ? <PeripheralFaults sn={terminal.sn} /> : null}
      {mayRead ? <Judged sn={terminal.sn} /> : <ReportedPeripherals terminal={terminal} />}
    </>
  )
}

function Judged({ sn }: { sn: string }) {
  const t = useText()
  const found = useRead(quietApi.peripheral.ofTerminal, { sn })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={6} />
  const { reported, attached, expected, from } = found.data
  return (
    <>
      {expected.length > 0 ? <Expected rows={expected} reported={reported} from={from} /> : null}
      <Part title={t('peripheral.attached')}>
        {attached.length > 0 ? (
          <Attached rows={attached} judged={expected.length > 0} />
        ) : (
          <Empty icon="device" title={t(reported ? 'peripheral.attachedNone' : 'peripheral.neverSaid')} />
        )}
      </Part>
    </>
  )
}

type ExpectedProps = { rows: readonly ExpectedDevice[]; reported: boolean; from: PolicyFrom | null }

/** What is expected of it, from where, and whether it is there. */
function Expected({ rows, reported, from }: ExpectedProps) {
  const t = useText()
  const { label } = useDictionary('peripheralType')
  return (
    <Part title={t('peripheral.expected')}>
      {from === null ? null : <p>{fromWords(from)}</p>}
      <PlainTable
        className={styles.detailTable}
        label={t('peripheral.expected')}
        rows={rows}
        rowKey={(row) => row.peripheralId}
        columns={[
          { key: 'name', title: t('peripheral.name'), render: (row) => row.name },
          { key: 'type', title: t('peripheral.type'), render: (row) => label(row.type) },
          { key: 'usb', title: t('peripheral.usb'), render: (row) => <Copyable text={`${row.vid}:${row.pid}`} /> },
          { key: 'required', title: t('model.required'), render: (row) => t(`model.required.${row.required}`) },
          {
            key: 'state',
            title: t('peripheral.state'),
            render: (row) => (reported ? <There row={row} /> : nothing),
          },
        ]}
        card={{ title: 'name', marks: ['state', 'required'], facts: ['type', 'usb'] }}
      />
    </Part>
  )
}

function There({ row: { attached, count, required } }: { row: ExpectedDevice }) {
  const t = useText()
  if (attached >= count) return <StatusTag tone="ok" label={t('peripheral.there')} />
  const label = attached > 0 ? t('peripheral.some', { count: attached, of: count }) : t('peripheral.notThere')
  return <StatusTag tone={required ? 'bad' : 'idle'} label={label} />
}

/** `judged`: its model says what it expects, so that what nobody knows is out of place. */
function Attached({ rows, judged }: { rows: readonly AttachedDevice[]; judged: boolean }) {
  const t = useText()
  const { label } = useDictionary('peripheralType')
  return (
    <PlainTable
      className={styles.detailTable}
      label={t('peripheral.attached')}
      rows={rows}
      // Two of the same kind differ in nothing but their place.
      rowKey={(_row, at) => at}
      columns={[
        { key: 'name', title: t('peripheral.name'), render: (row) => row.peripheralName ?? row.name },
        { key: 'type', title: t('peripheral.type'), render: (row) => (row.type === null ? nothing : label(row.type)) },
        { key: 'usb', title: t('peripheral.usb'), render: (row) => <Usb id={usbOf(row)} /> },
        { key: 'maker', title: t('peripheral.maker'), render: (row) => row.maker ?? nothing },
        {
          key: 'serial',
          title: t('peripheral.serial'),
          className: valuesStyles.mono,
          render: (row) => row.serial ?? nothing,
        },
        { key: 'since', title: t('peripheral.since'), render: (row) => <DateTime at={row.since} relative /> },
        { key: 'state', title: t('peripheral.state'), render: (row) => <State row={row} judged={judged} /> },
      ]}
      card={{ title: 'name', marks: ['state'], facts: ['type', 'usb', 'maker', 'serial', 'since'] }}
    />
  )
}

const usbOf = (row: AttachedDevice) => usbId({ vid: row.vid ?? undefined, pid: row.pid ?? undefined })

/** Whether it is known, and for whom may the way to have it known. */
function State({ row, judged }: { row: AttachedDevice; judged: boolean }) {
  const t = useText()
  const mayAdd = useCan('peripheral.create')
  const usb = usbOf(row)
  const addable = mayAdd && row.peripheralId === null && /^[0-9a-f]{4}:[0-9a-f]{4}$/.test(usb ?? '')
  return (
    <span className={styles.peripheralState}>
      <Known row={row} judged={judged} />
      {addable ? (
        <PageLink to={`/device/peripheral?add=${usb}&called=${encodeURIComponent(row.name)}`}>
          {t('peripheral.catalogueThis')}
        </PageLink>
      ) : null}
    </span>
  )
}

function Known({ row, judged }: { row: AttachedDevice; judged: boolean }) {
  const t = useText()
  if (row.expected) return <StatusTag tone="ok" label={t('peripheral.isExpected')} />
  if (row.peripheralId !== null) return <StatusTag tone="info" label={t('peripheral.known')} />
  return <StatusTag tone={judged && row.vid !== null ? 'warn' : 'idle'} label={t('peripheral.unknown')} />
}
