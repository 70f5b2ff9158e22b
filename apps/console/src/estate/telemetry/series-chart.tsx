import { useCallback } from 'react'
import { Chart, type ChartColors } from '../../kit/chart/chart.tsx'
import { formatBytes, formatMoment } from '../../kit/values/values.tsx'
import { bytesAxis } from './series.ts'

export type Line = { name: string; tone: keyof ChartColors; data: [number, number | null][] }
type Props = {
  label: string
  /** With others below one another: their moments stand in one line. */
  aligned?: boolean
  lines: readonly Line[]
  from: number
  to: number
  /** Percent, or bytes: of `most`, where there is a most. */
  unit: 'percent' | 'bytes' | 'celsius'
  most?: number | undefined
  /** What each step brought, as bars; else how it stood, as a line. */
  bars?: boolean
}

/** The same room for every scale. */
export const alignedGrid = { left: 70, right: 14, top: 10, bottom: 26, outerBoundsMode: 'none' } as const

/** Time, as charts that stand above each other have it. */
export const timeAxis = (c: ChartColors, from: number, to: number) =>
  ({
    type: 'time',
    min: from,
    max: to,
    axisLine: { lineStyle: { color: c.line } },
    axisTick: { show: false },
    splitNumber: 6,
    axisLabel: { color: c.muted, hideOverlap: true, formatter: (at: number) => shortOf(at, to - from) },
  }) as const

const height = 168
const dayMs = 86_400_000

/** One value over time, by the local clock. A line breaks off where there is nothing. */
export function SeriesChart({ label, lines, from, to, unit, most, bars = false, aligned = false }: Props) {
  const option = useCallback(
    (c: ChartColors) => {
      const sign = unit === 'percent' ? '%' : ' °C'
      const text = (value: number) => (unit === 'bytes' ? formatBytes(value) : `${Math.round(value * 10) / 10}${sign}`)
      return {
        grid: aligned
          ? alignedGrid
          : { left: 2, right: 12, top: 10, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
        tooltip: {
          trigger: 'axis',
          axisPointer: { type: 'line', lineStyle: { color: c.line }, label: { formatter: labelOf } },
          valueFormatter: (value: unknown) => (typeof value === 'number' ? text(value) : '–'),
        },
        xAxis: timeAxis(c, from, to),
        yAxis: {
          type: 'value',
          ...(unit === 'celsius' ? { scale: true } : { min: 0 }),
          ...(unit === 'percent' ? { max: 100, interval: 25 } : {}),
          ...(unit === 'bytes' ? (most ? { max: most, interval: most / 4 } : bytesAxis(highest(lines))) : {}),
          splitLine: { lineStyle: { color: c.line, opacity: 0.6 } },
          axisLabel: { color: c.muted, formatter: text, width: 62, overflow: 'none' },
        },
        series: lines.map(({ name, tone, data }) => ({
          name,
          color: c[tone],
          data,
          ...(bars
            ? { type: 'bar', stack: 'all', barMaxWidth: 10, large: false }
            : {
                type: 'line',
                connectNulls: false,
                showSymbol: isSparse(data),
                symbol: 'circle',
                symbolSize: 4,
                lineStyle: { width: 1.75 },
                areaStyle: { opacity: 0.1 },
              }),
        })),
      }
    },
    [lines, from, to, unit, most, bars, aligned],
  )
  return <Chart height={height} label={label} option={option} />
}

/** Bars stand on one another. */
const highest = (lines: readonly Line[]) =>
  Math.max(0, ...(lines[0]?.data ?? []).map((_, at) => lines.reduce((sum, { data }) => sum + (data[at]?.[1] ?? 0), 0)))

const labelOf = ({ value }: { value: unknown }) => (typeof value === 'number' ? formatMoment(new Date(value)) : '')

/** The hour, and at midnight the day; of many days the day. */
function shortOf(at: number, span: number): string {
  const text = formatMoment(new Date(at))
  if (span > 2 * dayMs) return text.slice(5, 10)
  return text.slice(11, 16) === '00:00' && span <= dayMs ? text.slice(5, 10) : text.slice(11, 16)
}

/** A point between two gaps draws no line: it is shown itself. */
const isSparse = (data: readonly [number, number | null][]) => {
  const alone = data.filter(([, value], at) => value !== null && !data[at - 1]?.[1] && !data[at + 1]?.[1])
  return alone.length > 0 && alone.length === data.filter(([, value]) => value !== null).length
}
