import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { TerminalFix } from '../../position/slots.ts'
import { type Bordered, countsAt, type Fences, fencesNow, type JudgeFence, type Place, placesOf } from './fences.ts'
import { readStates, writeTracks } from './state.ts'
import { type Exit, see, type Track, type Turn } from './track.ts'

/** Judges positions in the transaction of their reports: either both are stored, or the terminal sends them again. */
export async function judgePositions(db: Kysely<Tables>, seen: readonly TerminalFix[], now: Date): Promise<void> {
  const fences = await fencesNow(db)
  if (fences.byId.size > 0) await judgeSeen(db, fences, seen, now)
}

/** `only`: by this fence and no other. */
export async function judgeSeen(
  db: Kysely<Tables>,
  fences: Fences,
  seen: readonly TerminalFix[],
  now: Date,
  only?: JudgeFence,
): Promise<void> {
  const places = await placesOf(db, [...new Set(seen.map(({ terminalId }) => terminalId))])
  const borders = new Map<number, readonly Bordered[]>()
  for (const place of places.values()) {
    const mine = only ? [fences.borderOf(only, place) ?? []].flat() : fences.of(place)
    if (mine.length > 0) borders.set(place.id, mine)
  }
  if (borders.size === 0) return
  const states = await readStates(db, [...borders.keys()])
  const before = new Map<Track, Turn | null>()
  const tracks = new Map<number, Map<number, Track>>()
  const begin = (border: Bordered, place: Place): Track => {
    const { exit = null, turn = null } = states.get(place.id)?.get(border.fence.id) ?? {}
    const track = { ...border, place, exit, turn, touched: new Set<Exit>() }
    before.set(track, turn)
    const mine = tracks.get(place.id) ?? new Map<number, Track>()
    tracks.set(place.id, mine.set(border.fence.id, track))
    return track
  }
  for (const sight of seen) {
    const place = places.get(sight.terminalId)
    if (!place) continue
    const standing = states.get(place.id)
    for (const border of borders.get(place.id) ?? []) {
      const mine = tracks.get(place.id)
      const { fence } = border
      const known = mine?.get(fence.id)
      // Where nothing stands and all is well nothing becomes of it: so it is with most fences.
      if (!known && !standing?.has(fence.id) && border.isClear(sight)) continue
      if (!countsAt(fence, sight.at)) continue
      const track = known ?? begin(border, place)
      // What was settled by a later place is not judged again by an earlier one.
      const isBeforeExit = track.exit !== null && sight.at < track.exit.outAt
      if (!isBeforeExit) see(track, sight)
    }
  }
  await writeTracks(db, before, now)
}
