import { type Area, type Corner, lngFrom, type Point } from '@cpm/contract/estate/agent/fence/geometry'
import L from 'leaflet'
import type { Shift } from '../../position/map/shift.ts'

/** A ring as a map draws it: each corner as near to the one before as it can be, also over the date line. */
export function ringOf(ring: readonly Corner[], drawn: Shift): L.LatLng[] {
  let [lng = 0] = ring[0] ?? []
  return ring.map(([cornerLng, lat]) => {
    lng += lngFrom(lng, cornerLng)
    const at = drawn({ lat, lng: cornerLng })
    return L.latLng(at.lat, at.lng + Math.round((lng - cornerLng) / 360) * 360)
  })
}

/** Without the corner that closes a ring. */
export const openRing = (ring: readonly Corner[]): Corner[] => ring.slice(0, -1).map(([lng, lat]) => [lng, lat])

/** As GeoJSON wants a ring: it ends where it began. */
export const closedRing = (ring: readonly Corner[]): Corner[] => (ring[0] ? [...ring, ring[0]] : [])

/** The border as Leaflet has it. */
export function borderOf(area: Area, drawn: Shift, style: L.PathOptions): L.Path {
  if ('circle' in area) {
    const { radiusM, ...center } = area.circle
    return L.circle(drawn(center), { radius: radiusM, ...style })
  }
  return L.polygon(
    area.polygon.coordinates.map((ring) => ringOf(ring, drawn).slice(0, -1)),
    style,
  )
}

export const sixPlaces = (degrees: number) => Math.round(degrees * 1e6) / 1e6
export const cornerAt = ({ lat, lng }: Point): Corner => [sixPlaces(lng), sixPlaces(lat)]
