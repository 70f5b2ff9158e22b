import type { Feature, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'

export type Area = Feature<Polygon | MultiPolygon>

/** The rings of an area, holes and all. */
export const ringsOf = ({ geometry }: Area): Position[][] =>
  geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()

/** Both neighbours of a border have its corners to this many digits. */
const keyOf = ([x = 0, y = 0]: Position) => `${x.toFixed(4)},${y.toFixed(4)}`

type Line = { owners: Set<string>; from: Position; to: Position }

/** Every line between two corners once, with the areas it is of. */
function linesOf(areas: readonly Area[], ownerOf: (area: Area) => string): Line[] {
  const lines = new Map<string, Line>()
  for (const area of areas) {
    for (const ring of ringsOf(area)) {
      for (const [at, to] of ring.entries()) {
        const from = ring[at - 1]
        if (!from) continue
        const key = [keyOf(from), keyOf(to)].toSorted().join(' ')
        const line = lines.get(key) ?? { owners: new Set(), from, to }
        line.owners.add(ownerOf(area))
        lines.set(key, line)
      }
    }
  }
  return [...lines.values()]
}

/** Lines one behind the other as one: what is drawn dashed would else begin anew at each corner. */
function joined(lines: readonly Line[]): Position[][] {
  const paths: Position[][] = []
  for (const { from, to } of lines) {
    const last = paths.at(-1)
    const end = last?.at(-1)
    if (last && end && keyOf(end) === keyOf(from)) last.push(to)
    else paths.push([from, to])
  }
  return paths
}

/** The lines of areas that `isMeant` of their owners, as one feature. */
export function borders(
  areas: readonly Area[],
  ownerOf: (area: Area) => string,
  isMeant: (owners: ReadonlySet<string>) => boolean,
): Feature<MultiLineString> {
  const meant = linesOf(areas, ownerOf).filter(({ owners }) => isMeant(owners))
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: joined(meant) } }
}

/** Where the name of an area stands: the middle of the largest of its parts. */
export function largestPart({ geometry }: Area): Position[][] {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const sizeOf = ([ring = []]: Position[][]) =>
    Math.abs(
      ring.reduce((sum, [x = 0, y = 0], at) => {
        const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
        return sum + x * nextY - nextX * y
      }, 0),
    ) / 2
  return parts.reduce((largest, part) => (sizeOf(part) > sizeOf(largest) ? part : largest), parts[0] ?? [])
}
