import { type Area, type Corner, metresBetween, type Point } from '@cpm/contract/estate/agent/fence/geometry'
import { fenceLimits } from '@cpm/contract/estate/agent/fence/fences.config'
import L from 'leaflet'
import type { Shift } from '../../position/map/shift.ts'
import { borderOf, closedRing, cornerAt, openRing, ringOf, sixPlaces } from './drawn.ts'

export type EditKind = 'circle' | 'polygon'
export type Edited = {
  area: Area | null
  /** Corners of a polygon that is not one yet. */
  begun: readonly Corner[]
}
export type EditorNeeds = {
  map: L.Map
  shifts: { drawn: Shift; meant: Shift }
  styles: { area: string; begun: string; corner: string; middle: string }
  corner: (nth: number) => string
  onChange: (edited: Edited) => void
}

const { min, max } = fenceLimits.radiusM
const radiusIn = (metres: number) => Math.round(Math.min(max, Math.max(min, metres)))

/** Draws one area and has it changed by mouse, finger and keys. It keeps nothing: what is changed comes back by `show`. */
export class Editor {
  readonly #needs: EditorNeeds
  readonly #layer: L.LayerGroup
  #kind: EditKind | null = null
  #edited: Edited = { area: null, begun: [] }

  constructor(needs: EditorNeeds) {
    this.#needs = needs
    this.#layer = L.layerGroup().addTo(needs.map)
  }

  show(kind: EditKind | null, edited: Edited): void {
    this.#kind = kind
    this.#edited = edited
    this.#layer.clearLayers()
    const { shifts, styles } = this.#needs
    const { area, begun } = edited
    if (area) borderOf(area, shifts.drawn, { className: styles.area, interactive: false }).addTo(this.#layer)
    if (kind === 'polygon') this.#corners(area, begun)
    if (kind === 'circle' && area && 'circle' in area) this.#circle(area.circle)
  }

  /** A click on the map, or Enter on its middle. */
  add(at: L.LatLng): void {
    const place = this.#meant(at)
    if (this.#kind === 'circle') {
      const radiusM = this.#edited.area && 'circle' in this.#edited.area ? this.#edited.area.circle.radiusM : 500
      this.#needs.onChange({ area: { circle: { ...place, radiusM } }, begun: [] })
    } else if (this.#kind === 'polygon') this.#turnTo([...this.#ring(), cornerAt(place)])
  }

  end(): void {
    this.#layer.remove()
  }

  #meant(at: L.LatLng): Point {
    const { lat, lng } = this.#needs.shifts.meant(at.wrap())
    return { lat: sixPlaces(lat), lng: sixPlaces(lng) }
  }

  #ring(): Corner[] {
    const { area, begun } = this.#edited
    return area && 'polygon' in area ? openRing(area.polygon.coordinates[0] ?? []) : [...begun]
  }

  #turnTo(ring: Corner[]): void {
    const { area } = this.#edited
    if (ring.length < 3) return this.#needs.onChange({ area: null, begun: ring })
    const holes = area && 'polygon' in area ? area.polygon.coordinates.slice(1) : []
    const polygon = { type: 'Polygon', coordinates: [closedRing(ring), ...holes] }
    this.#needs.onChange({ area: { polygon }, begun: [] })
  }

  #circle({ radiusM, ...center }: Point & { radiusM: number }): void {
    const { drawn } = this.#needs.shifts
    const middle = this.#handle(drawn(center), this.#needs.styles.corner, this.#needs.corner(0))
    middle.on('dragend', () =>
      this.#needs.onChange({ area: { circle: { ...this.#meant(middle.getLatLng()), radiusM } }, begun: [] }),
    )
    const { map } = this.#needs
    const east = L.latLng(drawn(center))
      .toBounds(radiusM * 2)
      .getEast()
    const edge = this.#handle(L.latLng(drawn(center).lat, east), this.#needs.styles.middle, this.#needs.corner(1))
    const preview = L.circle(drawn(center), {
      radius: radiusM,
      className: this.#needs.styles.begun,
      interactive: false,
    })
    edge.on('drag', () => preview.addTo(this.#layer).setRadius(map.distance(drawn(center), edge.getLatLng())))
    edge.on('dragend', () => {
      const metres = radiusIn(metresBetween(center, this.#meant(edge.getLatLng())))
      this.#needs.onChange({ area: { circle: { ...center, radiusM: metres } }, begun: [] })
    })
  }

  #corners(area: Area | null, begun: readonly Corner[]): void {
    const { shifts, styles, corner } = this.#needs
    const isWhole = area !== null && 'polygon' in area
    const ring = this.#ring()
    const places = ringOf(ring, shifts.drawn)
    if (!isWhole && begun.length > 1) {
      L.polyline(places, { className: styles.begun, interactive: false }).addTo(this.#layer)
    }
    for (const [nth, place] of places.entries()) {
      const handle = this.#handle(place, styles.corner, corner(nth + 1))
      const remove = () => this.#turnTo(ring.filter((_, at) => at !== nth))
      handle.on('dragend', () => {
        this.#turnTo(ring.map((one, at) => (at === nth ? cornerAt(this.#meant(handle.getLatLng())) : one)))
      })
      handle.on('contextmenu dblclick', (event) => {
        L.DomEvent.stop(event)
        remove()
      })
      handle.getElement()?.addEventListener('keydown', ({ key }) => {
        if (key === 'Delete' || key === 'Backspace') remove()
      })
    }
    if (!isWhole) return
    for (const [nth, place] of places.entries()) {
      const next = places[(nth + 1) % places.length] as L.LatLng
      const between = L.latLng((place.lat + next.lat) / 2, (place.lng + next.lng) / 2)
      const handle = this.#handle(between, styles.middle, '')
      const insert = () => this.#turnTo(ring.toSpliced(nth + 1, 0, cornerAt(this.#meant(handle.getLatLng()))))
      handle.on('dragend', insert)
      handle.on('click', insert)
    }
  }

  /** What one takes hold of; one without a name is for the mouse alone. */
  #handle(at: L.LatLngExpression, className: string, name: string): L.Marker {
    const html = document.createElement('span')
    const icon = L.divIcon({ className, html, iconSize: [16, 16] })
    const marker = L.marker(at, { draggable: true, icon, keyboard: name !== '', alt: '', bubblingMouseEvents: false })
    marker.addTo(this.#layer)
    const element = marker.getElement()
    if (name === '') element?.setAttribute('aria-hidden', 'true')
    else element?.setAttribute('aria-label', name)
    return marker
  }
}
