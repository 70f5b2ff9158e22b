import type { Layout } from '@cpm/contract/insight/dashboard/dashboard'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import type { DashboardCard } from '../../kit/page/dashboard-slots.ts'
import { offersFor } from '../../kit/page/offers.ts'
import { PageLink } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { figure } from '../../kit/values/figures.ts'
import { type Totals, type Trend, trendOf } from './figures.ts'
import { inOrder, isShown } from './layout.ts'
import { Sparkline } from './sparkline.tsx'
import styles from './dashboard.module.css'

const cards = offersFor<DashboardCard>('dashboard.card')
const byKey = new Map(cards.map((card) => [card.key, card]))

type CardProps = { card: DashboardCard; totals: Totals; trend: Trend | undefined }

/** One figure, what it means, how it came to be, and the way to the terminals or tasks behind it. */
function CountCard({ card: { icon, label, value, note, noted, over, to }, totals, trend }: CardProps) {
  const t = useText()
  const count = value(totals)
  const said = note(t, totals)
  return (
    <div className={styles.countCard}>
      <PageLink to={to} count={count} className={styles.countWay}>
        <span className={styles.countLabel}>
          <Icon name={icon} size={16} />
          <span>{t(label)}</span>
        </span>
        <b className={styles.countFigure}>{figure(count)}</b>
      </PageLink>
      {noted ? (
        <PageLink to={noted.to} count={noted.count(totals)} className={`${styles.countNote} ${styles.countNoted}`}>
          {said}
        </PageLink>
      ) : (
        <span className={styles.countNote}>{said}</span>
      )}
      {trend ? <Sparkline trend={trend} label={t(over)} /> : <span className={styles.spark} />}
    </div>
  )
}

const refreshMs = 5 * 60_000

/** The counts [1.1]; each leads to what it counts. */
export function CountCards({ totals, layout }: { totals: Totals; layout: Layout | null }) {
  const byDay = useRead(quietApi.dashboard.trends, {}, { refetchInterval: refreshMs }).data
  // The chart asks for the same.
  const minutes = useRead(quietApi.dashboard.activity, { window: 'hour' }).data?.points
  const trends: Readonly<Record<string, Trend | undefined>> = { ...byDay, minutes: minutes && trendOf(minutes) }
  return (
    <div className={styles.countCards}>
      {inOrder([...byKey.keys()], layout)
        .filter((key) => isShown(key, layout))
        .flatMap((key) => byKey.get(key) ?? [])
        .map((card) => (
          <CountCard key={card.key} card={card} totals={totals} trend={trends[card.trend]} />
        ))}
    </div>
  )
}

/** The cards while their figures are on the way, each as high as it will be. */
export function WaitingCards() {
  return (
    <div className={styles.countCards} aria-hidden="true">
      {cards.map(({ key }) => (
        <div key={key} className={`${styles.countCard} ${styles.countWaiting}`}>
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
