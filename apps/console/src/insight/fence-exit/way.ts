import { metresBetween, type Point } from '@cpm/contract/estate/agent/fence/geometry'
import type { WayPoint } from '@cpm/contract/insight/position/position'

type Exit = {
  way: readonly WayPoint[]
  outAt: string
  backAt: string | null
  outPlace: Point | null
  backPlace: Point | null
  farthestPlace: Point | null
}

/**
 * The reported way with the places that the record keeps: where it went out and came back at their times, and the
 * farthest, of which no time is known, where it makes the way least longer.
 */
export function wayOf({ way, outAt, backAt, outPlace, backPlace, farthestPlace }: Exit): Point[] {
  if (way.length === 0) return []
  const known = [
    ...way.map(({ at, lat, lng }) => ({ at: Date.parse(at), place: { lat, lng } })),
    ...(outPlace ? [{ at: Date.parse(outAt), place: outPlace }] : []),
    ...(backPlace && backAt !== null ? [{ at: Date.parse(backAt), place: backPlace }] : []),
  ].toSorted((a, b) => a.at - b.at)
  const from = Date.parse(outAt)
  const until = backAt === null ? Number.POSITIVE_INFINITY : Date.parse(backAt)
  const places = known.map(({ place }) => place)
  if (!farthestPlace) return places
  let [before, least] = [places.length - 1, Number.POSITIVE_INFINITY]
  for (const [nth, { at, place }] of known.entries()) {
    if (at < from || (at >= until && nth < known.length - 1)) continue
    const next = places[nth + 1]
    const longer = longerBy(place, farthestPlace, next)
    if (longer < least) [before, least] = [nth, longer]
  }
  return places.toSpliced(before + 1, 0, farthestPlace)
}

const longerBy = (from: Point, by: Point, to: Point | undefined) =>
  metresBetween(from, by) + (to ? metresBetween(by, to) - metresBetween(from, to) : 0)
