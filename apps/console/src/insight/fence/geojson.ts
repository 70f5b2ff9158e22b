import { type GeoPolygon, geoPolygon } from '@cpm/contract/estate/agent/fence/fences.config'
import { allWords, type WordKey } from '@cpm/contract'
import type { Vars } from '@cpm/contract/kernel/words'

/** A polygon, or why a text holds none. */
export type Read = { polygon: GeoPolygon } | { word: WordKey; vars?: Vars }

type Json = { type?: unknown; coordinates?: unknown; geometry?: unknown; geometries?: unknown; features?: unknown }
type Position = [lng: number, lat: number]

/** Reads the one polygon of a GeoJSON text; rings that are open are closed, and a corner counts once where it repeats. */
export function readGeoJson(text: string): Read {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { word: 'fence.badJson', vars: { why: (error as Error).message.slice(0, 120) } }
  }
  const found = polygonsIn(json)
  const [rings] = found
  if (rings === undefined) return { word: 'fence.noPolygon', vars: { type: typesIn(json) } }
  if (found.length > 1) return { word: 'fence.manyPolygons', vars: { count: found.length } }
  const wrong = wrongCorner(rings)
  if (wrong) return wrong
  const parsed = geoPolygon.safeParse({ type: 'Polygon', coordinates: rings.map((ring) => closed(ring as Position[])) })
  if (parsed.success) return { polygon: parsed.data }
  const message = parsed.error.issues[0]?.message ?? ''
  return { word: message in allWords ? (message as WordKey) : 'field.invalid' }
}

function polygonsIn(json: unknown): unknown[][] {
  const { type, coordinates, geometry, geometries, features } = (json ?? {}) as Json
  if (type === 'Polygon') return [ringsOf(coordinates)]
  if (type === 'MultiPolygon') return ringsOf(coordinates).map(ringsOf)
  if (type === 'Feature') return polygonsIn(geometry)
  const many = [features, geometries].find(Array.isArray) as unknown[] | undefined
  return (many ?? []).flatMap(polygonsIn)
}

/** What is no list stays in one, so that its wrong corner is found. */
const ringsOf = (coordinates: unknown): unknown[] => (Array.isArray(coordinates) ? coordinates : [coordinates])

/** What is in it instead. */
function typesIn(json: unknown): string {
  const { type, geometry, geometries, features } = (json ?? {}) as Json
  const many = [geometry, geometries, features].flat().filter((one) => one !== undefined && one !== null)
  const inner = [...new Set(many.map(typesIn))].filter((one) => one !== '–')
  if (inner.length > 0) return inner.join(', ')
  return typeof type === 'string' ? type.slice(0, 40) : '–'
}

function wrongCorner(rings: readonly unknown[]): Read | null {
  for (const [nth, ring] of rings.entries()) {
    const corners = Array.isArray(ring) ? ring : [ring]
    for (const [at, corner] of corners.entries()) {
      const [lng, lat] = Array.isArray(corner) ? corner : []
      const vars = { ring: nth + 1, count: at + 1 }
      if (typeof lng !== 'number' || typeof lat !== 'number') return { word: 'fence.badCorner', vars }
      if (Math.abs(lat) > 90) return { word: 'fence.swapped', vars }
      if (Math.abs(lng) > 180) return { word: 'fence.badCorner', vars }
    }
  }
  return null
}

const isSame = (one: Position | undefined, other: Position | undefined) =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1]

function closed(ring: readonly Position[]): Position[] {
  const corners = ring.filter((corner, nth) => nth === 0 || !isSame(corner, ring[nth - 1]))
  const [first] = corners
  return first === undefined || isSame(first, corners.at(-1)) ? corners : [...corners, first]
}
