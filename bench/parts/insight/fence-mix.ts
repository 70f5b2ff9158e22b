import type { FenceShape } from '@cpm/contract/insight/fence/fence'
import { movedBy, type Point } from '../../terminals.ts'

export type Store = Point & { id: number; terminals: readonly number[] }
export type Estate = { stores: readonly Store[]; models: readonly string[]; leaving: readonly number[] }
export type Fence = {
  name: string
  keep: 'inside' | 'outside'
  shape: FenceShape
  groups: readonly number[]
  models: readonly string[]
  terminals: readonly number[]
  stayMs: number
}
type Kind = { of: number; fence: (estate: Estate, nth: number) => Partial<Fence> & Pick<Fence, 'shape'> }

/** The name of the fence that is left while it is measured. */
export const leftName = 'Left'
/** Around a store. Terminals that leave go farther than this. */
const aroundM = 3_000
const minute = 60_000

const at = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T
const circle = (middle: Point, radiusM: number): FenceShape => ({
  circle: { lat: middle.lat, lng: middle.lng, radiusM },
})

/** Of 20 to 60 corners, as a border along streets has. */
function polygon(middle: Point, radiusM: number, nth: number): FenceShape {
  const corners = 20 + (nth % 41)
  const ring = Array.from({ length: corners }, (_, i): [number, number] => {
    const reach = radiusM * (0.9 + 0.1 * Math.cos(i * 2.4))
    const angle = (2 * Math.PI * i) / corners
    const { lat, lng } = movedBy(middle, reach * Math.sin(angle), reach * Math.cos(angle))
    return [lng, lat]
  })
  return { polygon: { type: 'Polygon', coordinates: [[...ring, ring[0] as [number, number]]] } }
}

/** Between four stores; one in twenty lies on the way that the terminals of a store go. */
function forbidden({ stores }: Estate, nth: number): { middle: Point; radiusM: number } {
  const store = at(stores, nth)
  if (nth % 20 === 0) return { middle: movedBy(store, 0, 500), radiusM: 250 }
  return { middle: movedBy(store, 1_700, 1_400), radiusM: 150 + (nth % 8) * 50 }
}

/** What fences of an enterprise are like, and how many in fifty of them are of a kind. */
const kinds: readonly Kind[] = [
  {
    of: 10,
    // The way of its terminals crosses one in twenty; of half of those it is out at once.
    fence: ({ stores }, nth) => {
      const store = at(stores, nth)
      const isCrossed = nth % 20 === 0
      const shape = isCrossed
        ? polygon(movedBy(store, 300, 0), 400, nth)
        : polygon(store, 1_500 + (nth % 16) * 100, nth)
      return { shape, groups: [store.id], stayMs: nth % 40 === 0 ? 0 : minute }
    },
  },
  {
    of: 20,
    fence: (estate, nth) => {
      const { middle, radiusM } = forbidden(estate, nth)
      return { keep: 'outside', shape: polygon(middle, radiusM, nth) }
    },
  },
  {
    of: 9,
    fence: (estate, nth) => {
      const { middle, radiusM } = forbidden(estate, nth * 3 + 1)
      return { keep: 'outside', shape: circle(middle, radiusM) }
    },
  },
  // A region: twenty stores, each of two regions.
  {
    of: 1,
    fence: ({ stores }, nth) => {
      const mine = Array.from({ length: Math.min(20, stores.length) }, (_, i) => at(stores, nth * 10 + i))
      return { shape: polygon(mine[0] as Store, 90_000, nth), groups: mine.map(({ id }) => id) }
    },
  },
  {
    of: 2,
    fence: ({ models }, nth) => ({ shape: { store: { radiusM: aroundM + nth * 100 } }, models: [at(models, nth)] }),
  },
  {
    of: 4,
    fence: ({ stores, models }, nth) => ({
      shape: circle(at(stores, nth), 100_000),
      models: [at(models, nth), at(models, nth + 5)],
    }),
  },
  {
    of: 3,
    fence: ({ stores }, nth) => {
      const store = at(stores, nth)
      return { shape: polygon(store, 2_000, nth), terminals: store.terminals.slice(0, 10) }
    },
  },
  {
    of: 1,
    fence: ({ models, leaving }, nth) =>
      nth === 0
        ? { name: leftName, shape: { store: { radiusM: aroundM } }, terminals: leaving, stayMs: 0 }
        : { shape: { store: { radiusM: 2 * aroundM } }, models: [at(models, nth)] },
  },
]

/** So many fences of an enterprise: each terminal is under most of them, and near few. */
export function mixOf(estate: Estate, count: number): Fence[] {
  const cycle = kinds.flatMap((kind) => Array.from({ length: kind.of }, (_, i) => ({ kind, i })))
  const usual = { keep: 'inside', groups: [], models: [], terminals: [], stayMs: minute } as const
  return Array.from({ length: count }, (_, n) => {
    const { kind, i } = at(cycle, n)
    const nth = Math.floor(n / cycle.length) * kind.of + i
    return { name: `Fence ${n}`, ...usual, ...kind.fence(estate, nth) }
  })
}
