import type { ReactNode } from 'react'
import { PageLink } from '../../kit/frame.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import type { Tone } from '../../kit/status.tsx'
import { useNow } from '../../kit/now.ts'
import { useText } from '../../kit/text.ts'
import { figure, percentOf, type Totals } from './figures.ts'
import { useGranted } from '../../kit/can.tsx'

type CardProps = {
  icon: IconName
  label: string
  value: number
  note: ReactNode
  /** Coloured only where the figure asks for a look. */
  tone?: Tone | undefined
  to?: string | undefined
  wide?: boolean
  children?: ReactNode
}

/** One figure, what it means, and the way to the terminals or tasks behind it. */
function CountCard({ icon, label, value, note, tone, to, wide = false, children }: CardProps) {
  const name = `count-card${wide ? ' count-wide' : ''}`
  const body = (
    <>
      <span className="count-label">
        <Icon name={icon} size={16} />
        {label}
      </span>
      <span className="count-line">
        <b className="count-figure">{figure(value)}</b>
        <span className="count-note" data-tone={tone}>
          {note}
        </span>
      </span>
      {children}
    </>
  )
  return to ? (
    <PageLink to={to} className={name}>
      {body}
    </PageLink>
  ) : (
    <div className={name}>{body}</div>
  )
}

const list = '/device/index'

/** The counts of terminals and tasks [1.1]; each leads to what it counts. */
export function CountCards({ totals }: { totals: Totals }) {
  const t = useText()
  const terminals = useGranted(list)
  const tasks = useGranted('/longRange/taskManage')
  const to = (search = '') => (terminals ? `${list}${search}` : undefined)
  const toTasks = tasks ? '/longRange/taskManage' : undefined
  const now = useNow()
  // To the minute, so that the link stays the same while one looks at it.
  const dayAgo = new Date(Math.floor(now / 60_000) * 60_000 - 86_400_000).toISOString()
  const toFailed = tasks ? `/longRange/taskManage?failedFrom=${dayAgo}` : undefined
  const { total, online, offlineLong } = totals
  const share = percentOf(online, total)
  const ofAll = (n: number) => t('dashboard.share', { percent: percentOf(n, total) })
  const { running, failedRuns } = totals.tasks
  return (
    <div className="count-cards">
      <CountCard
        icon="device"
        label={t('dashboard.total')}
        value={total}
        note={t('dashboard.notSeen', { count: figure(total - online) })}
        to={to()}
      />
      <CountCard
        wide
        icon="wifi"
        label={t('dashboard.online')}
        value={online}
        note={t('dashboard.onlineShare', { percent: share })}
        to={to('?online=true')}
      >
        <span className="count-bar" aria-hidden="true">
          <i style={{ width: `${total ? (online / total) * 100 : 0}%` }} />
        </span>
      </CountCard>
      <CountCard
        icon="clock"
        label={t('dashboard.offlineLong')}
        value={offlineLong}
        tone={offlineLong > 0 ? 'warn' : undefined}
        note={t(offlineLong > 0 ? 'dashboard.longHint' : 'dashboard.noneLong')}
        to={to('?offlineLong=true')}
      />
      <CountCard
        icon="dashboard"
        label={t('dashboard.activeHour')}
        value={totals.activeHour}
        note={ofAll(totals.activeHour)}
        to={to('?sort=-lastSeenAt')}
      />
      <CountCard
        icon="dashboard"
        label={t('dashboard.activeMonth')}
        value={totals.activeMonth}
        note={ofAll(totals.activeMonth)}
        to={to('?sort=-lastSeenAt')}
      />
      <CountCard
        icon="task"
        label={t('dashboard.runningTasks')}
        value={running}
        note={t(running > 0 ? 'dashboard.runningHint' : 'dashboard.noneRunning')}
        to={toTasks}
      />
      <CountCard
        icon="warning"
        label={t('dashboard.failedRuns')}
        value={failedRuns}
        tone={failedRuns > 0 ? 'bad' : undefined}
        note={t(failedRuns > 0 ? 'dashboard.failedHint' : 'dashboard.noneFailed')}
        to={toFailed}
      />
    </div>
  )
}

/** The cards while their figures are on the way. */
export function WaitingCards() {
  return (
    <div className="count-cards" aria-hidden="true">
      {Array.from({ length: 7 }, (_, at) => (
        <div key={at} className={`count-card count-waiting${at === 1 ? ' count-wide' : ''}`}>
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
