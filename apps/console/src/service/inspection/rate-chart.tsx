import { rateOf, type StoreTrend, type Trends } from '@cpm/contract/service/inspection/inspection.trends'
import { useCallback } from 'react'
import { Chart, type ChartColors } from '../../kit/chart/chart.tsx'
import { useText } from '../../api/text.ts'

const height = 280
/** A line of fewer points than this is hard to see without dots. */
const fewPoints = 14
const tones = ['busy', 'warn', 'bad', 'ok', 'idle'] as const

/** How many of a hundred passed in each period: of all stores, and of those that were chosen. */
export function RateChart({ data, lines }: { data: Trends; lines: readonly StoreTrend[] }) {
  const isMonthly = data.periods.every((day) => day.endsWith('-01'))
  const t = useText()
  const option = useCallback(
    (c: ChartColors) => {
      const all = data.whole.map(({ passed, inspections }) => rateOf(passed, inspections))
      const line = (name: string, color: string, values: readonly (number | null)[], width: number) => ({
        name,
        type: 'line',
        color,
        data: values,
        connectNulls: true,
        symbol: 'circle',
        symbolSize: 6,
        showSymbol: data.periods.length < fewPoints,
        lineStyle: { width },
      })
      return {
        grid: { left: 2, right: 14, top: 14, bottom: 34, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
        legend: {
          bottom: 0,
          left: 'center',
          type: 'scroll',
          icon: 'circle',
          itemWidth: 8,
          itemHeight: 8,
          itemGap: 18,
          textStyle: { color: c.muted },
          pageTextStyle: { color: c.muted },
          pageIconColor: c.muted,
          pageIconInactiveColor: c.line,
        },
        tooltip: {
          trigger: 'axis',
          axisPointer: { type: 'line', lineStyle: { color: c.line } },
          valueFormatter: (value: unknown) => (typeof value === 'number' ? `${value} %` : '-'),
        },
        xAxis: {
          type: 'category',
          // Of a month its day says nothing.
          data: isMonthly ? data.periods.map((day) => day.slice(0, 7)) : data.periods,
          axisLine: { lineStyle: { color: c.line } },
          axisTick: { show: false },
          axisLabel: { color: c.muted, hideOverlap: true },
        },
        yAxis: {
          type: 'value',
          min: 0,
          max: 100,
          splitLine: { lineStyle: { color: c.line, opacity: 0.6 } },
          axisLabel: { color: c.muted, formatter: '{value} %' },
        },
        series: [
          line(t('inspection.trends.whole'), c.primary, all, 2.5),
          ...lines.map((one, nth) => line(one.name, c[tones[nth % tones.length] ?? 'idle'], one.rates, 1.5)),
        ],
      }
    },
    [data, lines, isMonthly, t],
  )
  const last = data.whole.findLast(({ inspections }) => inspections > 0)
  const share = last ? rateOf(last.passed, last.inspections) : null
  return (
    // Made anew where other stores are chosen: a line that went would stay.
    <Chart
      key={lines.map(({ key }) => key).join()}
      option={option}
      height={height}
      label={`${t('inspection.trends.rateOverTime')}${share === null ? '' : `: ${share} %`}`}
    />
  )
}
