import type { AppRow } from '@cpm/contract/market/app/app'
import { useCallback } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Chart, type ChartColors } from '../../../kit/chart/chart.tsx'
import { OnlyFilter } from '../../../kit/list/only-filter.tsx'
import { Panel } from '../../../kit/page/page.tsx'
import pageStyles from '../../../kit/page/page.module.css'
import { figure } from '../../../kit/values/figures.ts'
import { barsOf, type Bar } from './bars.ts'
import styles from './detail.module.css'

const barHeight = 34

type Props = {
  app: AppRow
  /** The version whose terminals alone are listed below. */
  chosen: string | undefined
  onChoose: (versionId: string | undefined) => void
}

/** How many terminals have which version: a bar each, the newest on top; a bar is the way to its terminals. */
export function HolderChart({ app, chosen, onChoose }: Props) {
  const t = useText()
  const { data } = useRead(quietApi.app.holderCounts, { id: app.id })
  if (!data || data.total === 0) return null
  const bars = barsOf(data.versions, app.launched)
  const nameOf = (bar: Bar) => (bar.versionName === '' ? t('appHolder.otherVersions') : bar.versionName)
  const label = bars.map((bar) => `${nameOf(bar)}: ${bar.count}`).join(', ')
  const name = bars.find(({ versionId }) => versionId === chosen)
  return (
    <Panel
      className={styles.chart ?? ''}
      title={
        <>
          {t('appHolder.byVersion')}
          <span className={pageStyles.panelNote}>{t('app.onCount', { count: figure(data.total) })}</span>
        </>
      }
      extra={
        name && chosen ? (
          <OnlyFilter text={t('appHolder.only', { version: nameOf(name) })} onClear={() => onChoose(undefined)} />
        ) : null
      }
    >
      <Bars bars={bars} nameOf={nameOf} label={label} onChoose={onChoose} />
    </Panel>
  )
}

type BarsProps = {
  bars: readonly Bar[]
  nameOf: (bar: Bar) => string
  label: string
  onChoose: Props['onChoose']
}

function Bars({ bars, nameOf, label, onChoose }: BarsProps) {
  const option = useCallback(
    (c: ChartColors) => ({
      grid: { left: 2, right: 44, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
      tooltip: { trigger: 'item' },
      xAxis: { type: 'value', show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: bars.map(nameOf),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: c.muted, width: 130, overflow: 'truncate' },
      },
      series: [
        {
          type: 'bar',
          barMaxWidth: 18,
          label: { show: true, position: 'right', color: c.text },
          data: bars.map(({ count, tone }) => ({ value: count, itemStyle: { color: c[tone], borderRadius: 3 } })),
        },
      ],
    }),
    [bars, nameOf],
  )
  return (
    <Chart
      height={barHeight * bars.length + 8}
      label={label}
      option={option}
      onClick={({ dataIndex }) => onChoose(bars[dataIndex]?.versionId ?? undefined)}
    />
  )
}
