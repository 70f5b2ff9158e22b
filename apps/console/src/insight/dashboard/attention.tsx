import type { ReactNode } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useGranted } from '../../api/session/can.tsx'
import type { DashboardAttention } from '../../kit/page/dashboard-slots.ts'
import { offersFor } from '../../kit/page/offers.ts'
import { PageLink } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useNow } from '../../kit/values/now.ts'
import { toneColor } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { figure } from '../../kit/values/figures.ts'
import type { Totals } from './figures.ts'
import { Figures } from '../../kit/layout/text.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './dashboard.module.css'

const refreshMs = 60_000

type Want = Pick<DashboardAttention, 'key' | 'label' | 'tone'> & { count: number | null; to: string }
const offers = offersFor<DashboardAttention>('dashboard.attention')

/** What waits for somebody comes first; each leads to the list that shows just that. */
export function AttentionPanel({ totals, extra }: { totals: Totals; extra?: ReactNode }) {
  const t = useText()
  const now = useNow()
  const { data } = useRead(quietApi.dashboard.attention, {}, { refetchInterval: refreshMs })
  // To the minute, so that the link stays the same while one looks at it.
  const dayAgo = new Date(Math.floor(now / 60_000) * 60_000 - 86_400_000).toISOString()
  const wants = offers.map(({ key, label, tone, count, to }): Want => ({
    key,
    label,
    tone,
    count: count?.(totals) ?? data?.[key] ?? null,
    to: to(dayAgo),
  }))
  const open = wants.filter(({ count }) => (count ?? 0) > 0)
  return (
    <Row as="section" gap={4} className={styles.attention} aria-labelledby="attention-title">
      <h2 id="attention-title">{t('dashboard.attention')}</h2>
      {open.length > 0 ? (
        <ul>
          {open.map((want) => (
            <Wanted key={want.key} want={want} />
          ))}
        </ul>
      ) : data ? (
        <p className={styles.attentionCalm}>
          <Icon name="check" size={16} />
          {t('dashboard.calm')}
        </p>
      ) : null}
      <span className={styles.attentionExtra}>{extra}</span>
    </Row>
  )
}

/** Hidden from whoever lacks the page it leads to. */
function Wanted({ want: { label, tone, count, to } }: { want: Want }) {
  const t = useText()
  if (!useGranted(to)) return null
  return (
    <li>
      <PageLink to={to} count={count ?? 0} className={styles.attentionItem}>
        <i style={{ background: toneColor(tone) }} aria-hidden="true" />
        <Figures as="b">{figure(count ?? 0)}</Figures>
        <span>{t(label)}</span>
      </PageLink>
    </li>
  )
}
