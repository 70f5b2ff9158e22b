import { repeaterLimits } from '@cpm/contract/remote/remote-session/remote-session.shape'
import type { EndReason } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { Place } from './place.ts'
import type { HeldRow } from './rows.ts'
import type { RelayTimes } from './times.ts'

export type Standing = {
  row: HeldRow
  /** Milliseconds since it is held here, and since the last operator left; null while one is here. */
  ageMs: number
  emptyMs: number | null
  /** Some operator has come, and some tunnel. */
  claimed: boolean
  dialled: boolean
  now: Date
}

/** Why a session is over by the clock; null while it is not. */
export function overdueBy(s: Standing, times: RelayTimes): EndReason | null {
  const { row, ageMs, claimed } = s
  if (!claimed && ageMs > times.unclaimedMs) return 'unclaimed'
  if (row.status === 'waiting') {
    if (row.is_repeater) return ageMs > repeaterLimits.minutes * 60_000 ? 'unclaimed' : left(s, times)
    if (ageMs > (s.dialled ? times.openMs : times.dialMs)) return 'terminal_gone'
  }
  if (row.status === 'asking' && ageMs > row.rules.askSeconds * 1000 + times.askGraceMs) return 'no_answer'
  const openMs = row.opened_at === null ? 0 : s.now.getTime() - row.opened_at.getTime()
  return openMs > row.rules.mostMinutes * 60_000 ? 'too_long' : left(s, times)
}

function left({ emptyMs, claimed }: Standing, { unclaimedMs }: RelayTimes): EndReason | null {
  if (emptyMs === null || emptyMs <= unclaimedMs) return null
  return claimed ? 'left' : 'unclaimed'
}

/** Which end of a place is gone by the clock, as the reason that place is over; null while both show signs of life. */
export function silentBy(
  { operator, tunnel, since }: Place,
  { isRepeater, at }: { isRepeater: boolean; at: number },
  { silentMs, dialMs }: RelayTimes,
): 'terminal_gone' | 'left' | null {
  const isSilent = (one: typeof tunnel) => one !== null && at - one.seenAt > silentMs && one.buffered() === 0
  const isNotDialled = operator !== null && tunnel === null && !isRepeater && at - since > dialMs
  if (isSilent(tunnel) || isNotDialled) return 'terminal_gone'
  return isSilent(operator) ? 'left' : null
}
