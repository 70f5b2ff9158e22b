import type { Report } from '@cpm/contract/estate/agent/report'
import type { Kysely } from 'kysely'
import type { Up } from '../../../core/feature.ts'
import type { Tables } from '../../../db/tables.ts'
import { type Bordered, countsAt, type Fences, fencesNow, type JudgeFence, type Place, placesOf } from './fences.ts'
import { readStates, writeTracks } from './state.ts'
import { type Exit, type Sight, see, type Track, type Turn } from './track.ts'

export type Seen = Sight & { terminalId: number }

/** Judges reports in the transaction that takes them in: either both stand, or the terminal sends them again. */
export async function judgeReports(db: Kysely<Tables>, batch: readonly Up<Report>[], now: Date): Promise<void> {
  const seen = batch.flatMap(({ terminalId, payload }): Seen[] => {
    const { location } = payload
    if (!location) return []
    const { lat, lng, accuracyM = location.accuracy ?? null } = location
    // When it was there is the terminal's word, as far as it is not yet to come.
    return [{ terminalId, lat, lng, accuracyM, at: Math.min(location.at ?? now.getTime(), now.getTime()) }]
  })
  if (seen.length === 0) return
  const fences = await fencesNow(db)
  if (fences.byId.size > 0) await judgeSeen(db, fences, seen)
}

/** `only`: by this fence and no other. */
export async function judgeSeen(
  db: Kysely<Tables>,
  fences: Fences,
  seen: readonly Seen[],
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
  for (const sight of seen.toSorted((a, b) => a.at - b.at)) {
    const place = places.get(sight.terminalId)
    if (!place) continue
    const standing = states.get(place.id)
    for (const border of borders.get(place.id) ?? []) {
      const { fence, isClear } = border
      const known = tracks.get(place.id)?.get(fence.id)
      // Where nothing stands and all is well nothing becomes of it: so it is with most fences.
      if (!known && !standing?.has(fence.id) && isClear(sight)) continue
      if (!countsAt(fence, sight.at)) continue
      const track = known ?? begin(border, place)
      // What was settled by a later place is not judged again by an earlier one.
      const isLate = track.exit !== null && sight.at < track.exit.outAt
      if (!isLate) see(track, sight)
    }
  }
  await writeTracks(db, before)
}
