import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Failed, PageFrame, Panel, Waiting } from '../../kit/page/page.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { AttentionPanel } from './attention.tsx'
import { CountCards, WaitingCards } from './count-cards.tsx'
import { PlatformPanel, StatusPanel } from './spread.tsx'
import { Welcome } from './welcome.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './dashboard.module.css'

export const path = '/dashboard/index'

/** Terminals pass the limits of "last hour" and "72 hours" without saying so. */
const refreshMs = 60_000

/** How the fleet stands, at a glance [1.1]. */
export function Page() {
  const totals = useRead(quietApi.dashboard.totals, {}, { refetchInterval: refreshMs })
  const { data } = totals
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
  return (
    <PageFrame plain>
      <div className={styles.dashboard}>
        {data ? <AttentionPanel totals={data} /> : <Row gap={4} className={styles.attention} aria-hidden="true" />}
        {data ? <CountCards totals={data} /> : <WaitingCards />}
        <ActivityPanel />
        <div className={styles.dashboardSide}>
          {data ? (
            <PlatformPanel byPlatform={data.byPlatform} total={data.inService} />
          ) : (
            <Panel>
              <Waiting lines={3} />
            </Panel>
          )}
          {data ? (
            <StatusPanel byStatus={data.byStatus} total={data.total} />
          ) : (
            <Panel>
              <Waiting lines={4} />
            </Panel>
          )}
        </div>
      </div>
    </PageFrame>
  )
}
