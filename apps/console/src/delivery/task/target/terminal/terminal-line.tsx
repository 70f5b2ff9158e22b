import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { StatusDot } from '../../../../kit/values/status.tsx'
import { useText } from '../../../../api/text.ts'
import { Mono } from '../../../../kit/layout/text.tsx'
import { SelectBox } from '../../../../kit/list/select-box.tsx'
import styles from './terminal-picker.module.css'

type Props = { row: TerminalRow; chosen: boolean; onChoose: ((on: boolean) => void) | null }

/** One terminal to tick: what people call it, its SN, where it stands. */
export function TerminalLine({ row, chosen, onChoose }: Props) {
  const t = useText()
  return (
    <li>
      <label className={styles.pickerLine} data-chosen={chosen ? '' : undefined}>
        <SelectBox
          checked={chosen}
          disabled={onChoose === null}
          aria-label={t('table.select', { name: `${row.name} ${row.sn}` })}
          onChange={(event) => onChoose?.(event.target.checked)}
        />
        <span className={styles.pickerName}>
          <b title={row.name}>{row.name || row.sn}</b>
          <small title={[row.sn, row.model, row.groupName].filter(Boolean).join(' · ')}>
            <Mono>{row.sn}</Mono> · {row.model}
          </small>
        </span>
        <StatusDot tone={row.online ? 'ok' : 'idle'} label={t(row.online ? 'terminal.online' : 'terminal.offline')} />
      </label>
    </li>
  )
}
