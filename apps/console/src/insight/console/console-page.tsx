import type { dashboard } from '@cpm/contract/insight/dashboard/dashboard'
import type { OutputOf } from '@cpm/contract/kernel/route'
import { Button } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText, type WordKey } from '../../api/text.ts'
import { Figures } from '../../kit/layout/text.tsx'
import { Details, Failed, PageFrame, Panel, Waiting } from '../../kit/page/page.tsx'
import { figure, percentOf } from '../../kit/values/figures.ts'
import { useNow } from '../../kit/values/now.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { StatusDot, type Tone } from '../../kit/values/status.tsx'
import { Bytes, DateTime, formatBytes, formatDuration, Percent } from '../../kit/values/values.tsx'
import styles from './console.module.css'

export const path = '/dashboard/console'

type Health = OutputOf<typeof dashboard.routes.console>
const refreshMs = 5_000
/** A process says it lives every five seconds. */
const silentMs = 15_000

const above = (value: number, warn: number, bad: number): Tone => (value >= bad ? 'bad' : value >= warn ? 'warn' : 'ok')

/** How the product itself is [2.16]: server, database, broker, queues and disk. */
export function Page() {
  const t = useText()
  const read = useRead(quietApi.dashboard.console, {}, { refetchInterval: refreshMs })
  const { data } = read
  if (!data) {
    return (
      <PageFrame>
        {read.error ? <Failed error={read.error} retry={() => void read.refetch()} /> : <Waiting lines={8} />}
      </PageFrame>
    )
  }
  const { server, database, broker, queues, disk } = data
  return (
    <PageFrame
      plain
      extra={
        <Button icon={<Icon name="refresh" />} onClick={() => void read.refetch()}>
          {t('common.refresh')}
        </Button>
      }
    >
      <div className={styles.console}>
        <ServerPanel server={server} />
        <DatabasePanel database={database} />
        <BrokerPanel broker={broker} />
        <Panel title={t('health.queues')}>
          <ul className={styles.rows}>
            {queues.map(({ key, waiting }) => (
              <li key={key}>
                <span>{t(`health.queue.${key}`)}</span>
                <Figures as="b">{figure(waiting)}</Figures>
              </li>
            ))}
          </ul>
        </Panel>
        <DiskPanel disk={disk} />
      </div>
    </PageFrame>
  )
}

function ServerPanel({ server }: Pick<Health, 'server'>) {
  const t = useText()
  return (
    <Panel title={<Head word="health.server" tone={above(server.lagMs, 100, 500)} />}>
      <Details
        items={[
          { label: t('health.version'), value: server.version },
          { label: t('health.node'), value: server.node },
          { label: t('health.started'), value: <DateTime at={server.startedAt} relative /> },
          { label: t('health.memory'), value: <Bytes value={server.memoryBytes} /> },
          { label: t('health.lag'), value: <Figures>{`${server.lagMs} ms`}</Figures> },
          { label: t('health.load'), value: <Figures>{server.load.toFixed(2)}</Figures> },
        ]}
      />
    </Panel>
  )
}

function DatabasePanel({ database }: Pick<Health, 'database'>) {
  const t = useText()
  const { version, sizeBytes, connections, mostConnections, answeredMs, oldestMs, largest } = database
  return (
    <Panel title={<Head word="health.database" tone={above(percentOf(connections, mostConnections), 80, 95)} />}>
      <Details
        items={[
          { label: t('health.version'), value: `PostgreSQL ${version}` },
          { label: t('health.size'), value: <Bytes value={sizeBytes} /> },
          { label: t('health.connections'), value: <Figures>{`${connections} / ${mostConnections}`}</Figures> },
          { label: t('health.answered'), value: <Figures>{`${answeredMs} ms`}</Figures> },
          { label: t('health.oldest'), value: oldestMs === null ? t('health.none') : formatDuration(oldestMs) },
        ]}
      />
      <h3 className={styles.sub}>{t('health.largest')}</h3>
      <ul className={styles.rows}>
        {largest.map(({ table, bytes }) => (
          <li key={table}>
            <code>{table}</code>
            <Bytes value={bytes} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function BrokerPanel({ broker }: Pick<Health, 'broker'>) {
  const t = useText()
  const now = useNow()
  const isAlive = broker.some((one) => now - Date.parse(one.seenAt) < silentMs)
  return (
    <Panel title={<Head word="health.broker" tone={isAlive ? 'ok' : 'bad'} />}>
      {broker.length === 0 ? <p>{t('health.noBroker')}</p> : null}
      <ul className={styles.rows}>
        {broker.map(({ id, seenAt, terminals }) => (
          <li key={id}>
            <code title={t('health.process')}>{id}</code>
            <span title={t('health.seen')}>
              <DateTime at={seenAt} relative />
            </span>
            <Figures title={t('health.terminals')}>{figure(terminals)}</Figures>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function DiskPanel({ disk: { freeBytes, totalBytes } }: Pick<Health, 'disk'>) {
  const t = useText()
  const full = 100 - percentOf(freeBytes, totalBytes)
  return (
    <Panel title={<Head word="health.disk" tone={above(full, 80, 90)} />}>
      <Percent value={full} tone={above(full, 80, 90)} label={t('health.disk')} />
      <p>{t('health.free', { free: formatBytes(freeBytes), total: formatBytes(totalBytes) })}</p>
    </Panel>
  )
}

function Head({ word, tone }: { word: WordKey; tone: Tone }) {
  const t = useText()
  return <StatusDot tone={tone} label={t(word)} />
}
