import 'leaflet/dist/leaflet.css'
import { type Area, boundsOf, type Point } from '@cpm/contract/estate/agent/fence/geometry'
import { Button } from 'antd'
import L from 'leaflet'
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useSession } from '../../../api/session/session.ts'
import { useLanguage, useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { baseOf } from '../../position/map/base-layer.ts'
import { mapLook } from '../../position/map/look.ts'
import type { Source } from '../../position/map/map-view.tsx'
import { PlaceSearch } from '../../position/map/place-search.tsx'
import { type Shift, shiftsOf } from '../../position/map/shift.ts'
import { Attribution } from '../../position/parts/attribution.tsx'
import { type Edited, type EditKind, Editor } from './editor.ts'
import styles from './area-map.module.css'

export type Mark = Point & { kind: 'store' | 'out' | 'back' | 'farthest'; name: string }
export type AreaMapHandle = { addHere: () => void; fit: (area: Area) => void }

type Props = {
  ref?: RefObject<AreaMapHandle | null>
  label: string
  edited: Edited
  /** What is drawn; null: nothing can be changed. */
  kind: EditKind | null
  onChange?: (edited: Edited) => void
  marks?: readonly Mark[]
  way?: readonly Point[]
}

/** A map with one area on it, to look at or to change; what is beneath is that of the device map. */
export function AreaMap(props: Props) {
  const source = useRead(quietApi.position.map, {}, { staleTime: Infinity })
  if (source.data) return <Drawn {...props} source={source.data} />
  return source.error ? <Failed error={source.error} retry={() => void source.refetch()} /> : <Waiting />
}

/** What the colours of the marks mean. */
export const Legend = ({ marks }: { marks: readonly Mark[] }) => (
  <Row gap={4} className={styles.legend}>
    {marks.map(({ kind, name }) => (
      <span key={kind}>
        <i className={styles[kind]} />
        {name}
      </span>
    ))}
  </Row>
)

const none: readonly never[] = []
/** China and what is around, where there is nothing to look at. */
const usual = { center: [32, 106] as [number, number], zoom: 4 }
const deepestOwn = 18
/** What is smaller across cannot be taken hold of. */
const leastPixels = 40

function Drawn({ ref, label, edited, kind, onChange, marks = none, way = none, source }: Props & { source: Source }) {
  const t = useText()
  const theme = useSession((s) => s.setting.theme)
  const host = useRef<HTMLDivElement>(null)
  const { map, editor, drawn, made } = useMap(host, source, onChange)
  const go = (place: Point, zoom: number) => map.current?.setView(drawn(place), zoom)
  const toTerminal = async (sn: string) => {
    const { place } = await quietApi.position.get({ sn })
    if (place) go(place, 15)
  }
  useEffect(() => editor.current?.show(kind, edited), [editor, kind, edited, made])
  useEffect(() => beside(map.current, drawn, marks, way), [map, marks, way, drawn, made])
  useFirstSight(map, edited, marks, way, drawn)
  useNear(map, edited, drawn)
  useImperativeHandle(
    ref,
    () => ({
      addHere: () => map.current && editor.current?.add(map.current.getCenter()),
      fit: (area) => fit(map.current, [area], none, drawn),
    }),
    [map, editor, drawn],
  )
  return (
    <div className={styles.whole}>
      <div className={styles.frame}>
        <div
          ref={host}
          className={`${styles.map} ${kind ? styles.drawing : ''}`}
          style={{ background: source.tiles === null ? mapLook[theme].water : undefined }}
          role="application"
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.target !== event.currentTarget || !map.current) return
            event.preventDefault()
            editor.current?.add(map.current.getCenter())
          }}
        />
        {kind ? <PlaceSearch onPlace={go} onTerminal={(sn) => void toTerminal(sn)} /> : null}
        <div className={styles.zoom} role="toolbar" aria-label={t('position.controls')}>
          {([1, -1] as const).map((step) => (
            <Button
              key={step}
              icon={<Icon name={step > 0 ? 'plus' : 'minus'} />}
              aria-label={t(step > 0 ? 'position.zoomIn' : 'position.zoomOut')}
              title={t(step > 0 ? 'position.zoomIn' : 'position.zoomOut')}
              onClick={() => map.current?.setZoom(map.current.getZoom() + step)}
            />
          ))}
        </div>
      </div>
      <Attribution source={source} />
    </div>
  )
}

/** Leaflet in its element, with what is beneath and the area on it; `made` is another whenever it was made anew. */
function useMap(host: RefObject<HTMLDivElement | null>, source: Source, onChange: Props['onChange']) {
  const t = useText()
  const theme = useSession((s) => s.setting.theme)
  const language = useLanguage()
  const map = useRef<L.Map>(null)
  const editor = useRef<Editor>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  const shifts = useMemo(() => shiftsOf(source.gcj02 && source.tiles !== null), [source])
  const made = useMemo(() => ({ source, shifts, t }), [source, shifts, t])
  useEffect(() => {
    if (!host.current) return
    const begun = L.map(host.current, {
      ...usual,
      zoomControl: false,
      attributionControl: false,
      minZoom: 2,
      maxZoom: source.tiles === null ? deepestOwn : source.deepest,
      worldCopyJump: true,
      zoomSnap: 0.5,
      doubleClickZoom: false,
    })
    L.control.scale({ position: 'bottomleft', maxWidth: 120, imperial: false }).addTo(begun)
    const drawing = new Editor({
      map: begun,
      shifts,
      styles: { area: '', begun: '', corner: '', middle: '', ...styles },
      corner: (nth) => (nth === 0 ? t('fence.center') : t('fence.corner', { count: nth })),
      onChange: (next) => latest.current?.(next),
    })
    begun.on('click', ({ latlng }) => drawing.add(latlng))
    map.current = begun
    editor.current = drawing
    const observer = new ResizeObserver(() => begun.invalidateSize({ pan: false }))
    observer.observe(host.current)
    return () => {
      observer.disconnect()
      begun.remove()
      map.current = null
      editor.current = null
    }
  }, [host, source, shifts, t])
  useEffect(() => {
    const base = baseOf(source, theme, language)
    if (map.current) base.addTo(map.current)
    return () => void base.remove()
  }, [source, theme, language, made])
  return { map, editor, drawn: shifts.drawn, made }
}

/** Of places that are the same, each is seen. */
const radiusOf = { store: 5, out: 6, back: 8, farthest: 9 } as const

/** What lies beside the area: a way, and places with their names. */
function beside(
  map: L.Map | null,
  drawn: Shift,
  marks: readonly Mark[],
  way: readonly Point[],
): (() => void) | undefined {
  if (!map) return
  const layer = L.layerGroup().addTo(map)
  if (way.length > 1) {
    const line = way.map((one) => drawn(one))
    L.polyline(line, { className: styles.wayEdge ?? '', interactive: false }).addTo(layer)
    L.polyline(line, { className: styles.way ?? '', interactive: false }).addTo(layer)
  }
  // The first lies on top.
  for (const { kind, name, ...place } of marks.toReversed()) {
    const className = `${styles.mark ?? ''} ${styles[kind] ?? ''}`
    L.circleMarker(drawn(place), { radius: radiusOf[kind], className }).bindTooltip(textOf(name)).addTo(layer)
  }
  return () => void layer.remove()
}

function textOf(name: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = name
  return element
}

/** Looks at what is there when it is there first. */
function useFirstSight(
  map: RefObject<L.Map | null>,
  { area }: Edited,
  marks: readonly Mark[],
  way: readonly Point[],
  drawn: Shift,
): void {
  const isSeen = useRef(false)
  useEffect(() => {
    if (isSeen.current || (!area && marks.length === 0)) return
    isSeen.current = fit(map.current, area ? [area] : [], [...marks, ...way], drawn)
  }, [map, area, marks, way, drawn])
}

/** A circle so small that nobody sees it is come nearer to when it is made. */
function useNear(map: RefObject<L.Map | null>, { area }: Edited, drawn: Shift): void {
  const was = useRef(area)
  useEffect(() => {
    const isNew = was.current === null && area !== null && 'circle' in area
    was.current = area
    if (!isNew || !map.current) return
    const [sw, ne] = boundsOf(area).map((one) => map.current?.latLngToContainerPoint(drawn(one)))
    if (sw && ne && ne.x - sw.x < leastPixels) fit(map.current, [area], [], drawn)
  }, [map, area, drawn])
}

function fit(map: L.Map | null, areas: readonly Area[], places: readonly Point[], drawn: Shift): boolean {
  const all = [...areas.flatMap(boundsOf), ...places].map((one) => L.latLng(drawn(one)))
  if (!map || all.length === 0) return false
  map.fitBounds(L.latLngBounds(all), { padding: [28, 28], maxZoom: 16, animate: false })
  return true
}
