import type { TerminalStatus } from '@cpm/contract/estate/terminal/terminal.shape'
import { useText } from '../../../api/text.ts'
import { StatusDot, StatusTag, type Tone } from '../../../kit/values/status.tsx'

/** One colour per state of a terminal's life, everywhere. */
export const terminalTones: Readonly<Record<TerminalStatus, Tone>> = {
  in_stock: 'idle',
  shipped: 'info',
  activated: 'ok',
  logged_off: 'bad',
}

export function TerminalStatusTag({ status }: { status: TerminalStatus }) {
  const t = useText()
  return <StatusTag tone={terminalTones[status]} label={t(`terminal.status.${status}`)} />
}

/** Whether a terminal is connected. */
export function OnlineDot({ online }: { online: boolean }) {
  const t = useText()
  return <StatusDot tone={online ? 'ok' : 'idle'} label={t(online ? 'terminal.online' : 'terminal.offline')} />
}
