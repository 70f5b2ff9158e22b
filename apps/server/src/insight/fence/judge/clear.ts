import {
  type Area,
  boundsOf,
  isInRings,
  lngFrom,
  metresPerDegree,
  type Point,
  type Rings,
} from '@cpm/contract/estate/agent/fence/geometry'

/** Says of places, for little, that they are on the right side for sure; of one that is near the border it says nothing. */
export type Clear = (at: Point) => boolean

/** Nearer to a pole a degree of longitude is too little to reckon with by a box. */
const farthestNorth = 80

/**
 * Most fences are far from most terminals: a look at their box spares the metres to their border, which take a hundred
 * times as long.
 */
export function clearOf(area: Area, keep: 'inside' | 'outside'): Clear {
  const isClear = keep === 'outside' ? isOutside(area) : isInside(area)
  if ('circle' in area) return isClear
  const sideAt = sidesOf(area.polygon.coordinates, boundsOf(area))
  return (at) => isClear(at) || sideAt(at) === keep
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

/** Cells of the box of a polygon, in each direction. */
const cells = 48
const [unknown, inside, outside, edge] = [0, 1, 2, 3]

type Side = 'inside' | 'outside' | null

/**
 * Divides the box of a polygon into cells. A cell that no side of the polygon crosses is wholly inside or outside, which
 * is found out once.
 */
function sidesOf(rings: Rings, [sw, ne]: [Point, Point]): (at: Point) => Side {
  // A wider box has places that are east and west of its corner.
  if (ne.lng - sw.lng > 180) return () => null
  const [high, wide] = [(ne.lat - sw.lat) / cells, (ne.lng - sw.lng) / cells]
  const across = (lng: number) => lngFrom(sw.lng, lng) / wide
  const up = (lat: number) => (lat - sw.lat) / high
  let grid: Uint8Array | null = null
  return ({ lat, lng }) => {
    const [x, y] = [Math.floor(across(lng)), Math.floor(up(lat))]
    if (!(x >= 0 && x < cells && y >= 0 && y < cells)) return null
    grid ??= crossedBy(rings.map((ring) => ring.map(([cornerLng, cornerLat]) => [across(cornerLng), up(cornerLat)])))
    const cell = y * cells + x
    if (grid[cell] === unknown) {
      const middle = { lat: sw.lat + (y + 0.5) * high, lng: sw.lng + (x + 0.5) * wide }
      grid[cell] = isInRings(rings, middle) ? inside : outside
    }
    return grid[cell] === inside ? 'inside' : grid[cell] === outside ? 'outside' : null
  }
}

/** Marks the cells that a side of these rings may cross: those around each of its points that is a cell from the next. */
function crossedBy(rings: readonly (readonly (readonly [x: number, y: number])[])[]): Uint8Array {
  const grid = new Uint8Array(cells * cells)
  const mark = (x: number, y: number) => {
    for (let row = Math.max(0, y - 1); row <= Math.min(cells - 1, y + 1); row++) {
      grid.fill(edge, row * cells + Math.max(0, x - 1), row * cells + Math.max(0, Math.min(cells, x + 2)))
    }
  }
  for (const ring of rings) {
    for (let n = 1; n < ring.length; n++) {
      const [[ax, ay], [bx, by]] = [ring[n - 1]!, ring[n]!]
      const steps = Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay))) || 1
      for (let step = 0; step <= steps; step++) {
        mark(Math.floor(ax + ((bx - ax) * step) / steps), Math.floor(ay + ((by - ay) * step) / steps))
      }
    }
  }
  return grid
}
