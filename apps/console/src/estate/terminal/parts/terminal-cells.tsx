import { offlineLongMs, type TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { Icon } from '../../../kit/values/icon.tsx'
import { useNow } from '../../../kit/values/now.ts'
import { StatusDot } from '../../../kit/values/status.tsx'
import { batteryTone, isOfflineLong } from './terminal-facts.ts'
import { useText } from '../../../api/text.ts'
import { nothing, Percent } from '../../../kit/values/values.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { OnlineDot } from './terminal-status.tsx'
import styles from './terminal-cells.module.css'

/** Online, offline, or away for so long that it is flagged [4.5]. Out of service it is none of these: stock is not offline. */
export function Connection({
  terminal,
}: {
  terminal: Pick<TerminalRow, 'online' | 'lastSeenAt' | 'status' | 'doubledAt' | 'hasFactorySn'>
}) {
  const t = useText()
  const long = isOfflineLong(terminal, useNow(), offlineLongMs)
  if (terminal.status !== 'activated') return nothing
  const dot = long ? (
    <StatusDot tone="warn" label={t('terminal.offlineOver')} />
  ) : (
    <OnlineDot online={terminal.online} />
  )
  const marks = [
    terminal.doubledAt !== null && t('terminal.doubled'),
    terminal.hasFactorySn && t('terminal.hasFactorySn'),
  ]
  const mark = marks.filter(Boolean).join('; ')
  if (mark === '') return dot
  return (
    <Row gap={3} as="span">
      {dot}
      <span className={styles.doubled} title={mark}>
        <Icon name="warning" size={14} label={mark} />
      </span>
    </Row>
  )
}

export function Battery({ terminal }: { terminal: Pick<TerminalRow, 'battery' | 'charging'> }) {
  const t = useText()
  const { battery, charging } = terminal
  if (battery === null) return nothing
  return (
    <span className={styles.batteryCell}>
      <Percent value={battery} tone={batteryTone(battery, charging)} />
      {charging ? (
        <span className={styles.batteryCharging}>
          <Icon name="task" size={12} label={t('terminal.charging')} />
        </span>
      ) : null}
    </span>
  )
}
