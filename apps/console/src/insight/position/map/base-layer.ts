import { isOneFile, isVector } from '@cpm/contract/insight/position/map-source'
import type { Language } from '@cpm/contract/kernel/words'
import L from 'leaflet'
import { CenteredTextSymbolizer, leafletLayer, LineSymbolizer, PolygonSymbolizer } from 'protomaps-leaflet'
import { tilesUrl } from 'virtual:basemap'
import type { Theme } from '../../../api/state/setting.ts'
import { type Look, mapLook } from './look.ts'

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

type Drawn = Parameters<typeof leafletLayer>[0]

/** Shapes drawn on canvas. The library expects Leaflet as a global. */
function drawn(options: Drawn): L.Layer {
  Object.assign(globalThis, { L })
  return leafletLayer({ attribution: '', ...options }) as unknown as L.Layer
}

/** The map of our own, from one file of the product. */
const ownMap = (look: Look, language: Language) =>
  drawn({
    url: tilesUrl,
    maxDataZoom: deepest,
    paintRules: paintOf(look),
    labelRules: labelsOf(look, language),
    backgroundColor: look.water,
    lang: language,
  })

/** The zooms of most sources, where a source does not state its own. */
const usual = 15
/** Of a PMTiles file: its header, and in it the byte with the deepest zoom. */
const header = { range: 'bytes=0-126', deepestAt: 101 } as const

async function deepestOf(url: string): Promise<number> {
  if (!isOneFile(url)) return usual
  const answer = await fetch(url, { headers: { range: header.range } })
  if (answer.status !== 206) return usual
  return new Uint8Array(await answer.arrayBuffer())[header.deepestAt] ?? usual
}

const flavors = { white: 'light', dark: 'dark' } as const satisfies Record<Theme, string>
const names = { cn: 'zh-Hans', en: 'en' } as const satisfies Record<Language, string>

/** Shapes in the scheme of Protomaps, drawn as soon as their deepest zoom is known. */
function vectorMap(url: string, theme: Theme, language: Language): L.Layer {
  const group = L.layerGroup()
  const draw = (maxDataZoom: number) =>
    group.addLayer(drawn({ url, maxDataZoom, flavor: flavors[theme], lang: names[language] }))
  void deepestOf(url).then(draw, () => draw(usual))
  return group
}

/** What lies beneath: our own map, or the source of the settings. */
export function baseOf(source: { tiles: string | null; deepest: number }, theme: Theme, language: Language): L.Layer {
  const { tiles, deepest: maxZoom } = source
  if (tiles === null) return ownMap(mapLook[theme], language)
  return isVector(tiles) ? vectorMap(tiles, theme, language) : L.tileLayer(tiles, { maxZoom, attribution: '' })
}
