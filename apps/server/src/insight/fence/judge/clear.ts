import { type Area, boundsOf, lngFrom, metresPerDegree, type Point } from '@cpm/contract/estate/agent/fence/geometry'

/** Says of places, for little, that they are on the right side for sure; of one that is near the border it says nothing. */
export type Clear = (at: Point) => boolean

/** Nearer to a pole a degree of longitude is too little to reckon with by a box. */
const farthestNorth = 80

/**
 * Most fences are far from most terminals: a look at their box spares the metres to their border, which take a hundred
 * times as long.
 */
export function clearOf(area: Area, keep: 'inside' | 'outside'): Clear {
  return keep === 'outside' ? isOutside(area) : isInside(area)
}

function isOutside(area: Area): Clear {
  const [sw, ne] = boundsOf(area)
  if (Math.max(Math.abs(sw.lat), Math.abs(ne.lat)) > farthestNorth) return () => false
  const [middle, half] = [(sw.lng + ne.lng) / 2, (ne.lng - sw.lng) / 2]
  // On a sphere a circle is wider than its radius tells by less than this.
  const wide = 'circle' in area ? half * 1.05 : half
  return ({ lat, lng }) => lat > ne.lat || lat < sw.lat || Math.abs(lngFrom(middle, lng)) > wide
}

/** No way is longer than the one along a meridian and then along a parallel. */
function isInside(area: Area): Clear {
  if (!('circle' in area)) return () => false
  const { lat, lng, radiusM } = area.circle
  const metresPerLng = metresPerDegree * Math.cos((lat * Math.PI) / 180)
  return (at) => Math.abs(at.lat - lat) * metresPerDegree + Math.abs(lngFrom(lng, at.lng)) * metresPerLng < radiusM
}
