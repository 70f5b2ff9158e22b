import { metresOutside, type Point, sideBy } from '@cpm/contract/estate/agent/fence/geometry'
import { turn } from '@cpm/contract/estate/agent/fence/turn'
import type { Bordered, Place } from './fences.ts'

/** A place a terminal said it was at. */
export type Sight = Point & { at: number; accuracyM: number | null }

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
export type Turn = Point & { isOut: boolean; since: number; farM: number }

/** How one terminal stands to one fence, and what has become of it. */
export type Track = Bordered & {
  place: Place
  /** The one it is out by. */
  exit: Exit | null
  turn: Turn | null
  /** Exits that began or changed. */
  touched: Set<Exit>
}

/** On the wrong side by so many metres; less than nothing on the right one. */
export function metresWrong({ fence, area }: Bordered, at: Point): number {
  const metres = metresOutside(area, at)
  return fence.keep === 'inside' ? metres : -metres
}

/** What is seen of a terminal goes on with how it stands. A place that may lie on either side says nothing. */
export function see(track: Track, sight: Sight): void {
  const wrong = metresWrong(track, sight)
  const side = sideBy(track.fence.keep === 'inside' ? wrong : -wrong, sight.accuracyM)
  if (side === null) return
  const isWrong = side !== track.fence.keep
  const metres = Math.max(0, wrong)
  if (isWrong && track.exit) goFarther(track, sight, metres)
  const before = { out: track.exit !== null, since: track.turn?.since ?? null }
  const { since, turned } = turn(before, isWrong, sight.at, track.fence.stayMs)
  const { lat, lng } = sight
  const farM = Math.max(track.turn?.farM ?? 0, metres)
  const next: Turn = track.turn ?? { isOut: isWrong, since: sight.at, lat, lng, farM }
  if (turned) {
    const place = metres >= next.farM ? { lat, lng } : next
    settle(track, { ...next, since: turned.at, farM }, place)
    return
  }
  const isSame = track.turn !== null && track.turn.since === since && track.turn.farM === farM
  // Of what is as it was no row is written again.
  if (!isSame) track.turn = since === null ? null : { ...next, since, farM }
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
