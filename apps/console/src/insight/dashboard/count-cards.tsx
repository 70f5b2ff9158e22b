import type { WordKey } from '@cpm/contract'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useGranted } from '../../api/session/can.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { Icon, type IconName } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { figure, percentOf, type Totals, type Trend, trendOf } from './figures.ts'
import { Sparkline } from './sparkline.tsx'
import styles from './dashboard.module.css'

type CardProps = {
  icon: IconName
  label: string
  value: number
  note: string
  trend: Trend | undefined
  /** What time the trend tells of. */
  over: WordKey
  to: string | undefined
}

/** One figure, what it means, how it came to be, and the way to the terminals or tasks behind it. */
function CountCard({ icon, label, value, note, trend, over, to }: CardProps) {
  const t = useText()
  const body = (
    <>
      <span className={styles.countLabel}>
        <Icon name={icon} size={16} />
        <span>{label}</span>
      </span>
      <b className={styles.countFigure}>{figure(value)}</b>
      <span className={styles.countNote}>{note}</span>
      {trend ? <Sparkline trend={trend} label={t(over)} /> : <span className={styles.spark} />}
    </>
  )
  return to ? (
    <PageLink to={to} className={styles.countCard}>
      {body}
    </PageLink>
  ) : (
    <div className={styles.countCard}>{body}</div>
  )
}

const list = '/device/index'
const refreshMs = 5 * 60_000

/** The counts of terminals and tasks [1.1]; each leads to what it counts. */
export function CountCards({ totals }: { totals: Totals }) {
  const t = useText()
  const terminals = useGranted(list)
  const tasks = useGranted('/longRange/taskManage')
  const trends = useRead(quietApi.dashboard.trends, {}, { refetchInterval: refreshMs }).data
  // The chart asks for the same.
  const minutes = useRead(quietApi.dashboard.activity, { window: 'hour' }).data?.points
  const to = (search = '') => (terminals ? `${list}${search}` : undefined)
  const { inService } = totals
  const share = (n: number) => t('dashboard.share', { percent: percentOf(n, inService) })
  const { running } = totals.tasks
  return (
    <div className={styles.countCards}>
      <CountCard
        icon="device"
        label={t('dashboard.total')}
        value={totals.total}
        note={t('dashboard.inService', { count: figure(inService) })}
        trend={trends?.fleet}
        over="dashboard.trend30d"
        to={to()}
      />
      <CountCard
        icon="wifi"
        label={t('dashboard.online')}
        value={totals.online}
        note={share(totals.online)}
        trend={trends?.online}
        over="dashboard.trend24h"
        to={to('?online=true')}
      />
      <CountCard
        icon="clock"
        label={t('dashboard.offline')}
        value={totals.offline}
        note={t('dashboard.offlineOver', { count: figure(totals.offlineLong) })}
        trend={trends?.offline}
        over="dashboard.trend24h"
        to={to('?status=activated&online=false')}
      />
      <CountCard
        icon="dashboard"
        label={t('dashboard.activeHour')}
        value={totals.activeHour}
        note={share(totals.activeHour)}
        trend={minutes && trendOf(minutes)}
        over="dashboard.trend60m"
        to={to('?status=activated&sort=-lastSeenAt')}
      />
      <CountCard
        icon="dashboard"
        label={t('dashboard.activeMonth')}
        value={totals.activeMonth}
        note={share(totals.activeMonth)}
        trend={trends?.active}
        over="dashboard.trend30d"
        to={to('?status=activated&sort=-lastSeenAt')}
      />
      <CountCard
        icon="task"
        label={t('dashboard.runningTasks')}
        value={running}
        note={t(running > 0 ? 'dashboard.runningHint' : 'dashboard.noneRunning')}
        trend={trends?.tasks}
        over="dashboard.trendTasks"
        to={tasks ? '/longRange/taskManage' : undefined}
      />
    </div>
  )
}

/** The cards while their figures are on the way, each as high as it will be. */
export function WaitingCards() {
  return (
    <div className={styles.countCards} aria-hidden="true">
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className={`${styles.countCard} ${styles.countWaiting}`}>
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
