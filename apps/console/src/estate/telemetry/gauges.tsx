import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../kit/values/icon.tsx'
import { type Tone, toneColor } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { formatBytes } from '../../kit/values/values.tsx'
import { batteryTone, loadTone } from '../terminal/parts/terminal-facts.ts'
import { Figures } from '../../kit/layout/text.tsx'
import styles from './gauges.module.css'

type GaugeProps = { icon: IconName; label: string; percent: number | null; tone: Tone; note: ReactNode; old: boolean }

/** One share with its slim bar; grey when it is the last word of a terminal that is gone. */
function Gauge({ icon, label, percent, tone, note, old }: GaugeProps) {
  return (
    <div className={styles.gauge} data-old={old ? '' : undefined}>
      <span className={styles.gaugeLabel}>
        <Icon name={icon} size={15} />
        {label}
      </span>
      <span className={styles.gaugeLine}>
        <Figures as="b">{percent === null ? '–' : `${Math.round(percent)}%`}</Figures>
        <small>{note}</small>
      </span>
      <span className={styles.gaugeBar} aria-hidden="true">
        <i style={{ width: `${percent ?? 0}%`, background: toneColor(old ? 'idle' : tone) }} />
      </span>
    </div>
  )
}

type Used = { total: number; used: number }
const share = ({ total, used }: Used) => (total > 0 ? Math.min(100, (used / total) * 100) : 0)

/** Power and capacity, as last reported. */
export function Gauges({ terminal }: { terminal: TerminalDetail }) {
  const t = useText()
  const { memory, storage, cpu, battery, charging } = terminal.facts
  const old = !terminal.online
  const unknown = t('terminal.notReported')
  const capacity = (icon: IconName, label: string, used: Used | undefined) => (
    <Gauge
      icon={icon}
      label={label}
      percent={used ? share(used) : null}
      tone={loadTone(used ? share(used) : 0)}
      note={used ? t('terminal.usedOf', { used: formatBytes(used.used), total: formatBytes(used.total) }) : unknown}
      old={old}
    />
  )
  return (
    <div className={styles.gauges}>
      {/* Where it has said that there is none, there is nothing to show. */}
      {battery === null ? null : (
        <Gauge
          icon="battery"
          label={t('terminal.battery')}
          percent={battery ?? null}
          tone={batteryTone(battery ?? 100, charging)}
          note={battery === undefined ? unknown : t(charging ? 'terminal.charging' : 'terminal.onBattery')}
          old={old}
        />
      )}
      {capacity('data', t('terminal.memory'), memory)}
      {capacity('app', t('terminal.storage'), storage)}
      <Gauge
        icon="dashboard"
        label={t('terminal.cpu')}
        percent={cpu ?? null}
        tone={loadTone(cpu ?? 0)}
        note={cpu === undefined ? unknown : t('terminal.allCores')}
        old={old}
      />
    </div>
  )
}
