import type { EventType } from '@cpm/contract'
import type { TerminalDetail, TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { Tone } from '../../../kit/values/status.tsx'

/** Below these a battery off the charger asks for a look, then for a hand. Percent. */
const batteryLimits = { low: 30, empty: 15 } as const
/** From these on a memory, a storage or a processor is nearly, then as good as full. Percent. */
const useLimits = { high: 80, full: 92 } as const

export function batteryTone(level: number, charging: boolean | null | undefined): Tone {
  if (charging) return 'ok'
  if (level < batteryLimits.empty) return 'bad'
  return level < batteryLimits.low ? 'warn' : 'ok'
}

export function loadTone(percent: number): Tone {
  if (percent >= useLimits.full) return 'bad'
  return percent >= useLimits.high ? 'warn' : 'info'
}

/** Flagged [4.5]. A terminal that was never here is not away. */
export function isOfflineLong(
  { online, lastSeenAt }: Pick<TerminalRow, 'online' | 'lastSeenAt'>,
  now: number,
  longMs: number,
): boolean {
  return !online && lastSeenAt !== null && now - Date.parse(lastSeenAt) > longMs
}

/** Whether anything at all has come in. */
export const hasReported = (terminal: Pick<TerminalDetail, 'reportedAt' | 'facts'>) =>
  terminal.reportedAt !== null || Object.keys(terminal.facts).length > 0

const eventTones: Partial<Record<EventType, Tone>> = {
  boot: 'ok',
  shutdown: 'idle',
  peripheral_attached: 'info',
  peripheral_removed: 'idle',
  peripheral_fault: 'bad',
  fence: 'warn',
  violation: 'warn',
  error: 'bad',
}
export const eventTone = (type: string): Tone => eventTones[type as EventType] ?? 'info'
