import { pagerSizes } from '@cpm/contract/kernel/list'
import type { PeripheralRow } from '@cpm/contract/estate/peripheral/peripheral'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Empty, Failed, PageLink, Waiting } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { Pager } from '../../kit/list/pager.tsx'
import { PlainTable } from '../../kit/table/plain-table.tsx'
import { useText } from '../../api/text.ts'
import { DateTime, nothing } from '../../kit/values/values.tsx'
import { OnlineDot } from '../terminal/parts/terminal-status.tsx'
import { detailOf } from '../terminal/detail-of.ts'
import styles from './peripheral.module.css'
import valuesStyles from '../../kit/values/values.module.css'

/** The terminals a peripheral is attached to now. */
export function AttachedDrawer({ row, onClose }: { row: PeripheralRow | null; onClose: () => void }) {
  const t = useText()
  return (
    <Drawer
      open={row !== null}
      size={820}
      title={row ? t('peripheral.terminalsOf', { name: row.name }) : null}
      onClose={onClose}
      destroyOnHidden
    >
      {row ? <Terminals key={row.id} id={row.id} /> : null}
    </Drawer>
  )
}

function Terminals({ id }: { id: string }) {
  const t = useText()
  const [place, setPlace] = useState<{ page: number; pageSize: number }>({ page: 1, pageSize: pagerSizes.choices[1] })
  const found = useRead(quietApi.peripheral.terminals, { id, ...place }, { placeholderData: keepPreviousData })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={8} />
  const { records, total } = found.data
  if (records.length === 0) return <Empty icon="device" title={t('peripheral.terminalsNone')} />
  return (
    <>
      <PlainTable
        className={styles.peripheralTable}
        label={t('peripheral.terminals')}
        rows={records}
        rowKey={(row) => row.sn}
        columns={[
          {
            key: 'sn',
            title: t('peripheral.terminal'),
            render: (row) => (
              <>
                <PageLink className={valuesStyles.mono} to={`${detailOf(row.sn)}?tab=peripherals`}>
                  {row.sn}
                </PageLink>
                <small>{row.terminalName}</small>
              </>
            ),
          },
          { key: 'model', title: t('peripheral.model'), render: (row) => row.model },
          { key: 'group', title: t('peripheral.group'), render: (row) => row.groupName ?? nothing },
          { key: 'online', title: t('terminal.connection'), render: (row) => <OnlineDot online={row.online} /> },
          {
            key: 'serial',
            title: t('peripheral.serial'),
            className: valuesStyles.mono,
            render: (row) => row.serial ?? nothing,
          },
          { key: 'since', title: t('peripheral.since'), render: (row) => <DateTime at={row.since} relative /> },
        ]}
        card={{ title: 'sn', marks: ['online', 'model'], facts: ['group', 'serial', 'since'] }}
      />
      <Pager {...place} total={total} onChange={(page, pageSize) => setPlace({ page, pageSize })} />
    </>
  )
}
