import { isRough, unsureMOf } from '@cpm/contract/estate/agent/fence/fix'
import { isOutBy, metresWrong, type Point } from '@cpm/contract/estate/agent/fence/geometry'
import { turn } from '@cpm/contract/estate/agent/fence/turn'
import type { TerminalFix } from '../../position/slots.ts'
import type { Bordered, Place } from './fences.ts'

export type Exit = {
  /** Null: it has no row yet. */
  id: number | null
  outAt: number
  backAt: number | null
  out: Point | null
  back: Point | null
  /** From the border at most, and where that was. */
  farthestM: number | null
  farthest: Point | null
}
/** `isSure`: one of its positions is accurate, so that it lasts without another one. */
export type Turn = Point & { isOut: boolean; since: number; farM: number; isSure: boolean }

/** How one terminal stands to one fence, and what has become of it. */
export type Track = Bordered & {
  place: Place
  /** The one it is out by. */
  exit: Exit | null
  turn: Turn | null
  /** Exits that began or changed. */
  touched: Set<Exit>
}

/**
 * A position of a terminal goes on with how it stands. One that may lie on either side says nothing, and a late one
 * turns nothing: a later one was judged already.
 */
export function see(track: Track, fix: TerminalFix): void {
  const border = { area: track.area, keep: track.fence.keep }
  const wrong = metresWrong(border, fix)
  const isWrong = isOutBy(border, wrong, unsureMOf(fix))
  if (isWrong === null) return
  const metres = Math.max(0, wrong)
  if (isWrong && track.exit) goFarther(track, fix, metres)
  if (fix.isLate) return
  const before = { out: track.exit !== null, since: track.turn?.since ?? null }
  const { since, turned } = turn(before, isWrong, fix.at, track.fence.stayMs, isRough(fix))
  const { lat, lng } = fix
  const farM = Math.max(track.turn?.farM ?? 0, metres)
  const isSure = track.turn?.isSure === true || !isRough(fix)
  const next: Turn = track.turn ?? { isOut: isWrong, since: fix.at, lat, lng, farM, isSure }
  if (turned) {
    const place = metres >= next.farM ? { lat, lng } : next
    settle(track, { ...next, since: turned.at, farM }, place)
    return
  }
  const isSame = track.turn?.since === since && track.turn.farM === farM && track.turn.isSure === isSure
  // Of what is as it was no row is written again.
  if (!isSame) track.turn = since === null ? null : { ...next, since, farM, isSure }
}

function goFarther(track: Track, { lat, lng }: Point, metres: number): void {
  const exit = track.exit as Exit
  // Below a metre it is no farther.
  if (metres < (exit.farthestM ?? 0) + 1) return
  exit.farthestM = metres
  exit.farthest = { lat, lng }
  track.touched.add(exit)
}

/** What seemed to be so has lasted: it is out, or is back. */
export function settle(track: Track, { isOut, since, lat, lng, farM }: Turn, farthest: Point = { lat, lng }): void {
  track.turn = null
  const at = { lat, lng }
  if (isOut && !track.exit) {
    const place = { lat: farthest.lat, lng: farthest.lng }
    track.exit = { id: null, outAt: since, backAt: null, out: at, back: null, farthestM: farM, farthest: place }
    track.touched.add(track.exit)
  } else if (!isOut && track.exit) {
    track.exit.backAt = Math.max(since, track.exit.outAt)
    track.exit.back = at
    track.touched.add(track.exit)
    track.exit = null
  }
}
