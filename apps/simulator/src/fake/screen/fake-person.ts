import type { SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import type { TerminalSpec } from '../../fleet/fleet.ts'

/** What the person at a simulated terminal does when somebody comes from afar. */
export const persons = ['accepts', 'refuses', 'silent', 'ends', 'vanishes', 'pays'] as const
export type PersonKind = (typeof persons)[number]

export const personTimes = {
  /** Until they answer, end it, lose the network. */
  answerMs: 2_000,
  endMs: 60_000,
  vanishMs: 20_000,
  awayMs: 30_000,
  /** A PIN is being entered from the beginning, for so long. */
  pinMs: 20_000,
} as const

/** Most accept; of forty terminals a few are of each other kind, always the same. */
const others: Readonly<Record<number, PersonKind>> = {
  7: 'refuses',
  15: 'silent',
  23: 'ends',
  31: 'vanishes',
  39: 'pays',
}

/** `CPM_SIMULATED_PERSON` has all of them alike. */
export function personAt(spec: TerminalSpec, isMixed: boolean): PersonKind {
  const wanted = process.env.CPM_SIMULATED_PERSON
  const known = persons.find((one) => one === wanted)
  return known ?? (isMixed ? (others[spec.index % 40] ?? 'accepts') : 'accepts')
}

export const answers = (kind: PersonKind, _asked: SessionDown): boolean | null =>
  kind === 'silent' ? null : kind !== 'refuses'
