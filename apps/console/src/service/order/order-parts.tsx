import type { OrderRow } from '@cpm/contract/service/order/order.shape'
import { orderFields } from '@cpm/contract/service/order/order.fields'
import { useText } from '../../api/text.ts'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import { Row } from '../../kit/layout/box.tsx'
import { Figures, Muted } from '../../kit/layout/text.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { useNow } from '../../kit/values/now.ts'
import { StatusTag, type Tone } from '../../kit/values/status.tsx'
import { formatDuration, formatMoment, nothing } from '../../kit/values/values.tsx'
import valuesStyles from '../../kit/values/values.module.css'
import styles from './order.module.css'

const tones = orderFields.all.find(({ key }) => key === 'status')?.tones ?? {}
export const toneOf = (status: OrderRow['status']): Tone => tones[status] ?? 'info'

/** Where it stands, and whether its time is over. */
export function Status({ row }: { row: Pick<OrderRow, 'status' | 'overdue'> }) {
  const t = useText()
  return (
    <Row as="span" gap={2}>
      <StatusTag tone={toneOf(row.status)} label={t(`order.status.${row.status}`)} />
      {row.overdue ? <StatusTag tone="bad" label={t('order.overdue.true')} /> : null}
    </Row>
  )
}

/** How long there is, or how late it is. */
export function Due({ row }: { row: Pick<OrderRow, 'solveDue' | 'solvedAt' | 'status'> }) {
  const t = useText()
  const now = useNow()
  if (row.status === 'on_hold') return <Muted>{t('order.stands')}</Muted>
  if (row.solveDue === null) return nothing
  const due = Date.parse(row.solveDue)
  const title = formatMoment(new Date(due))
  if (row.solvedAt !== null || row.status === 'closed') return <Figures>{title}</Figures>
  const time = formatDuration(Math.abs(due - now))
  return (
    <Figures title={title} className={due < now ? (styles.late ?? '') : ''}>
      {t(due < now ? 'order.lateBy' : 'order.left', { time })}
    </Figures>
  )
}

const shown = 2

export function Sns({ sns }: { sns: readonly string[] }) {
  if (sns.length === 0) return nothing
  return (
    <Row as="span" gap={2}>
      {sns.slice(0, shown).map((sn) => (
        <PageLink key={sn} className={valuesStyles.mono} to={detailOf(sn)}>
          {sn}
        </PageLink>
      ))}
      {sns.length > shown ? <Muted>+{sns.length - shown}</Muted> : null}
    </Row>
  )
}
