import { type SeriesField, seriesWords, type telemetry } from '@cpm/contract/estate/telemetry/telemetry'
import type { OutputOf } from '@cpm/contract/kernel/route'
import { useMemo } from 'react'
import { useText } from '../../api/text.ts'
import { hasAny, lineOf, sumOf } from '../../estate/telemetry/series.ts'
import { type Line, SeriesChart } from '../../estate/telemetry/series-chart.tsx'
import { FormerNote } from '../../estate/terminal/detail/overview/former-sn.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { Empty, Panel } from '../../kit/page/page.tsx'
import { formatBytes } from '../../kit/values/values.tsx'
import { useCan } from '../../api/session/can.tsx'
import { RunEvents } from './run-events.tsx'
import styles from './run-info.module.css'

type Values = OutputOf<typeof telemetry.routes.values>
export type Shown = Values & { sn: string }
type Props = { shown: readonly Shown[]; from: number; to: number }

/** The first has one colour everywhere, the one beside it another. */
const tones = ['primary', 'warn'] as const

/** One chart below the other over the same time; a line for each terminal. */
export function RunCharts({ shown, from, to }: Props) {
  const t = useText()
  const mayReadEvents = useCan('timeline.read')
  const sns = useMemo(() => shown.map(({ sn }) => sn), [shown])
  const common = { shown, from, to }
  const isSummed = shown.some(({ by }) => by === 'hour')
  const former = shown.flatMap((one) => one.former)
  return (
    <>
      {shown.length > 1 ? (
        <p className={styles.legend}>
          {shown.map(({ sn }, at) => (
            <span key={sn} data-tone={tones[at]}>
              {sn}
            </span>
          ))}
        </p>
      ) : null}
      {mayReadEvents ? <RunEvents sns={sns} from={from} to={to} /> : null}
      {shown.every(
        ({ points }) => !hasAny(points, 'battery', 'cpu', 'memory', 'storage', 'temperature', 'signal', 'rx'),
      ) ? (
        <Empty icon="chart" title={t('telemetry.nothing')} hint={t('telemetry.nothingHint')} />
      ) : (
        <div className={styles.charts}>
          <One {...common} field="battery" unit="percent" />
          <One {...common} field="cpu" unit="percent" />
          <One {...common} field="memory" unit="bytes" />
          <One {...common} field="storage" unit="bytes" />
          <One {...common} field="temperature" unit="celsius" />
          <One {...common} field="signal" unit="percent" />
          <One {...common} field="rx" unit="bytes" />
          <One {...common} field="tx" unit="bytes" />
        </div>
      )}
      <p className={styles.note}>
        {t(isSummed ? 'telemetry.summed' : 'telemetry.gaps')} <FormerNote sns={former} />
      </p>
    </>
  )
}

/** Of what none of them has, a battery or a signal, there is no chart. */
function One({ shown, from, to, field, unit }: Props & { field: SeriesField; unit: 'percent' | 'bytes' | 'celsius' }) {
  const t = useText()
  const name = t(seriesWords[field])
  const isTraffic = field === 'rx' || field === 'tx'
  const lines = useMemo(
    () =>
      shown.map(({ sn, points }, at): Line => ({ name: sn, tone: tones[at] ?? 'idle', data: lineOf(points, field) })),
    [shown, field],
  )
  if (shown.every(({ points }) => !hasAny(points, field))) return null
  return (
    <Panel
      title={name}
      extra={
        isTraffic ? (
          <Figures className={styles.sum}>
            {shown.map(({ points }) => formatBytes(sumOf(points, field))).join(' / ')}
          </Figures>
        ) : null
      }
    >
      <SeriesChart label={name} lines={lines} from={from} to={to} unit={unit} aligned />
    </Panel>
  )
}
