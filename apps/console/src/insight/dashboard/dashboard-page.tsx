import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useText } from '../../api/text.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { useRead } from '../../api/read/read.ts'
import { Failed, PageFrame, Panel, Waiting } from '../../kit/page/page.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { AttentionPanel } from './attention.tsx'
import { CountCards, WaitingCards } from './count-cards.tsx'
import type { Totals } from './figures.ts'
import { isShown, type PanelKey } from './layout.ts'
import { PlatformPanel, StatusPanel } from './spread.tsx'
import { Welcome } from './welcome.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './dashboard.module.css'

const ArrangeDrawer = lazy(async () => ({ default: (await import('./arrange-drawer.tsx')).ArrangeDrawer }))

export const path = '/dashboard/index'

/** Terminals pass the limits of "last hour" and "72 hours" without saying so. */
const refreshMs = 60_000

/** How the fleet stands, at a glance [1.1]. */
export function Page() {
  const totals = useRead(quietApi.dashboard.totals, {}, { refetchInterval: refreshMs })
  const { data } = totals
  const layout = useRead(quietApi.dashboard.layout, {}).data?.layout ?? null
  const [isArranging, setArranging] = useState(false)
  if (!data && totals.error) {
    return (
      <PageFrame>
        <Failed error={totals.error} retry={() => void totals.refetch()} />
      </PageFrame>
    )
  }
  if (data?.total === 0) {
    return (
      <PageFrame>
        <Welcome />
      </PageFrame>
    )
  }
  const shows = (key: PanelKey) => isShown(key, layout)
  return (
    <PageFrame plain>
      <div className={styles.dashboard}>
        {data ? (
          <AttentionPanel totals={data} extra={<ArrangeButton onOpen={() => setArranging(true)} />} />
        ) : (
          <Row gap={4} className={styles.attention} aria-hidden="true" />
        )}
        {data ? <CountCards totals={data} layout={layout} /> : <WaitingCards />}
        {shows('activity') ? <ActivityPanel /> : null}
        {shows('platforms') || shows('statuses') ? (
          <div className={styles.dashboardSide}>
            {shows('platforms') ? <Platforms data={data} /> : null}
            {shows('statuses') ? <Statuses data={data} /> : null}
          </div>
        ) : null}
      </div>
      {isArranging ? (
        <Suspense fallback={null}>
          <ArrangeDrawer layout={layout} onClose={() => setArranging(false)} />
        </Suspense>
      ) : null}
    </PageFrame>
  )
}

function ArrangeButton({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  return (
    <Button
      type="text"
      icon={<Icon name="edit" />}
      aria-label={t('dashboard.arrange')}
      title={t('dashboard.arrange')}
      onClick={onOpen}
    />
  )
}

type Counted = { data: Totals | undefined }

function Platforms({ data }: Counted) {
  if (data) return <PlatformPanel byPlatform={data.byPlatform} total={data.inService} />
  return (
    <Panel>
      <Waiting lines={3} />
    </Panel>
  )
}

function Statuses({ data }: Counted) {
  if (data) return <StatusPanel byStatus={data.byStatus} total={data.total} />
  return (
    <Panel>
      <Waiting lines={4} />
    </Panel>
  )
}
