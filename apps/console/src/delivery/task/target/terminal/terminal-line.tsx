import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { StatusDot } from '../../../../kit/values/status.tsx'
import { useText } from '../../../../api/text.ts'

type Props = { row: TerminalRow; chosen: boolean; onChoose: ((on: boolean) => void) | null }

/** One terminal to tick: what people call it, its SN, where it stands. */
export function TerminalLine({ row, chosen, onChoose }: Props) {
  const t = useText()
  return (
    <li>
      <label className="picker-line" data-chosen={chosen ? '' : undefined}>
        <input
          type="checkbox"
          checked={chosen}
          disabled={onChoose === null}
          aria-label={t('table.select', { name: `${row.name} ${row.sn}` })}
          onChange={(event) => onChoose?.(event.target.checked)}
        />
        <span className="picker-name">
          <b title={row.name}>{row.name || row.sn}</b>
          <small title={[row.sn, row.model, row.groupName].filter(Boolean).join(' · ')}>
            <span className="mono">{row.sn}</span> · {row.model}
          </small>
        </span>
        <StatusDot tone={row.online ? 'ok' : 'idle'} label={t(row.online ? 'terminal.online' : 'terminal.offline')} />
      </label>
    </li>
  )
}
