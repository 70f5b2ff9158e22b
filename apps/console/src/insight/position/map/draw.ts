import type { WayPoint } from '@cpm/contract/insight/position/position'
import { type Points, pixelX, type Spot, type View } from './grid.ts'
import { mercatorX, mercatorY } from './points.ts'
import type { Tones } from './look.ts'
import type { Place, Shift } from './shift.ts'

const font = (size: number, weight = 600) => `${weight} ${size}px sans-serif`
const turn = 2 * Math.PI

type Context = CanvasRenderingContext2D
/** Each state has its shape as well: a disc, a ring, a square, a small dot. */
const drawState: Record<number, (context: Context, x: number, y: number, tones: Tones) => void> = {
  0: (context, x, y, tones) => disc(context, x, y, 4.5, tones.idle, tones.panel),
  1: (context, x, y, tones) => disc(context, x, y, 6.5, tones.ok, tones.panel),
  2: (context, x, y, tones) => disc(context, x, y, 6, tones.panel, tones.warn, 3),
  3: (context, x, y, tones) => {
    context.fillStyle = tones.bad
    context.strokeStyle = tones.panel
    context.lineWidth = 2
    context.beginPath()
    context.rect(x - 5.5, y - 5.5, 11, 11)
    context.fill()
    context.stroke()
  },
}

function disc(context: Context, x: number, y: number, radius: number, fill: string, line: string, width = 2): void {
  context.beginPath()
  context.arc(x, y, radius, 0, turn)
  context.fillStyle = fill
  context.fill()
  context.lineWidth = width
  context.strokeStyle = line
  context.stroke()
}

export const radiusOf = ({ count }: Spot) => (count === 1 ? 8 : 13 + 3.2 * Math.log10(count))

/** One terminal as its state, several as a ring of their states around their number. */
export function drawSpots(context: Context, spots: readonly Spot[], points: Points, tones: Tones): void {
  const ofState = [tones.idle, tones.ok, tones.warn, tones.bad]
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const spot of spots) {
    if (spot.count === 1) {
      drawState[points.state[spot.first] as number]?.(context, spot.x, spot.y, tones)
      continue
    }
    const radius = radiusOf(spot)
    disc(context, spot.x, spot.y, radius, tones.panel, tones.panel, 3)
    let from = -Math.PI / 2
    for (const at of [1, 2, 3, 0] as const) {
      const to = from + (spot.states[at] / spot.count) * turn
      if (to > from) {
        context.beginPath()
        context.arc(spot.x, spot.y, radius - 2, from, to)
        context.lineWidth = 4
        context.strokeStyle = ofState[at] as string
        context.stroke()
      }
      from = to
    }
    context.fillStyle = tones.text
    context.font = font(spot.count > 9999 ? 11 : 12)
    context.fillText(numberOf(spot.count), spot.x, spot.y + 0.5)
  }
}

const numberOf = (count: number) => (count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`)

export const at = (place: Place, view: View, shift: Shift): { x: number; y: number } => {
  const shown = shift(place)
  return { x: pixelX(mercatorX(shown.lng), view), y: mercatorY(shown.lat) * view.world - view.top }
}

export type DrawnStore = { groupId: string; name: string; lat: number; lng: number }

/** Names show where there is room for them. */
const namesFrom = 2 ** 9 * 256
/** Pixels from a store to its name: past the ring of the terminals in the store. */
const nameAt = 21

type Named = { store: DrawnStore; x: number; y: number }

/** Names that no other name covers, on a ground of their own: the map below has names too. */
function drawNames(context: Context, seen: readonly Named[], tones: Tones): void {
  const taken: { x: number; y: number; end: number }[] = []
  context.font = font(12)
  for (const { store, x, y } of seen) {
    const end = x + nameAt + context.measureText(store.name).width
    if (taken.some((other) => Math.abs(other.y - y) < 20 && other.x < end && x < other.end)) continue
    taken.push({ x, y, end })
    context.globalAlpha = 0.86
    context.fillStyle = tones.panel
    context.beginPath()
    context.roundRect(x, y - 10, end - x + 6, 20, 5)
    context.fill()
    context.globalAlpha = 1
    context.fillStyle = tones.text
    context.fillText(store.name, x + nameAt, y + 0.5)
  }
}

export function drawStores(
  context: Context,
  stores: readonly DrawnStore[],
  view: View,
  shift: Shift,
  tones: Tones,
): Named[] {
  const drawn = stores.map((store) => ({ store, ...at(store, view, shift) }))
  const seen = drawn.filter(({ x, y }) => x > -20 && y > -20 && x < view.width + 20 && y < view.height + 20)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  if (view.world >= namesFrom) drawNames(context, seen, tones)
  for (const { x, y } of seen) {
    context.beginPath()
    context.moveTo(x, y - 9)
    context.lineTo(x + 8, y - 2)
    context.lineTo(x + 8, y + 7)
    context.lineTo(x - 8, y + 7)
    context.lineTo(x - 8, y - 2)
    context.closePath()
    context.fillStyle = tones.primary
    context.fill()
    context.lineWidth = 2
    context.strokeStyle = tones.panel
    context.stroke()
  }
  return seen
}

/** Where it was, and at one moment of it. */
export type DrawnWay = { points: readonly WayPoint[]; now: Place | null }

export function drawWay(context: Context, { points, now }: DrawnWay, view: View, shift: Shift, tones: Tones): void {
  const path = points.map((point) => at(point, view, shift))
  for (const [width, colour] of [
    [6, tones.panel],
    [3, tones.primary],
  ] as const) {
    context.beginPath()
    for (const [n, { x, y }] of path.entries()) {
      if (n === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    context.lineJoin = 'round'
    context.lineWidth = width
    context.strokeStyle = colour
    context.stroke()
  }
  for (const end of [path[0], path.at(-1)]) if (end) disc(context, end.x, end.y, 5, tones.panel, tones.primary, 3)
  if (!now) return
  const there = at(now, view, shift)
  disc(context, there.x, there.y, 9, tones.primary, tones.panel, 3)
}

export type Mark = Place & { accuracyM: number | null }

/** How sure a place is, as a circle; and where the place is on the screen. */
function drawAccuracy(context: Context, place: Mark, view: View, shift: Shift, colour: string) {
  const { x, y } = at(place, view, shift)
  // A metre in pixels, where the map is stretched towards the poles.
  const metre = view.world / (40_075_016 * Math.cos((place.lat * Math.PI) / 180))
  const radius = (place.accuracyM ?? 0) * metre
  if (radius > 12) {
    context.globalAlpha = 0.15
    disc(context, x, y, radius, colour, colour, 1)
    context.globalAlpha = 1
  }
  return { x, y }
}

/** The chosen terminal: a ring, in which its state stays visible. */
export function drawChosen(context: Context, place: Mark, view: View, shift: Shift, tones: Tones): void {
  const { x, y } = drawAccuracy(context, place, view, shift, tones.primary)
  context.beginPath()
  context.arc(x, y, 13, 0, turn)
  context.lineWidth = 5
  context.strokeStyle = tones.panel
  context.stroke()
  context.lineWidth = 3
  context.strokeStyle = tones.primary
  context.stroke()
}

/** The user: a full disc, which no terminal and no store has. */
export function drawMe(context: Context, place: Mark, view: View, shift: Shift, tones: Tones): void {
  const { x, y } = drawAccuracy(context, place, view, shift, tones.primary)
  context.globalAlpha = 0.25
  disc(context, x, y, 15, tones.primary, tones.primary, 0)
  context.globalAlpha = 1
  disc(context, x, y, 8, tones.primary, tones.panel, 3)
}
