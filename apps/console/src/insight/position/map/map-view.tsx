import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import type { OutputOf } from '@cpm/contract/kernel/route'
import type { position } from '@cpm/contract/insight/position/position'
import { useSession } from '../../../api/session/session.ts'
import { useLanguage, useText } from '../../../api/text.ts'
import { baseOf } from './base-layer.ts'
import { FleetLayer, type Hit, type Scene } from './fleet-layer.ts'
import { mapLook } from './look.ts'
import type { Place } from './shift.ts'
import styles from '../position.module.css'

export type Source = OutputOf<typeof position.routes.map>
type Corners = [[number, number], [number, number]]

/** What the page around it may have the map do; places are those of the map, shifted where it is. */
export type MapHandle = {
  zoomBy: (steps: number) => void
  fit: (corners: Corners) => void
  go: (place: Place, zoom: number) => void
  /** To the middle of what a panel leaves free. */
  goBeside: (place: Place, zoom: number) => void
  zoom: () => number
  /** Without a change of zoom, and only as far as needed to keep it in sight. */
  keepInSight: (place: Place) => void
  center: () => Place
}

type Props = {
  ref: RefObject<MapHandle | null>
  source: Source
  scene: Scene
  /** Where it begins. */
  begin: Place & { zoom: number }
  /** The next click says a place, and opens nothing. */
  isPlacing: boolean
  onHit: (hit: Hit | null) => void
  onPlace: (place: Place) => void
  onMoved: (place: Place & { zoom: number }) => void
}

/** Of our own map there is nothing to see beyond. */
const deepestOwn = 14
/** Pixels a finger may miss by. */
const reachOf = { mouse: 4, touch: 14 } as const

/** Leaflet with what is beneath and our canvas on top: everything it must know comes by `props`. */
export function MapView(props: Props) {
  const { source, scene, isPlacing } = props
  const t = useText()
  const theme = useSession((s) => s.setting.theme)
  const language = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const fleet = useRef<FleetLayer>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    if (!host.current) return
    const made = begin(host.current, source, latest)
    map.current = made.map
    fleet.current = made.fleet
    return () => {
      made.end()
      map.current = null
    }
  }, [source])

  useEffect(() => {
    const made = map.current
    if (!made) return
    const base = baseOf(source, theme, language).addTo(made)
    fleet.current?.readTones()
    return () => void base.remove()
  }, [source, theme, language])

  useEffect(() => fleet.current?.show(scene), [scene])

  useImperativeHandle(props.ref, () => handleOf(map), [])

  /** Without a mouse the cross in the middle points, and Enter clicks. */
  function pressed(key: string, event: Event): void {
    const [made, layer] = [map.current, fleet.current]
    if (key === 'Enter' && made && layer) clicked(latest.current, made, layer, made.getSize().divideBy(2), event)
  }

  return (
    <div
      ref={host}
      className={`${styles.map} ${isPlacing ? styles.placing : ''}`}
      style={{ background: source.tiles === null ? mapLook[theme].water : undefined }}
      role="application"
      aria-label={t('position.map')}
      aria-description={t('position.mapHint')}
      onPointerDown={(event) => delete event.currentTarget.dataset.keys}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.currentTarget.dataset.keys = 'used'
        pressed(event.key, event.nativeEvent)
      }}
    />
  )
}

/** Leaflet in its element, with our canvas on it. */
function begin(element: HTMLElement, source: Source, latest: RefObject<Props>) {
  const { lat, lng, zoom } = latest.current.begin
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    center: [lat, lng],
    zoom,
    minZoom: 2,
    maxZoom: source.tiles === null ? deepestOwn : source.deepest,
    worldCopyJump: true,
    maxBounds: [
      [-85, -540],
      [85, 540],
    ],
    maxBoundsViscosity: 1,
    zoomSnap: 0.5,
  })
  L.control.scale({ position: 'topleft', maxWidth: 120, imperial: false }).addTo(map)
  const fleet = new FleetLayer(latest.current.scene).addTo(map)
  map.on('click', (event) => clicked(latest.current, map, fleet, event.containerPoint, event.originalEvent))
  map.on('moveend', () => {
    const center = map.getCenter().wrap()
    latest.current.onMoved({ lat: center.lat, lng: center.lng, zoom: map.getZoom() })
  })
  const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  observer.observe(element)
  const end = () => {
    observer.disconnect()
    map.remove()
  }
  return { map, fleet, end }
}

/** Several that a zoom may take apart are come nearer to; what else is there is told. */
function clicked(
  { isPlacing, onPlace, onHit }: Props,
  map: L.Map,
  fleet: FleetLayer,
  point: L.Point,
  event: Event,
): void {
  if (isPlacing) return onPlace(map.containerPointToLatLng(point).wrap())
  const isTouch = (event as PointerEvent).pointerType === 'touch'
  const hit = fleet.hit(point, reachOf[isTouch ? 'touch' : 'mouse'])
  if (hit?.kind === 'many' && map.getZoom() < map.getMaxZoom()) {
    map.flyTo(hit.place, Math.min(map.getMaxZoom(), map.getZoom() + 2), { duration: 0.4 })
    return
  }
  onHit(hit)
}

const flight = { duration: 0.5 }
/** Pixels that the search and the scale take. */
const topBar = 90

/** As the sheet: the panel then lies at the bottom, and the legend is higher. */
const isPhone = () => matchMedia('(max-width: 720px)').matches

/** Pixels of the map that a panel hides: on the right of a wide map, at the bottom of a phone. */
function behindPanel(map: L.Map): { x: number; y: number } {
  const { x, y } = map.getSize()
  if (isPhone()) return { x: 0, y: y * 0.6 }
  return { x: x > 900 ? 390 : 0, y: 0 }
}

function handleOf(map: RefObject<L.Map | null>): MapHandle {
  return {
    zoomBy: (steps) => map.current?.setZoom(map.current.getZoom() + steps),
    fit: (corners) =>
      map.current?.fitBounds(corners, {
        paddingTopLeft: isPhone() ? [30, 110] : [60, 70],
        paddingBottomRight: isPhone() ? [70, 180] : [70, 110],
        maxZoom: 12,
      }),
    go: (place, zoom) => map.current?.flyTo(place, zoom, flight),
    goBeside: (place, zoom) => {
      if (!map.current) return
      const { x, y } = behindPanel(map.current)
      const top = y > 0 ? topBar : 0
      const middle = map.current.project(place, zoom).add([x / 2, (y - top) / 2])
      map.current.flyTo(map.current.unproject(middle, zoom), zoom, flight)
    },
    keepInSight: (place) => {
      if (!map.current) return
      const { x, y } = behindPanel(map.current)
      map.current.panInside(place, { paddingTopLeft: [80, topBar + 30], paddingBottomRight: [x + 80, y + 30] })
    },
    zoom: () => map.current?.getZoom() ?? 0,
    center: () => map.current?.getCenter().wrap() ?? { lat: 0, lng: 0 },
  }
}
