import { placeStates, type PlaceState } from '@cpm/contract/insight/position/position'
import type { OutputOf } from '@cpm/contract/kernel/route'
import type { position } from '@cpm/contract/insight/position/position'
import { type Points, stateOrder } from './grid.ts'
import type { Shift } from './shift.ts'

type Answer = OutputOf<typeof position.routes.list>

const rad = Math.PI / 180
/** Beyond, Mercator has no place. */
const farthest = 85.0511
export const mercatorX = (lng: number) => lng / 360 + 0.5
export function mercatorY(lat: number): number {
  const sin = Math.sin(Math.min(farthest, Math.max(-farthest, lat)) * rad)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

/** The server's columns as the map draws them. */
export function pointsOf({ sns, lats, lngs, states }: Answer, shift: Shift): Points {
  const [x, y] = [new Float64Array(sns.length), new Float64Array(sns.length)]
  const state = new Uint8Array(sns.length)
  for (let at = 0; at < sns.length; at++) {
    const shown = shift({ lat: lats[at] as number, lng: lngs[at] as number })
    x[at] = mercatorX(shown.lng)
    y[at] = mercatorY(shown.lat)
    state[at] = stateOrder.indexOf(states[at] as PlaceState)
  }
  return { sns, x, y, state, at: new Map(sns.map((sn, at) => [sn, at])) }
}

/** The state of a terminal on the map. */
export function stateOf(points: Points | null, sn: string): PlaceState | undefined {
  const at = points?.at.get(sn)
  return at === undefined ? undefined : stateOrder[points?.state[at] ?? 0]
}

/** The corners of all of them, in degrees of the map; null of none. */
export function boundsOf({ lats, lngs }: Answer, shift: Shift): [[number, number], [number, number]] | null {
  if (lats.length === 0) return null
  const least = (all: readonly number[]) => all.reduce((a, b) => Math.min(a, b))
  const most = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b))
  const from = shift({ lat: least(lats), lng: least(lngs) })
  const to = shift({ lat: most(lats), lng: most(lngs) })
  return [
    [from.lat, from.lng],
    [to.lat, to.lng],
  ]
}

export const stateLetters = Object.keys(placeStates) as PlaceState[]
