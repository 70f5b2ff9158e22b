import { remoteTimes } from '@cpm/contract/remote/remote-session/remote-session.states'

export type RelayTimes = { readonly [K in keyof typeof relayTimes]: number }

export const relayTimes = {
  ...remoteTimes,
  /** Each session looks at itself this often. */
  tickMs: 1_000,
  /** A process says this often that it lives; rights are looked at as often. */
  beatMs: 5_000,
  /** Signs of life are asked for this often; an end that gives none for so long is gone. */
  paceMs: 2_000,
  silentMs: 20_000,
  countsMs: 5_000,
  /** A terminal that dialled, and neither asks nor opens, for so long. */
  openMs: 45_000,
  /** It has longer than its person: the question must come, and the answer go back. */
  askGraceMs: 15_000,
  salvageMs: 30_000,
} as const
