import { fetched } from '../../../api/lazy.ts'

/** A name of the map and where it is: Chinese, another in English or none, pinyin or none, and how near one looks at it. */
export type KnownPlace = {
  cn: string
  en: string
  pinyin: string
  lat: number
  lng: number
  zoom: number
  country: string
}
type Stored = [cn: string, en: string | 0, pinyin: string | 0, lat: number, lng: number, z: number, country: string]

let coming: Promise<KnownPlace[]> | null = null

/** The names of the map, the countries, provinces and largest cities first; fetched when somebody first searches. */
export function knownPlaces(): Promise<KnownPlace[]> {
  coming ??= fetched(async () => {
    const { placesUrl } = await import('virtual:basemap')
    const stored = (await (await fetch(placesUrl)).json()) as Stored[]
    return stored.map(([cn, en, pinyin, lat, lng, z, country]) => ({
      cn,
      en: en === 0 ? cn : en,
      pinyin: pinyin === 0 ? '' : pinyin,
      lat,
      lng,
      zoom: Math.min(11, Math.max(4, z + 2)),
      country,
    }))
  }).catch((error: unknown) => {
    coming = null
    throw error
  })
  return coming
}

const most = 8

/** A name that starts with the text comes first, then pinyin that does, then whatever contains the text. */
export function findPlaces(places: readonly KnownPlace[], typed: string): KnownPlace[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const rank = ({ cn, en, pinyin }: KnownPlace) => {
    const names = [cn.toLowerCase(), en.toLowerCase(), pinyin]
    if (names.includes(wanted)) return 0
    if (names.slice(0, 2).some((name) => name.startsWith(wanted))) return 1
    if (pinyin.startsWith(wanted)) return 2
    return names.some((name) => name.includes(wanted)) ? 3 : 4
  }
  const ranked = places.map((place) => ({ place, rank: rank(place) })).filter((one) => one.rank < 4)
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ place }) => place)
}

/** The nearest the map comes to a written address: its longest name that stands in it, and of those the finest. */
export function placeOfAddress(places: readonly KnownPlace[], address: string): KnownPlace | null {
  const text = address.toLowerCase()
  const named = places.filter(({ cn, en }) => {
    if (/\p{Script=Han}/u.test(cn) && text.includes(cn)) return cn.length > 1
    return en.length > 3 && new RegExp(`\\b${plainPattern(en.toLowerCase())}\\b`, 'u').test(text)
  })
  const fine = ({ cn, zoom }: KnownPlace) => zoom * 10 + cn.length
  return named.reduce<KnownPlace | null>((best, one) => (best && fine(best) >= fine(one) ? best : one), null)
}

const plainPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
