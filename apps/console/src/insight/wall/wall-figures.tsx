import type { wall } from '@cpm/contract/insight/wall/wall'
import type { OutputOf } from '@cpm/contract/kernel/route'
import type { ReactNode } from 'react'
import { useGranted } from '../../api/session/can.tsx'
import { useText, type WordKey } from '../../api/text.ts'
import type { DashboardAttention } from '../../kit/page/dashboard-slots.ts'
import { offersFor } from '../../kit/page/offers.ts'
import { PageLink, Panel } from '../../kit/page/page.tsx'
import { figure } from '../../kit/values/figures.ts'
import { useNow } from '../../kit/values/now.ts'
import { toneColor, type Tone } from '../../kit/values/status.tsx'
import styles from './wall.module.css'

type Wall = OutputOf<typeof wall.routes.read>
type Figure = { label: WordKey; value: number; to: string | null; tone?: Tone | undefined }

type Props = { wall: Wall; groupId: string | undefined }

/** A number that a list has, as the way there. */
function MaybeLink({ to, count, children }: { to: string | null; count: number; children: ReactNode }) {
  if (to === null) return <span>{children}</span>
  return (
    <PageLink to={to} count={count}>
      {children}
    </PageLink>
  )
}

/** What is seen from across the room; each leads to the list it counts. */
export function WallFigures({ wall: shown, groupId }: Props) {
  const t = useText()
  const now = useNow()
  const list = (query: string) => `/device/index?status=activated${query}${groupId ? `&groupId=${groupId}` : ''}`
  // Tasks are not listed by a group.
  const tasks = (query: string) => (groupId === undefined ? `/longRange/taskManage?${query}` : null)
  const dayAgo = new Date(Math.floor(now / 60_000) * 60_000 - 86_400_000).toISOString()
  const figures: Figure[] = [
    { label: 'wall.inService', value: shown.inService, to: list('') },
    { label: 'wall.online', value: shown.online, to: list('&online=true'), tone: 'ok' },
    {
      label: 'wall.offline',
      value: shown.offline,
      to: list('&online=false'),
      tone: shown.offline > 0 ? 'warn' : undefined,
    },
    {
      label: 'wall.offlineLong',
      value: shown.offlineLong,
      to: list('&offlineLong=true'),
      tone: shown.offlineLong > 0 ? 'bad' : undefined,
    },
    { label: 'wall.running', value: shown.tasks.running, to: tasks('outcome=running') },
    {
      label: 'task.wantsFailed',
      value: shown.tasks.failedTasks,
      to: tasks(`failedFrom=${dayAgo}`),
      tone: shown.tasks.failedTasks > 0 ? 'bad' : undefined,
    },
  ]
  return (
    <ul className={styles.figures}>
      {figures.map(({ label, value, to, tone }) => (
        <li key={label} style={tone ? { color: toneColor(tone) } : undefined}>
          <MaybeLink to={to} count={value}>
            <b>{figure(value)}</b>
            <span>{t(label)}</span>
          </MaybeLink>
        </li>
      ))}
    </ul>
  )
}

const offers = offersFor<DashboardAttention>('dashboard.attention')

/** What waits for somebody, as the districts offer it: alarms, faults, tasks that paused. */
export function WallAttention({ wall: { attention }, groupId }: Props) {
  const t = useText()
  const open = offers.filter(({ key }) => (attention[key] ?? 0) > 0)
  return (
    <Panel className={styles.waits ?? ''} title={t('wall.waits')}>
      {open.length === 0 ? <p className={styles.note}>{t('wall.calm')}</p> : null}
      <ul>
        {open.map((offer) => (
          <Wanted key={offer.key} offer={offer} count={attention[offer.key] ?? 0} groupId={groupId} />
        ))}
      </ul>
    </Panel>
  )
}

type WantedProps = Pick<Props, 'groupId'> & { offer: DashboardAttention; count: number }

function Wanted({ offer: { label, tone, to, byGroup = false }, count, groupId }: WantedProps) {
  const t = useText()
  const now = useNow()
  const target = to(new Date(Math.floor(now / 60_000) * 60_000 - 86_400_000).toISOString())
  if (!useGranted(target)) return null
  return (
    <li>
      <i style={{ background: toneColor(tone) }} aria-hidden="true" />
      <MaybeLink to={groupId === undefined ? target : byGroup ? `${target}&groupId=${groupId}` : null} count={count}>
        <b>{figure(count)}</b>
        <span>{t(label)}</span>
      </MaybeLink>
    </li>
  )
}
