import { z } from 'zod'
import { configKind } from '../config-kind.ts'
import { crossesItself, isInRings, lngFrom } from './geometry.ts'
import { weekTimes } from './week-times.ts'

export const fenceLimits = { corners: 500, rings: 20, radiusM: { min: 20, max: 500_000 }, stayMs: 3_600_000 } as const

/** Fences one terminal is told. */
export const mostFencesTold = 20

const lat = z.number().min(-90).max(90)
const lng = z.number().min(-180).max(180)
export const radiusM = z.number().min(fenceLimits.radiusM.min).max(fenceLimits.radiusM.max)

/** Heights are let through and forgotten. */
const corner = z.tuple([lng, lat], z.number()).transform(([x, y]): [number, number] => [x, y])
const ring = z.array(corner).min(4, { error: 'fence.tooFewCorners' })

/** A polygon of GeoJSON; a border over the date line goes the shorter way round. */
export const geoPolygon = z
  .object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(fenceLimits.rings) })
  .superRefine(({ coordinates }, ctx) => {
    const issue = (message: string) => ctx.addIssue({ code: 'custom', path: ['coordinates'], message })
    // The last of a ring is its first.
    const corners = coordinates.reduce((sum, one) => sum + one.length - 1, 0)
    if (corners > fenceLimits.corners) return issue('fence.tooManyCorners')
    if (coordinates.some((one) => !isClosed(one))) return issue('fence.notClosed')
    if (coordinates.some(crossesItself)) return issue('fence.crossesItself')
    const [border, ...holes] = coordinates.map(sizeOf)
    if ([border, ...holes].some((size = 0) => size === 0)) return issue('fence.noArea')
    const isInside = (hole: GeoRing) => hole.every(([x, y]) => isInRings(coordinates.slice(0, 1), { lat: y, lng: x }))
    if (holes.some((size) => size >= (border ?? 0)) || !coordinates.slice(1).every(isInside)) issue('fence.holeOutside')
  })
export type GeoPolygon = z.infer<typeof geoPolygon>

type GeoRing = readonly [number, number][]

/** In square degrees. */
function sizeOf(ring: GeoRing): number {
  const [west = 0] = ring[0] ?? []
  const twice = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
    return sum + lngFrom(west, x) * nextY - lngFrom(west, nextX) * y
  }, 0)
  return Math.abs(twice) < 1e-12 ? 0 : Math.abs(twice) / 2
}

function isClosed(corners: readonly (readonly [number, number])[]): boolean {
  const [first, last] = [corners[0], corners.at(-1)]
  return first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

export const circle = z.object({ lat, lng, radiusM })
export const area = z.union([z.object({ circle }), z.object({ polygon: geoPolygon })])

/** On which side of the border a terminal has to stay. */
export const fenceKeeps = ['inside', 'outside'] as const

/** A fence as its terminal is told it. */
export const fenceTold = z.object({
  fenceId: z.string(),
  area,
  keep: z.enum(fenceKeeps),
  /** How long it must have been on the wrong side, or the right one again, before that counts. */
  stayMs: z.number().int().min(0).max(fenceLimits.stayMs),
  /** When it counts; left out, or in a zone that is not known there: always. */
  times: weekTimes.extend({ zone: z.string() }).optional(),
})
export type FenceTold = z.infer<typeof fenceTold>

export const fencesConfig = z.array(fenceTold).max(mostFencesTold)
export type FencesConfig = z.infer<typeof fencesConfig>

/** The data of an event `fence`: what the terminal judged. */
export const fenceSaid = z.object({
  fenceId: z.string().regex(/^\d{1,15}$/),
  inside: z.boolean(),
  lat,
  lng,
  accuracyM: z.number().nonnegative().optional(),
})
export type FenceSaid = z.infer<typeof fenceSaid>

export const fencesKind = configKind({
  name: 'fences',
  use: 'agent',
  combine: 'own',
  desired: { fences: fencesConfig },
})
