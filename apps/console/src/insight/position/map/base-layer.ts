import type { Language } from '@cpm/contract/kernel/words'
import L from 'leaflet'
import { CenteredTextSymbolizer, leafletLayer, LineSymbolizer, PolygonSymbolizer } from 'protomaps-leaflet'
import { tilesUrl } from 'virtual:basemap'
import type { Look } from './look.ts'

/** Deeper there is no more in our own map: it is drawn larger. */
const deepest = 7

type Rule = { dataLayer: string; minzoom?: number; maxzoom?: number }
const line = (color: string, width: number | ((zoom: number) => number), dash?: number[]) =>
  new LineSymbolizer({ color, width, ...(dash ? { dash, dashColor: color, dashWidth: width } : {}) })

const paintOf = (look: Look) => [
  { dataLayer: 'land', symbolizer: new PolygonSymbolizer({ fill: look.land, stroke: look.land, width: 0.7 }) },
  { dataLayer: 'river', minzoom: 4, symbolizer: line(look.river, (zoom) => (zoom < 6 ? 1 : 1.5)) },
  { dataLayer: 'lake', minzoom: 3, symbolizer: new PolygonSymbolizer({ fill: look.water }) },
  { dataLayer: 'prefecture', minzoom: 6, symbolizer: line(look.prefecture, 0.8) },
  { dataLayer: 'province', minzoom: 3, symbolizer: line(look.province, 0.9) },
  { dataLayer: 'border', symbolizer: line(look.border, 1.1) },
  { dataLayer: 'dash', symbolizer: line(look.border, 1.1) },
]

function labelsOf(look: Look, language: Language) {
  const text = (rule: Rule, size: number, fill: string, weight = 400) => ({
    ...rule,
    symbolizer: new CenteredTextSymbolizer({
      labelProps: [language],
      fill,
      stroke: look.halo,
      width: 2,
      font: `${weight} ${size}px sans-serif`,
    }),
  })
  return [
    text({ dataLayer: 'country_name', maxzoom: 6 }, 13, look.country, 600),
    text({ dataLayer: 'province_name', minzoom: 4, maxzoom: 7 }, 12, look.area, 500),
    text({ dataLayer: 'city_name', minzoom: 4 }, 12, look.city),
  ]
}

/** The map of our own, from one file of the product; the library looks for Leaflet where scripts of old put it. */
export function ownMap(look: Look, language: Language): L.Layer {
  Object.assign(globalThis, { L })
  return leafletLayer({
    url: tilesUrl,
    maxDataZoom: deepest,
    paintRules: paintOf(look),
    labelRules: labelsOf(look, language),
    backgroundColor: look.water,
    attribution: '',
    lang: language,
  }) as unknown as L.Layer
}

/** Raster tiles from where the settings say. */
export const otherMap = (url: string, maxZoom: number): L.Layer => L.tileLayer(url, { maxZoom, attribution: '' })
