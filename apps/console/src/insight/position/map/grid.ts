import type { PlaceState } from '@cpm/contract/insight/position/position'

/** Places as the map keeps them: columns, so that a hundred thousand are gone through in a frame. */
export type Points = {
  readonly sns: readonly string[]
  /** Web Mercator, from 0 to 1. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Which of `stateOrder`. */
  readonly state: Uint8Array
  /** Where one is among them. */
  readonly at: ReadonlyMap<string, number>
}
/** The worst is drawn last, and what is in service before what is not. */
export const stateOrder = ['n', 'o', 'f', 'l'] as const satisfies readonly PlaceState[]
/** How many stand together, and how many of each state. */
export type Spot = { x: number; y: number; count: number; states: [number, number, number, number]; first: number }
/** What is seen: pixels of the world at this zoom, from the corner on. */
export type View = { left: number; top: number; width: number; height: number; world: number }

/** Pixels of a cell; what is nearer than the second is one. */
const cell = 56
const tooNear = 34
/** What is just outside still reaches in. */
const margin = 40

/** Pixels from the corner of the view; the world goes on at both of its ends. */
export function pixelX(x: number, { left, width, world }: View): number {
  const at = x * world - left
  if (at < -margin) return at + world
  return at > width + margin ? at - world : at
}

/** Those in view, gathered by cells that stand still while the map is moved. */
export function spotsOf(points: Points, view: View): Spot[] {
  const { x, y, state } = points
  const [shiftX, shiftY] = [(view.left % cell) + 2 * cell, (view.top % cell) + 2 * cell]
  const columns = Math.ceil((view.width + 2 * margin) / cell) + 5
  const rows = Math.ceil((view.height + 2 * margin) / cell) + 5
  // Which spot a cell has become, plus one: looked up a hundred thousand times a frame.
  const cells = new Int32Array(columns * rows)
  const spots: Spot[] = []
  for (let at = 0; at < x.length; at++) {
    const px = pixelX(x[at] as number, view)
    const py = (y[at] as number) * view.world - view.top
    if (px < -margin || py < -margin || px > view.width + margin || py > view.height + margin) continue
    const key = Math.floor((py + shiftY) / cell) * columns + Math.floor((px + shiftX) / cell)
    const known = cells[key] as number
    if (known === 0) {
      const states: Spot['states'] = [0, 0, 0, 0]
      states[state[at] as 0] = 1
      cells[key] = spots.push({ x: px, y: py, count: 1, states, first: at })
      continue
    }
    const spot = spots[known - 1] as Spot
    spot.x += px
    spot.y += py
    spot.count++
    spot.states[state[at] as 0]++
  }
  for (const spot of spots) {
    spot.x /= spot.count
    spot.y /= spot.count
  }
  return merged(spots)
}

/** Cells cut through towns: what stands too near to be told apart becomes one. */
function merged(spots: Spot[]): Spot[] {
  const kept: Spot[] = []
  for (const spot of spots.toSorted((a, b) => b.count - a.count)) {
    const near = kept.find(({ x, y }) => (x - spot.x) ** 2 + (y - spot.y) ** 2 < tooNear ** 2)
    if (near === undefined) {
      kept.push(spot)
      continue
    }
    const count = near.count + spot.count
    near.x = (near.x * near.count + spot.x * spot.count) / count
    near.y = (near.y * near.count + spot.y * spot.count) / count
    near.count = count
    for (const at of [0, 1, 2, 3] as const) near.states[at] += spot.states[at]
  }
  return kept
}

/** Those around a spot, as far as a cell reaches: what is gathered in it. At most so many. */
export function membersOf(points: Points, view: View, spot: { x: number; y: number }, most: number): number[] {
  const found: number[] = []
  for (let at = 0; at < points.x.length && found.length < most; at++) {
    const px = pixelX(points.x[at] as number, view)
    const py = (points.y[at] as number) * view.world - view.top
    if (Math.abs(px - spot.x) <= cell / 2 && Math.abs(py - spot.y) <= cell / 2) found.push(at)
  }
  return found
}
