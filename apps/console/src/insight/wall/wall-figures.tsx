import type { wall } from '@cpm/contract/insight/wall/wall'
import type { OutputOf } from '@cpm/contract/kernel/route'
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
type Figure = { label: WordKey; value: number; to: string; tone?: Tone | undefined }

/** What is seen from across the room; each leads to the list it counts. */
export function WallFigures({ wall: shown, groupId }: { wall: Wall; groupId: string | undefined }) {
  const t = useText()
  const now = useNow()
  const list = (query: string) => `/device/index?status=activated${query}${groupId ? `&groupId=${groupId}` : ''}`
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
    { label: 'wall.running', value: shown.tasks.running, to: '/longRange/taskManage' },
    {
      label: 'wall.failedRuns',
      value: shown.tasks.failedRuns,
      to: `/longRange/taskManage?failedFrom=${dayAgo}`,
      tone: shown.tasks.failedRuns > 0 ? 'bad' : undefined,
    },
  ]
  return (
    <ul className={styles.figures}>
      {figures.map(({ label, value, to, tone }) => (
        <li key={label} style={tone ? { color: toneColor(tone) } : undefined}>
          <PageLink to={to}>
            <b>{figure(value)}</b>
            <span>{t(label)}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

const offers = offersFor<DashboardAttention>('dashboard.attention')

/** What waits for somebody, as the districts offer it: alarms, faults, tasks that paused. */
export function WallAttention({ attention }: Pick<Wall, 'attention'>) {
  const t = useText()
  const open = offers.filter(({ key }) => (attention[key] ?? 0) > 0)
  return (
    <Panel className={styles.waits ?? ''} title={t('wall.waits')}>
      {open.length === 0 ? <p className={styles.note}>{t('wall.calm')}</p> : null}
      <ul>
        {open.map((offer) => (
          <Wanted key={offer.key} offer={offer} count={attention[offer.key] ?? 0} />
        ))}
      </ul>
    </Panel>
  )
}

function Wanted({ offer: { label, tone, to }, count }: { offer: DashboardAttention; count: number }) {
  const t = useText()
  const now = useNow()
  const target = to(new Date(Math.floor(now / 60_000) * 60_000 - 86_400_000).toISOString())
  if (!useGranted(target)) return null
  return (
    <li>
      <i style={{ background: toneColor(tone) }} aria-hidden="true" />
      <b>{figure(count)}</b>
      <PageLink to={target}>{t(label)}</PageLink>
    </li>
  )
}
