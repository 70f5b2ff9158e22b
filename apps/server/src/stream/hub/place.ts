import { closeCodes, type EndReason } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { ScreenShape } from '@cpm/contract/remote/remote-session/tunnel'
import { flowLimits, type Line } from '../line.ts'
import type { PersonRow } from './rows.ts'
import type { Talk } from './talk/talk.ts'

/** A line that may have to wait for several things at once: for the other end, for the disk. */
export type End = Line & {
  hold(why: string): void
  release(why: string): void
  /** Its last sign of life, and how long one took. */
  seenAt: number
  paceMs: number
}

export function endOf(line: Line): End {
  const held = new Set<string>()
  const end: End = {
    ...line,
    seenAt: performance.now(),
    paceMs: 0,
    hold: (why) => {
      if (held.size === 0) line.pause()
      held.add(why)
    },
    release: (why) => {
      if (!held.delete(why) || held.size > 0) return
      end.seenAt = performance.now()
      line.resume()
    },
  }
  return end
}

/** Sends on, and has the sender wait while too much of it has yet to leave. */
export function lead(piece: Uint8Array | string, from: End | null, to: Line | null): void {
  if (to === null) return
  if (typeof piece === 'string') return to.text(piece)
  to.bytes(piece)
  if (from === null || to.buffered() < flowLimits.high) return
  from.hold('flow')
  to.drained(() => from.release('flow'))
}

/** Somebody's place in a session: their WebSocket, and the tunnel that was dialled for them. */
export type Place = {
  person: PersonRow
  readonly tunnelId: string
  tunnel: End | null
  operator: End | null
  /** Whether their program understands the frames of the contract's `cpm`. */
  speaksCpm: boolean
  /** The terminal said `open`. */
  opened: boolean
  screens: ScreenShape[]
  screen: number | null
  talk: Talk
  /** What came before the other end was there, and how much of it. */
  early: { from: 'operator' | 'tunnel'; piece: Buffer | string }[]
  earlyBytes: number
  over: boolean
  readonly since: number
}

/** An operator who says more than this before the terminal is there is up to nothing good. */
export const mostEarly = 256 * 1024

export function newPlace(person: PersonRow, talk: Talk): Place {
  const empty = { screens: [], screen: null, early: [], earlyBytes: 0, over: false }
  return {
    person,
    tunnelId: person.tunnel,
    tunnel: null,
    operator: null,
    speaksCpm: false,
    opened: false,
    talk,
    since: performance.now(),
    ...empty,
  }
}

/** Reasons that end somebody's place, whatever comes of the session. */
export const theirs: ReadonlySet<EndReason> = new Set([
  'left',
  'revoked',
  'link_revoked',
  'link_over',
  'taken_over',
  'bad_bytes',
])

/** Closes both ends with the code of the reason; its name goes beside it. */
export function closePlace(place: Place, reason: EndReason): void {
  place.over = true
  place.early = []
  place.operator?.close(closeCodes[reason], reason)
  place.tunnel?.close(closeCodes[reason], reason)
}
