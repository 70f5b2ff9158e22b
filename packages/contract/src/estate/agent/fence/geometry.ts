/** Geometry of fences on a sphere: the server and the terminal judge by the same. */

/** Degrees of WGS 84. */
export type Point = { lat: number; lng: number }
/** A corner as GeoJSON has it: longitude first. */
export type Corner = readonly [lng: number, lat: number, ...rest: number[]]
/** The first ring is the border, the others are holes; each ends with the corner it began with. */
export type Rings = readonly (readonly Corner[])[]
export type Area = { circle: Point & { radiusM: number } } | { polygon: { coordinates: Rings } }

/** The mean radius of the earth. */
const radiusM = 6_371_008.8
const rad = (degrees: number) => (degrees * Math.PI) / 180
/** Of latitude. */
export const metresPerDegree = rad(1) * radiusM

/** Metres along the ground, on a sphere: off by less than 0.6 % anywhere, and by 0.03 % over a shop's surroundings. */
export function metresBetween(a: Point, b: Point): number {
  const [latA, latB] = [rad(a.lat), rad(b.lat)]
  const h = Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(rad(b.lng - a.lng) / 2) ** 2
  return 2 * radiusM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Degrees of longitude from one meridian to another by the shorter way round, from -180 up to 180. */
export const lngFrom = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180

type Flat = readonly [x: number, y: number]

/**
 * A ring in degrees around a point, which lies at 0, 0. Each corner is as near to the one before it as it can be, so a
 * ring over the date line stays whole.
 */
function around(ring: readonly Corner[], { lat, lng }: Point): Flat[] {
  let before = lng
  let x = 0
  return ring.map(([cornerLng, cornerLat]) => {
    x += lngFrom(before, cornerLng)
    before = cornerLng
    return [x, cornerLat - lat]
  })
}

/** Whether a ring goes round the point at 0, 0, or round where it is once more round the earth. */
function goesRound(ring: readonly Flat[]): boolean {
  return [-360, 0, 360].some((turn) => {
    let isIn = false
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[ax, ay], [bx, by]] = [ring[i] as Flat, ring[j] as Flat]
      if (ay > 0 !== by > 0 && turn < ax + (-ay / (by - ay)) * (bx - ax)) isIn = !isIn
    }
    return isIn
  })
}

/** Metres from the point at 0, 0 to the nearest of a ring; east and west are as long as they are at its latitude. */
function toEdge(ring: readonly Flat[], lat: number): number {
  const scale = Math.cos(rad(lat))
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i < ring.length; i++) {
    for (const turn of [-360, 0, 360]) {
      const [ax, ay] = [((ring[i - 1] as Flat)[0] + turn) * scale, (ring[i - 1] as Flat)[1]]
      const [bx, by] = [((ring[i] as Flat)[0] + turn) * scale, (ring[i] as Flat)[1]]
      const [dx, dy] = [bx - ax, by - ay]
      const length = dx * dx + dy * dy
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
      least = Math.min(least, Math.hypot(ax + along * dx, ay + along * dy))
    }
  }
  return least * metresPerDegree
}

/** Metres to the border of an area: less than nothing inside of it, and more outside. */
export function metresOutside(area: Area, at: Point): number {
  if ('circle' in area) return metresBetween(area.circle, at) - area.circle.radiusM
  const rings = area.polygon.coordinates.map((ring) => around(ring, at))
  const metres = Math.min(...rings.map((ring) => toEdge(ring, at.lat)))
  return isIn(rings) ? -metres : metres
}

/** Whether a place is inside of the first ring, and of no other. */
export const isInRings = (rings: Rings, at: Point): boolean => isIn(rings.map((ring) => around(ring, at)))

const isIn = ([border, ...holes]: readonly Flat[][]): boolean =>
  border !== undefined && goesRound(border) && !holes.some(goesRound)

/** The accuracy of a position if the terminal does not know it, in metres. */
export const usualAccuracyM = 30
/** Less accurate than this, in metres, a position alone proves nothing: a cell tower, a network address. */
export const roughM = 100

/** How far a position moves about while the terminal stands still, in metres: so far over the border is not out. */
const jitterM = 30

/** Of a small area that is forbidden, half the way to its middle. */
const jitterOf = (area: Area, keep: 'inside' | 'outside') =>
  keep === 'outside' && 'circle' in area ? Math.min(jitterM, area.circle.radiusM / 2) : jitterM

/** On the wrong side of the border by so many metres; negative on the right side. */
export function metresWrong({ area, keep }: Border, at: Point): number {
  const metres = metresOutside(area, at)
  return keep === 'inside' ? metres : -metres
}

/** A border, and the side of it on which a terminal has to stay. */
export type Border = { area: Area; keep: 'inside' | 'outside' }

/**
 * Whether a position is on the wrong side for certain (true), or on the right side (false); null while the circle of its
 * accuracy touches the border. `wrongM`: what `metresWrong` answers for it; `unsureM`: how accurate it is.
 */
export function isOutBy({ area, keep }: Border, wrongM: number, unsureM: number): boolean | null {
  // A circle that is narrower than the accuracy has an inside, too: about its middle.
  const insideM = 'circle' in area && unsureM <= roughM ? Math.min(unsureM, area.circle.radiusM / 2) : unsureM
  const [outM, backM] = keep === 'inside' ? [unsureM, insideM] : [insideM, unsureM]
  if (wrongM > Math.max(outM, jitterOf(area, keep))) return true
  return -wrongM > backM ? false : null
}

/** South-west and north-east; over the date line the east is beyond 180. */
export function boundsOf(area: Area): [sw: Point, ne: Point] {
  if ('circle' in area) {
    const { lat, lng, radiusM: reach } = area.circle
    const high = reach / metresPerDegree
    const wide = Math.min(180, high / Math.max(0.01, Math.cos(rad(lat))))
    return [
      { lat: Math.max(-90, lat - high), lng: lng - wide },
      { lat: Math.min(90, lat + high), lng: lng + wide },
    ]
  }
  const ring = area.polygon.coordinates[0] ?? []
  const [lng = 0] = ring[0] ?? []
  const flat = around(ring, { lat: 0, lng })
  const [xs, ys] = [flat.map(([x]) => x + lng), flat.map(([, y]) => y)]
  return [
    { lat: Math.min(...ys), lng: Math.min(...xs) },
    { lat: Math.max(...ys), lng: Math.max(...xs) },
  ]
}

/** Whether two sides of a border cross or touch, apart from those that follow each other. */
export function crossesItself(ring: readonly Corner[]): boolean {
  const [lng = 0, lat = 0] = ring[0] ?? []
  const flat = around(ring, { lat, lng })
  const sides = flat.slice(1).map((to, nth): [Flat, Flat] => [flat[nth] as Flat, to])
  return sides.some((one, i) =>
    sides.slice(i + 2).some((other, n) => !(i === 0 && i + 2 + n === sides.length - 1) && doCross(one, other)),
  )
}

const turnOf = ([ax, ay]: Flat, [bx, by]: Flat, [cx, cy]: Flat) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

function doCross([a, b]: [Flat, Flat], [c, d]: [Flat, Flat]): boolean {
  const [abc, abd, cda, cdb] = [turnOf(a, b, c), turnOf(a, b, d), turnOf(c, d, a), turnOf(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (
    (abc === 0 && isWithin(a, b, c)) ||
    (abd === 0 && isWithin(a, b, d)) ||
    (cda === 0 && isWithin(c, d, a)) ||
    (cdb === 0 && isWithin(c, d, b))
  )
}

const isWithin = ([ax, ay]: Flat, [bx, by]: Flat, [cx, cy]: Flat) =>
  Math.min(ax, bx) <= cx && cx <= Math.max(ax, bx) && Math.min(ay, by) <= cy && cy <= Math.max(ay, by)
