import L from 'leaflet'
import { drawHeat } from './heat.ts'
import {
  drawChosen,
  drawMe,
  type DrawnStore,
  type DrawnWay,
  drawSpots,
  drawStores,
  drawWay,
  type Mark,
  radiusOf,
} from './draw.ts'
import { membersOf, type Points, type Spot, spotsOf, type View } from './grid.ts'
import { type Tones, tonesOf } from './look.ts'
import type { Shift } from './shift.ts'

/** All that is drawn over the map. */
export type Scene = {
  points: Points | null
  heat: boolean
  stores: readonly DrawnStore[]
  way: DrawnWay | null
  chosen: Mark | null
  me: Mark | null
  shift: Shift
}
/** What is at a point of the map. */
export type Hit =
  | { kind: 'store'; groupId: string }
  | { kind: 'terminal'; sn: string }
  | { kind: 'many'; sns: string[]; spot: Spot; place: L.LatLng }

/** More than these are not listed: one zooms in. */
const mostListed = 100

/** Terminals, stores and ways, on one canvas that is drawn anew whenever the map moves. */
export class FleetLayer extends L.Layer {
  private readonly canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated')
  private scene: Scene
  private spots: Spot[] = []
  private seenStores: { store: DrawnStore; x: number; y: number }[] = []
  private tones: Tones | null = null
  private frame = 0
  private center = L.latLng(0, 0)
  private zoom = 0

  constructor(scene: Scene) {
    super()
    this.scene = scene
    this.canvas.setAttribute('aria-hidden', 'true')
  }

  override onAdd(map: L.Map): this {
    map.getPane('overlayPane')?.append(this.canvas)
    this.readTones()
    this.draw()
    return this
  }

  override onRemove(): this {
    cancelAnimationFrame(this.frame)
    this.canvas.remove()
    return this
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return {
      move: () => this.soon(),
      moveend: () => this.soon(),
      resize: () => this.soon(),
      zoomanim: (event) => {
        const { center, zoom } = event as L.ZoomAnimEvent
        this.stretch(center, zoom)
      },
      viewreset: () => this.soon(),
    }
  }

  show(scene: Scene): void {
    this.scene = scene
    this.soon()
  }

  /** After another theme. */
  readTones(): void {
    this.tones = tonesOf(this.canvas)
    this.soon()
  }

  /** What is under a finger or the pointer, which need not be exact. */
  hit(point: L.Point, reach: number): Hit | null {
    const store = this.seenStores.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < 10 + reach)
    const near = this.spots
      .map((spot) => ({ spot, away: Math.hypot(spot.x - point.x, spot.y - point.y) - radiusOf(spot) }))
      .filter(({ away }) => away <= reach)
      .toSorted((a, b) => a.away - b.away)[0]?.spot
    const { points } = this.scene
    if (!near || !points) return store ? { kind: 'store', groupId: store.store.groupId } : null
    if (near.count === 1) return { kind: 'terminal', sn: points.sns[near.first] ?? '' }
    const sns = membersOf(points, this.view(), near, mostListed).map((at) => points.sns[at] ?? '')
    return { kind: 'many', sns, spot: near, place: this._map.containerPointToLatLng([near.x, near.y]) }
  }

  private soon(): void {
    if (this.frame !== 0) return
    this.frame = requestAnimationFrame(() => {
      this.frame = 0
      if (this._map) this.draw()
    })
  }

  private view(): View {
    const zoom = this._map.getZoom()
    const corner = this._map.project(this._map.containerPointToLatLng([0, 0]), zoom)
    const { x: width, y: height } = this._map.getSize()
    return { left: corner.x, top: corner.y, width, height, world: 256 * 2 ** zoom }
  }

  private draw(): void {
    const context = this.canvas.getContext('2d')
    if (!context || !this.tones) return
    const view = this.view()
    const ratio = Math.min(2, devicePixelRatio)
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
    if (this.canvas.width !== width || this.canvas.height !== height) {
      Object.assign(this.canvas, { width, height })
      Object.assign(this.canvas.style, { width: `${view.width}px`, height: `${view.height}px` })
    }
    L.DomUtil.setPosition(this.canvas, this._map.containerPointToLayerPoint([0, 0]))
    this.center = this._map.getCenter()
    this.zoom = this._map.getZoom()
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, view.width, view.height)
    this.paint(context, view, this.tones)
  }

  private paint(context: CanvasRenderingContext2D, view: View, tones: Tones): void {
    const { points, heat, stores, way, chosen, me, shift } = this.scene
    this.spots = points && !heat ? spotsOf(points, view) : []
    if (points && heat) drawHeat(context, points, view)
    this.seenStores = drawStores(context, stores, view, shift, tones)
    if (points) drawSpots(context, this.spots, points, tones)
    if (way) drawWay(context, way, view, shift, tones)
    if (chosen) drawChosen(context, chosen, view, shift, tones)
    if (me) drawMe(context, me, view, shift, tones)
  }

  /** While Leaflet zooms, the picture of before is stretched along, as its own are. */
  private stretch(center: L.LatLng, zoom: number): void {
    const map = this._map as L.Map & { _getNewPixelOrigin(center: L.LatLng, zoom: number): L.Point }
    const scale = map.getZoomScale(zoom, this.zoom)
    const half = map.getSize().multiplyBy(0.5)
    const corner = half.multiplyBy(-scale).add(map.project(this.center, zoom))
    L.DomUtil.setTransform(this.canvas, corner.subtract(map._getNewPixelOrigin(center, zoom)), scale)
  }
}
