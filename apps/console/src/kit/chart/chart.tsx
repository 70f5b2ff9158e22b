import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef } from 'react'
import { useSession } from '../../api/session/session.ts'
import { afterPaint } from '../page/after-paint.ts'
import styles from '../values/values.module.css'

export type ChartOption = EChartsCoreOption

/** Colours of the theme in effect, for options: read when the option is made. */
export type ChartColors = Record<
  'text' | 'muted' | 'line' | 'panel' | 'primary' | 'ok' | 'info' | 'busy' | 'warn' | 'bad' | 'idle',
  string
>

function colorsOf(element: Element): ChartColors {
  const style = getComputedStyle(element)
  const names = { text: '--text', muted: '--muted', line: '--line', panel: '--panel', primary: '--primary' }
  const tones = ['ok', 'info', 'busy', 'warn', 'bad', 'idle'].map((tone) => [tone, `--tone-${tone}`])
  const all = [...Object.entries(names), ...tones].map(([name, variable]) => [
    name,
    style.getPropertyValue(variable as string).trim(),
  ])
  return Object.fromEntries(all) as ChartColors
}

type Props = {
  /** Makes the option from the colours of the theme; keep it stable with useCallback or useMemo. */
  option: (colors: ChartColors) => ChartOption
  height: number
  /** What it shows, for who cannot see it. */
  label: string
  onClick?: (params: { name: string; seriesName?: string | undefined; dataIndex: number }) => void
}

/** An ECharts chart (line, bar, pie), loaded when first needed, redrawn with the theme. */
export function Chart({ option, height, label, onClick }: Props) {
  const theme = useSession((s) => s.setting.theme)
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<import('echarts/core').ECharts>(undefined)
  const latest = useRef({ option, onClick })
  latest.current = { option, onClick }

  useEffect(() => {
    const element = host.current
    if (!element) return
    let observer: ResizeObserver | undefined
    let gone = false
    let calledOff = () => {}
    const draw = (make: (element: HTMLElement) => import('echarts/core').ECharts) => {
      if (gone) return
      const made = make(element)
      chart.current = made
      made.setOption(base(latest.current.option(colorsOf(element)), colorsOf(element)))
      made.on('click', (p) =>
        latest.current.onClick?.({ name: p.name, seriesName: p.seriesName, dataIndex: p.dataIndex }),
      )
      observer = new ResizeObserver(() => made.resize())
      observer.observe(element)
    }
    // A page that is looked at again is there before its charts are drawn.
    void import('./chart-core.ts').then(({ make }) => {
      if (!gone) calledOff = afterPaint(() => draw(make))
    })
    return () => {
      gone = true
      calledOff()
      observer?.disconnect()
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [theme])

  useEffect(() => {
    if (host.current) chart.current?.setOption(base(option(colorsOf(host.current)), colorsOf(host.current)))
  }, [option])

  return <div ref={host} className={styles.chart} data-is="chart" role="img" aria-label={label} style={{ height }} />
}

/** What every chart has in common. Tips are drawn, not made of HTML: nothing of a terminal's text becomes markup. */
function base(option: ChartOption, c: ChartColors): ChartOption {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    animation: !still,
    animationDuration: 300,
    textStyle: { color: c.muted, fontFamily: getComputedStyle(document.body).fontFamily, fontSize: 12 },
    ...option,
    tooltip: {
      renderMode: 'richText',
      backgroundColor: c.panel,
      borderColor: c.line,
      textStyle: { color: c.text, fontSize: 12 },
      confine: true,
      ...(option.tooltip as object | undefined),
    },
  }
}
