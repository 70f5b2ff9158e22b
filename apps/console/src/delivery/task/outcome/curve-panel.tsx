import type { TaskCurve } from '@cpm/contract/delivery/task/task'
import { useCallback } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { type Text, useText } from '../../../api/text.ts'
import { Chart, type ChartColors } from '../../../kit/chart/chart.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { formatMoment } from '../../../kit/values/values.tsx'
import { figure } from '../../../kit/values/figures.ts'
import styles from './outcome.module.css'

const height = 128
const minute = (at: string) => formatMoment(new Date(at)).slice(0, 16)

/** When it ends, and of how many that cannot be said; or why of none. */
function forecastText(t: Text, { endsAt, why, moving, kept, away }: TaskCurve): string {
  if (endsAt === null) return t(`task.curve.why.${why ?? 'still'}`)
  if (kept + away === 0) return t('task.curve.endsAt', { at: minute(endsAt) })
  const rest = [
    kept > 0 ? t('task.curve.kept', { count: figure(kept) }) : null,
    away > 0 ? t('task.curve.away', { count: figure(away) }) : null,
  ]
  const open = rest.filter(Boolean).join(t('run.comma'))
  return [
    t('task.curve.movingEnd', { count: figure(moving), at: minute(endsAt) }),
    `${open}${t('run.comma')}${t('task.curve.unsure')}`,
  ].join(t('task.curve.then'))
}

/** How many runs of a task had ended when, and the forecast of its end while it goes on. */
export function CurvePanel({ id }: { id: string }) {
  const t = useText()
  const { data } = useRead(quietApi.task.curve, { id })
  if (!data || data.total < 2 || data.points.length === 0) return null
  const ended = t('task.curve.endedOf', { ended: figure(data.ended), total: figure(data.total) })
  const forecast = forecastText(t, data)
  return (
    <Stack as="section" gap={1} aria-label={t('task.curve')} className={styles.curve}>
      <Curve curve={data} label={`${t('task.curve')}: ${ended}. ${forecast}`} />
      <span>
        {ended} <Muted>{forecast}</Muted>
      </span>
    </Stack>
  )
}

type Point = [at: number, count: number]

function Curve({ curve, label }: { curve: TaskCurve; label: string }) {
  const t = useText()
  const option = useCallback(
    (c: ChartColors) => {
      const start: Point = [Date.parse(curve.from), 0]
      const ended = curve.points.map(({ at, ended: count }): Point => [Date.parse(at), count])
      const failed = curve.points.map(({ at, failed: count }): Point => [Date.parse(at), count])
      const last = ended.at(-1) ?? start
      const ahead: Point[] = curve.endsAt ? [last, [Date.parse(curve.endsAt), curve.ended + curve.moving]] : []
      const line = (name: string, tone: keyof ChartColors, data: Point[]) => ({
        type: 'line',
        name,
        data,
        color: c[tone],
        showSymbol: false,
        lineStyle: { width: 1.75 },
        areaStyle: { opacity: 0.1 },
      })
      return {
        aria: { enabled: true, label: { description: label } },
        grid: { left: 2, right: 12, top: 10, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
        tooltip: {
          trigger: 'axis',
          axisPointer: {
            lineStyle: { color: c.line },
            label: { formatter: ({ value }: { value: number }) => formatMoment(new Date(value)) },
          },
          valueFormatter: (value: unknown) => (typeof value === 'number' ? figure(value) : '–'),
        },
        xAxis: {
          type: 'time',
          axisLine: { lineStyle: { color: c.line } },
          axisTick: { show: false },
          splitNumber: 4,
          axisLabel: {
            color: c.muted,
            hideOverlap: true,
            formatter: (at: number) => formatMoment(new Date(at)).slice(...timePart(curve)),
          },
        },
        yAxis: {
          type: 'value',
          min: 0,
          max: curve.total,
          interval: curve.total,
          splitLine: { lineStyle: { color: c.line, opacity: 0.6 } },
          axisLabel: { color: c.muted, formatter: figure },
        },
        series: [
          line(t('task.curve.ended'), 'primary', [start, ...ended]),
          line(t('task.curve.failed'), 'bad', [start, ...failed]),
          { ...line(t('task.curve.forecast'), 'idle', ahead), lineStyle: { width: 1.75, type: 'dashed' } },
        ],
      }
    },
    [curve, label, t],
  )
  return <Chart height={height} label={label} option={option} />
}

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** The hour, of what goes over several days the day, and of what was over in minutes the seconds, too. */
function timePart({ from, points, endsAt }: TaskCurve): [number, number] {
  const spanMs = Date.parse(endsAt ?? points.at(-1)?.at ?? from) - Date.parse(from)
  if (spanMs > 2 * dayMs) return [5, 10]
  return spanMs < 10 * minuteMs ? [11, 19] : [11, 16]
}
