import { telemetry, type SeriesField, type SeriesPoint } from '@cpm/contract/estate/telemetry/telemetry'
import type { OutputOf } from '@cpm/contract/kernel/route'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { ExportMenu } from '../../kit/list/export-menu.tsx'
import { Empty, Failed, Panel, Waiting } from '../../kit/page/page.tsx'
import { useNow } from '../../kit/values/now.ts'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { formatBytes } from '../../kit/values/values.tsx'
import { SeriesChart } from './series-chart.tsx'
import { hasAny, lastOf, lineOf, sumOf, windowOf, type Zoom } from './series.ts'
import { SpanChooser } from './span-chooser.tsx'
import { FormerNote } from '../terminal/detail/overview/former-sn.tsx'
import type { TabProps } from '../terminal/slots.ts'
import { Figures } from '../../kit/layout/text.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import styles from './run-info.module.css'

/** `from` missing: the newest stretch, which moves on by itself. */
const place = z.object({
  tab: z.string().max(40).optional(),
  from: z.iso.datetime().optional(),
  hours: z.enum(['1', '6', '24']).optional(),
})
/** The end of the newest stretch moves on even when the terminal says nothing. */
const refreshMs = 60_000

type Series = OutputOf<typeof telemetry.routes.series>

/** What it reported over time [5.8]. */
export function RunInfo({ terminal }: TabProps) {
  const t = useText()
  const [at, setAt] = useUrlState(place)
  const zoom = Number(at.hours ?? 24) as Zoom
  const now = useNow()
  const { from, to } = windowOf(at.from, zoom, now)
  const isLive = at.from === undefined
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const query = { sn: terminal.sn, ...span }
  const series = useRead(quietApi.telemetry.series, query, {
    placeholderData: keepPreviousData,
    ...(isLive ? { refetchInterval: refreshMs } : {}),
  })
  return (
    <Stack as="section" gap={4} aria-label={t('telemetry.runInfo')}>
      <SpanChooser
        from={at.from}
        zoom={zoom}
        onChange={(next, hours) =>
          setAt({
            from: next === undefined ? undefined : new Date(next).toISOString(),
            hours: hours === 24 ? undefined : (String(hours) as '1'),
          })
        }
        extra={<ExportMenu route={telemetry.routes.series} query={query} name={`series-${terminal.sn}`} />}
      />
      {series.data ? (
        <Charts terminal={terminal} series={series.data} from={from} to={to} old={series.isPlaceholderData} />
      ) : series.error ? (
        <Failed error={series.error} retry={() => void series.refetch()} />
      ) : (
        <Waiting lines={8} />
      )}
    </Stack>
  )
}

type ChartsProps = { terminal: TerminalDetail; series: Series; from: number; to: number; old: boolean }

function Charts({ terminal, series, from, to, old }: ChartsProps) {
  const t = useText()
  const { points, by, former } = series
  if (!hasAny(points, 'battery', 'cpu', 'memory', 'storage', 'temperature', 'signal')) {
    return <Empty icon="chart" title={t('telemetry.nothing')} hint={t('telemetry.nothingHint')} />
  }
  const { memory, storage } = terminal.facts
  const common = { points, from, to }
  return (
    <>
      <div className={styles.runInfoCharts} aria-busy={old}>
        <Percents {...common} field="battery" tone="ok" />
        <Percents {...common} field="cpu" tone="info" />
        <Amount {...common} field="memory" tone="busy" most={memory?.total} />
        <Amount {...common} field="storage" tone="warn" most={storage?.total} />
        <Temperature {...common} />
        <Percents {...common} field="signal" tone="info" />
        <Traffic {...common} />
      </div>
      <p className={styles.runInfoNote}>
        {by === 'hour' ? t('telemetry.hourly') : t('telemetry.gaps')} <FormerNote sns={former} />
      </p>
    </>
  )
}

type Drawn = { points: readonly SeriesPoint[]; from: number; to: number }
type One = Drawn & { field: Exclude<SeriesField, 'rx' | 'tx'>; tone: 'ok' | 'info' | 'busy' | 'warn' }

/** Of what the terminal has not, a battery or a signal, there is no chart. */
function Percents({ points, from, to, field, tone }: One) {
  const t = useText()
  const name = t(`telemetry.${field}`)
  const lines = useMemo(() => [{ name, tone, data: lineOf(points, field) }], [name, tone, points, field])
  const last = lastOf(points, field)
  if (last === null) return null
  return (
    <Panel title={name} extra={<Figures as="b">{Math.round(last)}%</Figures>}>
      <SeriesChart label={name} lines={lines} from={from} to={to} unit="percent" />
    </Panel>
  )
}

function Amount({ points, from, to, field, tone, most }: One & { most: number | undefined }) {
  const t = useText()
  const name = t(`telemetry.${field}`)
  const lines = useMemo(() => [{ name, tone, data: lineOf(points, field) }], [name, tone, points, field])
  const last = lastOf(points, field)
  if (last === null) return null
  const text = most ? t('terminal.usedOf', { used: formatBytes(last), total: formatBytes(most) }) : formatBytes(last)
  return (
    <Panel title={name} extra={<Figures className={styles.runInfoLast}>{text}</Figures>}>
      <SeriesChart label={name} lines={lines} from={from} to={to} unit="bytes" most={most} />
    </Panel>
  )
}

function Temperature({ points, from, to }: Drawn) {
  const t = useText()
  const name = t('telemetry.temperature')
  const lines = useMemo(() => [{ name, tone: 'warn' as const, data: lineOf(points, 'temperature') }], [name, points])
  const last = lastOf(points, 'temperature')
  if (last === null) return null
  return (
    <Panel title={name} extra={<Figures as="b">{Math.round(last)} °C</Figures>}>
      <SeriesChart label={name} lines={lines} from={from} to={to} unit="celsius" />
    </Panel>
  )
}

function Traffic({ points, from, to }: Drawn) {
  const t = useText()
  const [received, sent] = [t('telemetry.received'), t('telemetry.sent')]
  const lines = useMemo(
    () => [
      { name: received, tone: 'primary' as const, data: lineOf(points, 'rx') },
      { name: sent, tone: 'ok' as const, data: lineOf(points, 'tx') },
    ],
    [received, sent, points],
  )
  return (
    <Panel
      title={t('telemetry.traffic')}
      extra={
        <Figures className={`${styles.runInfoLast} ${styles.runInfoLegend}`}>
          <span data-tone="primary">{`${received} ${formatBytes(sumOf(points, 'rx'))}`}</span>
          <span data-tone="ok">{`${sent} ${formatBytes(sumOf(points, 'tx'))}`}</span>
        </Figures>
      }
    >
      <SeriesChart label={t('telemetry.traffic')} lines={lines} from={from} to={to} unit="bytes" bars />
    </Panel>
  )
}
