import { expect, test } from 'vitest'
import { membersOf, pixelX, type Points, spotsOf, type View } from './grid.ts'
import { mercatorX, mercatorY, pointsOf } from './points.ts'

const view: View = { left: 1000, top: 1000, width: 800, height: 600, world: 256 * 2 ** 4 }

/** Points by their pixels in the view, and their states. */
function pointsAt(...all: readonly (readonly [x: number, y: number, state: number])[]): Points {
  const sns = all.map((_, at) => `P-${at}`)
  return {
    sns,
    x: Float64Array.from(all, ([x]) => (x + view.left) / view.world),
    y: Float64Array.from(all, ([, y]) => (y + view.top) / view.world),
    state: Uint8Array.from(all, ([, , state]) => state),
    at: new Map(sns.map((sn, at) => [sn, at])),
  }
}

test('what stands together is one, with how many of each state', () => {
  const spots = spotsOf(pointsAt([100, 100, 1], [104, 103, 1], [108, 96, 3], [600, 400, 2]), view)
  expect(spots.map(({ count }) => count)).toEqual([3, 1])
  expect(spots[0]?.states).toEqual([0, 2, 0, 1])
  expect(spots[0]?.x).toBeCloseTo(104)
})

test('what a cell cuts through is one all the same, and what is out of view is not there', () => {
  const at = 56 * Math.ceil(1100 / 56) - view.left
  const spots = spotsOf(pointsAt([at - 3, 200, 1], [at + 3, 200, 1], [2000, 200, 1], [100, -300, 1]), view)
  expect(spots.map(({ count }) => count)).toEqual([2])
})

test('moving the map gathers the same', () => {
  const points = pointsAt(...Array.from({ length: 60 }, (_, n) => [90 + n * 9, 80 + ((n * 37) % 400), 1] as const))
  const counts = (by: number) =>
    spotsOf(points, { ...view, left: view.left + by })
      .map(({ count }) => count)
      .toSorted((a, b) => a - b)
  expect(counts(13)).toEqual(counts(0))
})

test('those of one spot are found again', () => {
  const points = pointsAt([100, 100, 1], [100, 100, 2], [500, 500, 1])
  const [spot] = spotsOf(points, view)
  expect(membersOf(points, view, spot!, 100)).toEqual([0, 1])
  expect(membersOf(points, view, spot!, 1)).toEqual([0])
})

test('the world goes on beyond its ends', () => {
  const world = 256 * 4
  const across = { left: world - 200, top: 0, width: 800, height: 600, world }
  expect(pixelX(mercatorX(-179), across)).toBeCloseTo(200 + world / 360, 0)
  expect(pixelX(mercatorX(179), across)).toBeCloseTo(200 - world / 360, 0)
})

test('a place is where Mercator has it', () => {
  expect(mercatorX(0)).toBe(0.5)
  expect(mercatorY(0)).toBe(0.5)
  expect(mercatorY(85.0511)).toBeCloseTo(0, 5)
  const answer = { sns: ['A'], lats: [0], lngs: [180], states: 'l', sources: 'r', total: 1, hidden: 0, more: false }
  const { x, y, state } = pointsOf(answer, (place) => place)
  expect([x[0], y[0], state[0]]).toEqual([1, 0.5, 3])
})
