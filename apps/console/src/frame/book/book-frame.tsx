import { platforms } from '@cpm/contract/estate/agent/report'
import { Button } from 'antd'
import { useCallback } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Chart, type ChartColors } from '../../kit/chart/chart.tsx'
import { Details, Empty, Failed, Waiting } from '../../kit/page/page.tsx'
import { Icon, iconNames } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { Part } from './part.tsx'
import { Mono } from '../../kit/layout/text.tsx'
import styles from './book.module.css'

export function FrameParts() {
  return (
    <Part
      name="Page, details, nothing, waiting, failed"
      file="frame.tsx"
      code={`<PageFrame fill title={…} extra={…}>…</PageFrame>   <Panel title={…}>…</Panel>   <Details items={[{ label, value, wide }]} />
<Empty hint={…} action={…} />   <Waiting lines={4} />   <Failed error={query.error} retry={() => void query.refetch()} />`}
    >
      <Details
        items={[
          {
            label: 'SN',
            value: <Mono>117009100105</Mono>,
          },
          { label: 'Opened', value: <DateTime at={performance.timeOrigin} /> },
          { label: 'Nothing here', value: null },
          { label: 'Wide', value: 'A value that takes the whole row, however long it may become.', wide: true },
        ]}
      />
      <Empty hint="[8.7] says 'No data'; the page adds what to do about it" action={<Button>Do it</Button>} />
      <Waiting lines={3} />
      <Failed error={null} retry={() => window.location.reload()} />
    </Part>
  )
}

/** The terminals one may see, by platform. */
export function ChartParts() {
  const t = useText()
  const totals = useRead(quietApi.dashboard.totals, {})
  const { data } = totals
  const option = useCallback(
    (c: ChartColors) => ({
      color: [c.primary],
      grid: { left: 40, right: 16, top: 16, bottom: 28 },
      tooltip: {},
      xAxis: { type: 'category', data: platforms.map((p) => t(`terminal.platform.${p}`)) },
      yAxis: { type: 'value', splitLine: { lineStyle: { color: c.line } } },
      series: [
        {
          type: 'bar',
          barMaxWidth: 48,
          data: platforms.map((p) => data?.byPlatform.find((one) => one.platform === p)?.total ?? 0),
        },
      ],
    }),
    [data, t],
  )
  return (
    <Part
      name="Chart"
      file="chart.tsx"
      code="<Chart height={240} label={…} option={useCallback((c) => ({ … }), [data])} />   // line, bar, pie; colours from c; loaded when first needed"
    >
      {totals.error ? (
        <Failed error={totals.error} retry={() => void totals.refetch()} />
      ) : (
        <Chart height={240} label={t('dashboard.byPlatform')} option={option} />
      )}
    </Part>
  )
}

export function IconParts() {
  return (
    <Part name="Icons" file="icon.tsx" code={`<Icon name="refresh" />   // decoration, unless it has a label`}>
      <ul className={styles.bookIcons}>
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} size={22} />
            {name}
          </li>
        ))}
      </ul>
    </Part>
  )
}
