import type { TerminalEvent } from '@cpm/contract/estate/agent/report'
import {
  clockOffMs as clockLimitMs,
  type TerminalDetail,
  type TerminalRow,
} from '@cpm/contract/estate/terminal/terminal.shape'
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

/** How far the terminal's clock is off, if it is further than may be. Positive: it is fast. */
export function clockFault({ clockOffMs }: Pick<TerminalDetail, 'clockOffMs'>): number | null {
  return clockOffMs !== null && Math.abs(clockOffMs) > clockLimitMs ? clockOffMs : null
}

/** A moment by the terminal's clock, put right where that clock is known to be wrong. */
export function serverMoment(at: number | undefined, terminal: Pick<TerminalDetail, 'clockOffMs'>): number | undefined {
  return at === undefined ? undefined : at - (clockFault(terminal) ?? 0)
}

/** How long it has been running; unknown of one that is not here. Milliseconds. */
export function runningMs(
  terminal: Pick<TerminalDetail, 'online' | 'facts' | 'clockOffMs'>,
  now: number,
): number | undefined {
  const start = serverMoment(terminal.facts.bootAt, terminal)
  return terminal.online && start !== undefined && start <= now ? now - start : undefined
}

/** Whether anything at all has come in. */
export const hasReported = (terminal: Pick<TerminalDetail, 'reportedAt' | 'facts'>) =>
  terminal.reportedAt !== null || Object.keys(terminal.facts).length > 0

export const eventTones = {
  boot: 'ok',
  shutdown: 'idle',
  peripheral_attached: 'info',
  peripheral_removed: 'idle',
  peripheral_fault: 'bad',
  fence: 'warn',
  violation: 'warn',
  error: 'bad',
} as const satisfies Record<TerminalEvent['type'], Tone>
