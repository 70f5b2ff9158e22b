import { telemetry, type UsageDay } from '@cpm/contract/estate/telemetry/telemetry'
import { useCallback } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Chart, type ChartColors } from '../../kit/chart/chart.tsx'
import { ExportMenu } from '../../kit/list/export-menu.tsx'
import { Empty, Failed, Panel, Waiting } from '../../kit/page/page.tsx'
import { useText } from '../../api/text.ts'
import { Bytes, formatBytes } from '../../kit/values/values.tsx'
import { FormerNote } from '../terminal/detail/overview/former-sn.tsx'
import { bytesAxis } from './series.ts'
import styles from './usage-panel.module.css'

const height = 186

/** Bytes used on each of the last 30 days, and in all [3.13]. */
export function UsagePanel({ sn }: { sn: string }) {
  const t = useText()
  const usage = useRead(quietApi.telemetry.usage, { sn })
  const { data } = usage
  const today = data?.days.at(-1)
  return (
    <Panel
      className={styles.usage}
      title={
        <>
          {t('telemetry.usage')}
          <FormerNote sns={data?.former ?? []} />
        </>
      }
      extra={<ExportMenu route={telemetry.routes.usage} query={{ sn }} name={`usage-${sn}`} />}
    >
      {!data && usage.error ? <Failed error={usage.error} retry={() => void usage.refetch()} /> : null}
      {!data && !usage.error ? <Waiting lines={5} /> : null}
      {data ? (
        <>
          <dl className={styles.usageSums}>
            <Sum label={t('telemetry.usageToday')} bytes={today ? today.rx + today.tx : 0} />
            <Sum label={t('telemetry.usage30')} bytes={data.recent} />
            <Sum label={t('telemetry.usageTotal')} bytes={data.total} />
          </dl>
          {data.recent > 0 ? (
            <UsageChart days={data.days} />
          ) : (
            <Empty icon="chart" title={t('telemetry.usageNone')} hint={t('telemetry.usageNoneHint')} />
          )}
        </>
      ) : null}
    </Panel>
  )
}

function Sum({ label, bytes }: { label: string; bytes: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Bytes value={bytes} />
      </dd>
    </div>
  )
}

function UsageChart({ days }: { days: readonly UsageDay[] }) {
  const t = useText()
  const option = useCallback(
    (c: ChartColors) => ({
      grid: { left: 2, right: 6, top: 10, bottom: 30, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
      legend: {
        bottom: 0,
        left: 'center',
        icon: 'circle',
        itemWidth: 8,
        itemHeight: 8,
        itemGap: 18,
        textStyle: { color: c.muted },
      },
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'shadow', shadowStyle: { color: c.line, opacity: 0.25 } },
        valueFormatter: (value: unknown) => formatBytes(Number(value)),
      },
      xAxis: {
        type: 'category',
        data: days.map(({ day }) => day.slice(5)),
        axisLine: { lineStyle: { color: c.line } },
        axisTick: { show: false },
        axisLabel: { color: c.muted, hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        ...bytesAxis(Math.max(...days.map(({ rx, tx }) => rx + tx))),
        splitLine: { lineStyle: { color: c.line, opacity: 0.6 } },
        axisLabel: { color: c.muted, formatter: formatBytes },
      },
      series: (['rx', 'tx'] as const).map((way) => ({
        type: 'bar',
        stack: 'all',
        name: t(way === 'rx' ? 'telemetry.received' : 'telemetry.sent'),
        color: way === 'rx' ? c.primary : c.ok,
        data: days.map((day) => day[way]),
        barMaxWidth: 18,
        itemStyle: { borderRadius: 2 },
      })),
    }),
    [days, t],
  )
  return <Chart height={height} label={t('telemetry.usageDays')} option={option} />
}
