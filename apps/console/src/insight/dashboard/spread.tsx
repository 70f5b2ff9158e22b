import type { Platform } from '@cpm/contract/estate/agent/report'
import type { TerminalStatus } from '@cpm/contract/estate/terminal/terminal.shape'
import { useCallback } from 'react'
import { Chart, type ChartColors } from '../../kit/chart/chart.tsx'
import { CountLink, withLinks } from '../../kit/page/count-link.tsx'
import { Panel } from '../../kit/page/page.tsx'
import { toneColor } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { platformTone } from './activity-panel.tsx'
import { figure, sharesOf } from '../../kit/values/figures.ts'
import type { Totals } from './figures.ts'
import { terminalTones } from '../../estate/terminal/parts/terminal-status.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import styles from './dashboard.module.css'

const colorOf = (platform: Platform) =>
  platformTone[platform] === 'primary' ? 'var(--primary)' : toneColor(platformTone[platform])

const listOf = (platform: Platform) => `/device/index?status=activated&platform=${platform}`

/** How many of each platform are in service, and how many of them are online. */
export function PlatformPanel({ byPlatform, total }: Pick<Totals, 'byPlatform' | 'total'>) {
  const t = useText()
  return (
    <Panel title={t('dashboard.byPlatform')}>
      <Stack as="ul" gap={4} className={styles.spread}>
        {byPlatform.map(({ platform, total: count, inService, online }) => (
          <li key={platform} data-none={count === 0 ? '' : undefined}>
            <span>{t(`terminal.platform.${platform}`)}</span>
            <Figures className={styles.spreadCount}>
              {withLinks(t, 'dashboard.onlineOf', {
                online: <CountLink count={online} to={`${listOf(platform)}&online=true`} />,
                total: <CountLink count={inService} to={listOf(platform)} />,
              })}
            </Figures>
            <span className={styles.spreadBar} aria-hidden="true">
              <i
                className={styles.spreadAll}
                style={{ width: `${(inService / Math.max(1, total)) * 100}%`, background: colorOf(platform) }}
              />
              <i style={{ width: `${(online / Math.max(1, total)) * 100}%`, background: colorOf(platform) }} />
            </span>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

const donutSize = 132

/** How many stand where in their life [4.5]. */
export function StatusPanel({ byStatus, total }: Pick<Totals, 'byStatus' | 'total'>) {
  const t = useText()
  const shares = sharesOf(byStatus.map((one) => one.total))
  const option = useCallback(
    (c: ChartColors) => ({
      tooltip: { trigger: 'item' },
      series: [
        {
          type: 'pie',
          radius: ['74%', '98%'],
          padAngle: byStatus.filter((s) => s.total > 0).length > 1 ? 2 : 0,
          minAngle: 4,
          itemStyle: { borderRadius: 3 },
          label: { show: false },
          emphasis: { scale: false },
          data: byStatus
            .filter((s) => s.total > 0)
            .map((s) => ({
              name: t(`terminal.status.${s.status}`),
              value: s.total,
              itemStyle: { color: c[toneOf(s.status)] },
            })),
        },
      ],
    }),
    [byStatus, t],
  )
  return (
    <Panel title={t('dashboard.byStatus')}>
      <div className={styles.donut}>
        <div className={styles.donutChart} style={{ width: donutSize }}>
          <Chart height={donutSize} label={t('dashboard.byStatus')} option={option} />
          <p className={styles.donutMiddle} aria-hidden="true">
            <b>{figure(total)}</b>
            <small>{t('dashboard.all')}</small>
          </p>
        </div>
        <Stack as="ul" className={styles.donutLegend}>
          {byStatus.map(({ status, total: count }, at) => (
            <li key={status} data-none={count === 0 ? '' : undefined}>
              <i style={{ background: toneColor(toneOf(status)) }} aria-hidden="true" />
              <span>{t(`terminal.status.${status}`)}</span>
              <b>
                <CountLink count={count} to={`/device/index?status=${status}`} />
              </b>
              <Figures as="small">{shares[at]}%</Figures>
            </li>
          ))}
        </Stack>
      </div>
    </Panel>
  )
}

const toneOf = (status: TerminalStatus) => terminalTones[status]
