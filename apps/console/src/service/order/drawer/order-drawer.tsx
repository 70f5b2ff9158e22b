import { orderFields } from '@cpm/contract/service/order/order.fields'
import type { OrderDetail, OrderLinkKind } from '@cpm/contract/service/order/order.shape'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Details, Failed, PageLink, Waiting } from '../../../kit/page/page.tsx'
import { ActionButtons } from '../../../platform/resource/actions.tsx'
import { useDetails } from '../../../platform/resource/cells.tsx'
import { actionsOf, type Doors } from '../order-actions.ts'
import { Due, Sns, Status } from '../order-parts.tsx'
import { orderPlace } from '../place.ts'
import { CommentBox } from './comment-box.tsx'
import { OrderHistory } from './order-history.tsx'
import styles from '../order.module.css'

type Props = { id: string; doors: Doors; onClose: () => void }

/** An order, with what it has to do with and what befell it. */
export function OrderDrawer({ id, doors, onClose }: Props) {
  const t = useText()
  const found = useRead(quietApi.order.get, { id })
  const row = found.data
  return (
    <Drawer open size={720} title={row ? `${row.number} ${row.title}` : t('order.details')} onClose={onClose}>
      {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : null}
      {row ? <Facts row={row} doors={doors} /> : found.error ? null : <Waiting lines={6} />}
    </Drawer>
  )
}

const told = [
  'priority',
  'solveDue',
  'answerDue',
  'assigneeName',
  'groupName',
  'sns',
  'kind',
  'source',
  'accountName',
  'contact',
  'phone',
  'customerName',
  'createdAt',
  'answeredAt',
  'solvedAt',
  'closedAt',
  'holdReason',
  'description',
] as const

function Facts({ row, doors }: { row: OrderDetail; doors: Doors }) {
  const t = useText()
  const details = useDetails(orderFields)
  const items = details(row, told, {
    solveDue: () => <Due row={row} />,
    sns: ({ sns }) => (sns.length === 0 ? null : <Sns sns={sns} />),
    assigneeName: ({ assigneeName }) => assigneeName ?? <Muted>{t('order.nobody')}</Muted>,
    groupName: ({ groupName }) => groupName ?? <Muted>{t('order.noStore')}</Muted>,
    description: ({ description }) => (description ? <p className={styles.text}>{description}</p> : null),
  })
  return (
    <Stack gap={5}>
      <Row gap={2}>
        <ActionButtons actions={actionsOf(row, t, doors)} audit={`service_order:${row.id}`} />
      </Row>
      <Details
        items={[
          { label: t('order.status'), value: <Status row={row} /> },
          ...items.filter(({ value }) => value !== null),
        ]}
      />
      <Links row={row} />
      <CommentBox order={row} />
      <section aria-label={t('order.history')}>
        <h3 className={styles.title}>{t('order.history')}</h3>
        <OrderHistory id={row.id} />
      </section>
    </Stack>
  )
}

/** Where each kind of thing is looked at; what has no page of its own is told by its name. */
const placeOf: Partial<Record<OrderLinkKind, (ref: string, label: string) => string>> = {
  alarm: (ref) => `/device/alarm?id=${ref}`,
  session: (ref) => `/remote/history/${ref}`,
  task: (ref) => `/longRange/taskInfo?id=${ref}`,
  inspection: (ref) => `/technicalSupport/inspectionRecordInfo?id=${encodeURIComponent(ref)}`,
}

function Links({ row }: { row: OrderDetail }) {
  const t = useText()
  const { links, merged, mergedInto } = row
  if (links.length + merged.length === 0 && mergedInto === null) return null
  return (
    <section aria-label={t('order.links')}>
      <h3 className={styles.title}>{t('order.links')}</h3>
      <Stack as="ul" gap={2} className={styles.events ?? ''}>
        {mergedInto === null ? null : (
          <li>
            <Muted>{t('order.mergedInto')}</Muted> <PageLink to={orderPlace(mergedInto)}>WO-{mergedInto}</PageLink>
          </li>
        )}
        {links.map(({ id, kind, ref, label }) => (
          <li key={id}>
            <Muted>{t(`order.link.${kind}`)}</Muted>{' '}
            {placeOf[kind] ? <PageLink to={placeOf[kind](ref, label)}>{label}</PageLink> : label}
          </li>
        ))}
        {merged.map(({ id, number, title }) => (
          <li key={id}>
            <Muted>{t('order.merged')}</Muted>{' '}
            <PageLink to={orderPlace(id)}>
              {number} {title}
            </PageLink>
          </li>
        ))}
      </Stack>
    </section>
  )
}
