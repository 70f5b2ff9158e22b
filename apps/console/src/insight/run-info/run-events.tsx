import type { HistoryEntry } from '@cpm/contract/insight/timeline/timeline'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { quietApi } from '../../api/api.ts'
import { readOf } from '../../api/read/read.ts'
import { useLanguage, useText } from '../../api/text.ts'
import { alignedGrid, timeAxis } from '../../estate/telemetry/series-chart.tsx'
import { Chart, type ChartColors } from '../../kit/chart/chart.tsx'
import { Panel } from '../../kit/page/page.tsx'
import { formatMoment } from '../../kit/values/values.tsx'
import { loadSayings } from '../timeline/history-line.tsx'
import styles from './run-info.module.css'

const most = 500
const rowHeight = 26
const around = 44

type Props = { sns: readonly string[]; from: number; to: number }
type Mark = { value: [number, string]; itemStyle: { color: string }; said: string }

const recordsOf = (found: readonly { data: { records: HistoryEntry[] } | undefined }[]) =>
  found.map(({ data }) => data?.records)

/** What happened to them, on the axis of their values: a point for each, which says what it was. */
export function RunEvents({ sns, from, to }: Props) {
  const t = useText()
  const language = useLanguage() === 'cn' ? 0 : 1
  const time = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), pageSize: most }
  const entries = useQueries({
    queries: sns.map((sn) => readOf(quietApi.timeline.list, { sn, kind: ['life', 'event', 'run', 'remote'], ...time })),
    combine: recordsOf,
  })
  const sayings = useQuery({ queryKey: ['sayings'], queryFn: loadSayings, staleTime: Number.POSITIVE_INFINITY }).data
  const option = useCallback(
    (c: ChartColors) => {
      const mark =
        (sn: string) =>
        (entry: HistoryEntry): Mark[] => {
          const said = sayings?.get(entry.kind)?.(entry, t, language)
          if (!said) return []
          const detail = typeof said.detail === 'string' && said.detail !== '' ? ` · ${said.detail}` : ''
          const text = `${formatMoment(new Date(entry.at))} ${said.what}${detail}`
          return [{ value: [Date.parse(entry.at), sn], itemStyle: { color: c[said.tone] }, said: text }]
        }
      return {
        grid: alignedGrid,
        tooltip: { trigger: 'item', formatter: ({ data }: { data: Mark }) => escaped(data.said) },
        xAxis: timeAxis(c, from, to),
        yAxis: {
          type: 'category',
          data: [...sns],
          inverse: true,
          axisLine: { show: false },
          axisTick: { show: false },
          axisLabel: { color: c.muted, width: 62, overflow: 'truncate' },
        },
        series: sns.map((sn, at) => ({
          name: sn,
          type: 'line',
          data: (entries[at] ?? []).flatMap(mark(sn)),
          symbol: 'circle',
          symbolSize: 9,
          lineStyle: { opacity: 0 },
        })),
      }
    },
    [entries, sayings, from, to, sns, t, language],
  )
  const count = entries.reduce((sum, some) => sum + (some?.length ?? 0), 0)
  const isCut = entries.some((some) => some?.length === most)
  return (
    <Panel title={t('telemetry.events')} extra={isCut ? t('telemetry.mostEvents', { count: most }) : null}>
      {count === 0 ? (
        <p className={styles.note}>{t('telemetry.noEvents')}</p>
      ) : (
        <Chart height={around + rowHeight * sns.length} label={t('telemetry.events')} option={option} />
      )}
    </Panel>
  )
}

/** A tooltip is HTML, and what happened is told in other people's words. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
