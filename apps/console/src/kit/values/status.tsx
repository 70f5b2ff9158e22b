import type { EnrolmentRow } from '@cpm/contract/estate/enrolment/enrolment'
import type { RunStatus, TaskStatus } from '@cpm/contract/delivery/task/task'
import type { TerminalStatus } from '@cpm/contract/estate/terminal/terminal.shape'
import { type Text, useText } from '../../api/text.ts'

/** One tone per meaning: fine, told, going on, take care, broken, at rest. */
export type Tone = 'ok' | 'info' | 'busy' | 'warn' | 'bad' | 'idle'

/** One colour per state, everywhere. */
export const tones = {
  terminal: { in_stock: 'idle', shipped: 'info', activated: 'ok', logged_off: 'bad' } satisfies Record<
    TerminalStatus,
    Tone
  >,
  run: {
    waiting: 'idle',
    pulled: 'info',
    started: 'busy',
    executed: 'busy',
    success: 'ok',
    failed: 'bad',
    stopped: 'warn',
    expired: 'warn',
    skipped: 'idle',
    held: 'warn',
  } satisfies Record<RunStatus, Tone>,
  task: { creating: 'busy', created: 'ok', creation_failed: 'bad' } satisfies Record<TaskStatus, Tone>,
  enrolment: { active: 'ok', spent: 'idle', expired: 'warn', revoked: 'bad' } satisfies Record<
    EnrolmentRow['state'],
    Tone
  >,
} as const

/** The colour of a tone as CSS, for charts and bars. */
export const toneColor = (tone: Tone) => `var(--tone-${tone})`

/** A state: a word on a tint of its colour. */
export function StatusTag({ tone, label }: { tone: Tone; label: string }) {
  return <span className={`status-tag status-${tone}`}>{label}</span>
}

/** A connection, a remark: a dot and a word, never colour alone. */
export function StatusDot({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={`status status-${tone}`}>
      <i aria-hidden="true" />
      {label}
    </span>
  )
}

type Kinds = { terminal: TerminalStatus; run: RunStatus; task: TaskStatus }

/** `<StateTag kind="run" state={row.status} />`: word and colour of a state of the contract. */
export function StateTag<K extends keyof Kinds>({ kind, state }: { kind: K; state: Kinds[K] }) {
  const t = useText()
  const tone = (tones[kind] as Record<string, Tone>)[state] ?? 'idle'
  return <StatusTag tone={tone} label={t(`${kind}.status.${state}` as Parameters<typeof t>[0])} />
}

/** Whether a terminal is connected. */
export function OnlineDot({ online }: { online: boolean }) {
  const t = useText()
  return <StatusDot tone={online ? 'ok' : 'idle'} label={t(online ? 'terminal.online' : 'terminal.offline')} />
}

/** Enabled or disabled, as rows carry it: 1 or 0 [3.7]. */
export function EnabledTag({ value }: { value: number }) {
  const t = useText()
  return <StatusTag tone={value === 1 ? 'ok' : 'idle'} label={t(value === 1 ? 'enabled.1' : 'enabled.0')} />
}

/** The filter of a status column [4.13]. */
export const enabledOptions = (t: Text) => ([1, 0] as const).map((value) => ({ value, label: t(`enabled.${value}`) }))
