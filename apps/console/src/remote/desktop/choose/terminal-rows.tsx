import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { useText } from '../../../api/text.ts'
import { OnlineDot } from '../../../estate/terminal/parts/terminal-status.tsx'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { Mono } from '../../../kit/layout/text.tsx'
import { whyNot } from '../../session/unavailable.ts'
import styles from './choose.module.css'

type Shown = Pick<TerminalRow, 'sn' | 'name' | 'platform' | 'groupName' | 'online' | 'status' | 'lacks'>

/** Terminals to choose one of; those that cannot say why. */
export function TerminalRows({ rows, onOpen }: { rows: readonly Shown[]; onOpen: (sn: string) => void }) {
  const t = useText()
  return (
    <ul className={styles.rows}>
      {rows.map((row) => {
        const why = whyNot(t, row, 'desktop')
        const about = [t(`terminal.platform.${row.platform}`), row.groupName].filter(Boolean).join(' · ')
        return (
          <li key={row.sn}>
            <button
              type="button"
              className={styles.row}
              aria-disabled={why !== null || undefined}
              aria-label={t('remoteDesktop.openOf', { name: row.name || row.sn })}
              title={why ?? undefined}
              onClick={() => (why === null ? onOpen(row.sn) : toast.info(why))}
            >
              <span className={styles.who}>
                <b>{row.name || row.sn}</b>
                <Mono as="small">{row.sn}</Mono>
              </span>
              <span className={styles.about}>
                <OnlineDot online={row.online} />
                <small>{why ?? about}</small>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
