import { type TerminalEvent, tooMuchSaid } from '@cpm/contract/estate/agent/report'
import {
  clockOffMs as clockLimitMs,
  type TerminalDetail,
  type TerminalRow,
} from '@cpm/contract/estate/terminal/terminal.shape'
import type { Tone } from '../../../kit/values/status.tsx'
import type { Text } from '../../../api/text.ts'

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

/** `04b8:0e15`, as it is written on the box and in drivers. */
export function usbId({ vid, pid }: { vid?: string | undefined; pid?: string | undefined }): string | null {
  return vid || pid ? `${vid ?? '????'}:${pid ?? '????'}` : null
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
  error: 'bad',
} as const satisfies Record<TerminalEvent['type'], Tone>

const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** What an event says of itself, in one line: who, which, and why. */
export function eventDetail(type: TerminalEvent['type'], data: Record<string, unknown>, t: Text): string {
  if (type === 'error' && data.what === tooMuchSaid) return t('event.tooMuchSaid')
  if (type === 'boot' || type === 'shutdown') return text(data.reason)
  if (type.startsWith('peripheral')) {
    const id = usbId({ vid: text(data.vid) || undefined, pid: text(data.pid) || undefined })
    return [text(data.name), id, text(data.reason ?? data.message)].filter(Boolean).join(' · ')
  }
  if (data.message !== undefined) return text(data.message)
  return Object.entries(data)
    .map(([key, value]) => `${key}: ${text(value)}`)
    .join(' · ')
}
