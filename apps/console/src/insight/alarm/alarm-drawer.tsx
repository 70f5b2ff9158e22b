import type { AlarmRow, AlarmTerminalRow } from '@cpm/contract/insight/alarm/alarm'
import { alarmFields } from '@cpm/contract/insight/alarm/alarm.fields'
import { Suspense, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Can } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { GroupLink } from '../../estate/group/group-link.tsx'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import { OnlineDot } from '../../estate/terminal/parts/terminal-status.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Pager } from '../../kit/list/pager.tsx'
import { offersFor } from '../../kit/page/offers.ts'
import { Details, Failed, PageLink, Waiting } from '../../kit/page/page.tsx'
import { PlainTable } from '../../kit/table/plain-table.tsx'
import { DateTime, nothing } from '../../kit/values/values.tsx'
import { ActionButtons } from '../../platform/resource/actions.tsx'
import { useDetails } from '../../platform/resource/cells.tsx'
import { type AlarmAsk, actionsOf } from './alarm-actions.ts'
import { AlarmEvents } from './alarm-events.tsx'
import { Holding } from './alarm-parts.tsx'
import type { AlarmPart } from './slots.ts'
import { valueText } from './alarm-value.ts'
import styles from './alarm.module.css'
import valuesStyles from '../../kit/values/values.module.css'

type Props = { id: string; onAsk: (what: AlarmAsk) => void; onClose: () => void }

/** An alarm, with its terminals and what befell it. */
export function AlarmDrawer({ id, onAsk, onClose }: Props) {
  const t = useText()
  const found = useRead(quietApi.alarm.get, { id })
  const row = found.data
  return (
    <Drawer open size={720} title={row?.name ?? t('alarm.details')} onClose={onClose}>
      {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
      {row ? <Facts row={row} onAsk={onAsk} /> : found.error ? null : <Waiting lines={6} />}
    </Drawer>
  )
}

const parts = offersFor<AlarmPart>('alarm.part')

const told = [
  'severity',
  'status',
  'key',
  'foldedBy',
  'groupName',
  'openedAt',
  'clearedAt',
  'assigneeName',
  'acknowledgedName',
  'acknowledgedAt',
  'mutedUntil',
  'muteReason',
] as const

function Facts({ row, onAsk }: { row: AlarmRow; onAsk: Props['onAsk'] }) {
  const t = useText()
  const details = useDetails(alarmFields)
  return (
    <Stack gap={5}>
      <Row gap={2}>
        <ActionButtons actions={actionsOf(row, t, onAsk)} audit={`alarm:${row.id}`} />
      </Row>
      <Details
        items={[
          { label: t('alarm.holding'), value: <Holding row={row} /> },
          ...details(row, told, {
            openedAt: ({ openedAt }) => <DateTime at={openedAt} />,
            groupName: ({ groupId, groupName }) => groupName && <GroupLink id={groupId} name={groupName} />,
          }).filter(({ value }) => value !== null),
        ]}
      />
      <section aria-label={t('alarm.sns')}>
        <h3 className={styles.title}>{t('alarm.sns')}</h3>
        <Terminals row={row} />
      </section>
      {parts.map(({ key, title, code, Part }) => (
        <Can key={key} code={code}>
          <section aria-label={t(title)}>
            <h3 className={styles.title}>{t(title)}</h3>
            <Suspense fallback={<Waiting lines={2} />}>
              <Part alarm={row} />
            </Suspense>
          </section>
        </Can>
      ))}
      <section aria-label={t('alarm.events')}>
        <h3 className={styles.title}>{t('alarm.events')}</h3>
        <AlarmEvents id={row.id} />
      </section>
    </Stack>
  )
}

function Terminals({ row }: { row: AlarmRow }) {
  const t = useText()
  const [place, setPlace] = useState({ page: 1, pageSize: 10 })
  const found = useRead(quietApi.alarm.terminals, { id: row.id, ...place })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={3} />
  return (
    <>
      <PlainTable<AlarmTerminalRow>
        label={t('alarm.sns')}
        rows={found.data.records}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'sn',
            title: t('fault.sn'),
            render: ({ sn }) => (
              <PageLink className={valuesStyles.mono} to={detailOf(sn)}>
                {sn}
              </PageLink>
            ),
          },
          { key: 'group', title: t('alarm.groupName'), render: ({ groupName }) => groupName },
          { key: 'online', title: t('terminal.connection'), render: ({ online }) => <OnlineDot online={online} /> },
          { key: 'value', title: t('alarm.value'), render: ({ value }) => valueText(row.key, value, t) ?? nothing },
          {
            key: 'openedAt',
            title: t('alarm.openedAt'),
            render: ({ openedAt }) => <DateTime at={openedAt} relative />,
          },
          {
            key: 'clearedAt',
            title: t('alarm.clearedAt'),
            render: ({ clearedAt }) => (clearedAt === null ? nothing : <DateTime at={clearedAt} />),
          },
        ]}
      />
      {found.data.total > place.pageSize || place.page > 1 ? (
        <Pager
          page={place.page}
          pageSize={place.pageSize}
          total={found.data.total}
          onChange={(page, pageSize) => setPlace({ page, pageSize })}
        />
      ) : null}
    </>
  )
}
