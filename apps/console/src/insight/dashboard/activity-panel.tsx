import type { Platform } from '@cpm/contract/estate/agent/report'
import { keepPreviousData } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Chart, type ChartColors } from '../../kit/chart/chart.tsx'
import { Empty, Failed, Panel, Waiting } from '../../kit/page/page.tsx'
import { useText } from '../../api/text.ts'
import { formatMoment } from '../../kit/values/values.tsx'
import { type Activity, activityOf, type Window } from './figures.ts'
import styles from './dashboard.module.css'
import pageStyles from '../../kit/page/page.module.css'

/** One colour for each platform on this page. */
export const platformTone = { android: 'primary', windows: 'busy', linux: 'ok' } as const satisfies Record<
  Platform,
  keyof ChartColors
>

/** Minutes are told in the account's zone; days are days of UTC, and keep their date wherever one looks. */
const labelOf = (at: string, window: Window) =>
  window === 'hour' ? formatMoment(new Date(at)).slice(11, 16) : new Date(at).toISOString().slice(5, 10)

/** The window moves on even when no terminal does. */
const refreshMs = 60_000
/** A line of fewer points than this is hard to see without dots. */
const fewPoints = 4
const chartHeight = 300

/** Terminals active in the last hour or the last month [1.1], by platform. */
export function ActivityPanel() {
  const t = useText()
  const [window, setWindow] = useState<Window>('hour')
  const activity = useRead(
    quietApi.dashboard.activity,
    { window },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs },
  )
  // The other window's points would stand under this one's heading.
  const points = activity.isPlaceholderData ? undefined : activity.data?.points
  const drawn = useMemo(() => activityOf(points ?? []), [points])
  const note = t(window === 'hour' ? 'dashboard.activityHour' : 'dashboard.activityMonth')
  return (
    <Panel
      title={
        <>
          {t('dashboard.activity')}
          <small className={pageStyles.panelNote} data-is="panel-note">
            {note}
            {drawn.since ? <b>{t('dashboard.since', { at: labelOf(drawn.since, window) })}</b> : null}
          </small>
        </>
      }
      extra={
        <Segmented<Window>
          size="small"
          aria-label={t('dashboard.activity')}
          value={window}
          onChange={setWindow}
          options={[
            { value: 'hour', label: t('dashboard.lastHour') },
            { value: 'month', label: t('dashboard.lastMonth') },
          ]}
        />
      }
    >
      <div className={styles.activityBody}>
        {points ? <ActivityChart activity={drawn} window={window} /> : null}
        {!points && activity.error ? <Failed error={activity.error} retry={() => void activity.refetch()} /> : null}
        {!points && !activity.error ? <Waiting lines={6} /> : null}
      </div>
    </Panel>
  )
}

function ActivityChart({ activity, window }: { activity: Activity; window: Window }) {
  const t = useText()
  const option = useCallback(
    (c: ChartColors) => {
      const axis = {
        axisLine: { lineStyle: { color: c.line } },
        axisTick: { show: false },
        axisLabel: { color: c.muted, hideOverlap: true },
      }
      return {
        grid: { left: 2, right: 10, top: 14, bottom: 30, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
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
          axisPointer: {
            type: window === 'hour' ? 'line' : 'shadow',
            lineStyle: { color: c.line },
            shadowStyle: { color: c.line, opacity: 0.25 },
          },
        },
        xAxis: {
          type: 'category',
          boundaryGap: window === 'month',
          data: activity.points.map((p) => labelOf(p.at, window)),
          ...axis,
        },
        yAxis: {
          type: 'value',
          minInterval: 1,
          splitLine: { lineStyle: { color: c.line, opacity: 0.6 } },
          axisLabel: { color: c.muted },
        },
        series: activity.platforms.map((platform) => ({
          name: t(`terminal.platform.${platform}`),
          stack: 'all',
          color: c[platformTone[platform]],
          data: activity.values[platform],
          ...(window === 'month'
            ? { type: 'bar', barMaxWidth: 22, barCategoryGap: '35%', itemStyle: { borderRadius: 2 } }
            : {
                type: 'line',
                symbol: 'circle',
                symbolSize: 6,
                showSymbol: activity.points.length < fewPoints,
                lineStyle: { width: 1.75 },
                areaStyle: { opacity: 0.16 },
              }),
        })),
      }
    },
    [activity, window, t],
  )
  if (activity.points.length === 0) return <Empty title={t('dashboard.noActivity')} icon="dashboard" />
  return (
    // Made anew for another window: a line does not turn into bars.
    <Chart
      key={`${window} ${activity.platforms.join()}`}
      height={chartHeight}
      label={t('dashboard.activity')}
      option={option}
    />
  )
}
