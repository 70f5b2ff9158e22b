import { expect, test } from 'vitest'
import { drawn, zoomOf } from './steps.ts'

const steps = (...values: (number | null)[]) => values.map((value, at) => ({ at: String(at), value }))

test('a line begins at nought and reaches to the highest value', () => {
  const { lines, most } = drawn(steps(0, 50, 100))
  expect(most).toBe(100)
  expect(lines).toEqual(['M0.00 100.00L50.00 52.00L100.00 4.00'])
})

test('where nobody counted there is a gap, and nought is none', () => {
  const { lines, areas } = drawn(steps(1, null, 1, 0))
  expect(lines).toHaveLength(2)
  expect(areas[0]).toBe('M0.00 4.00L0.00 100L0.00 100Z')
})

test('on a larger screen everything is as much larger, on a smaller one it stays legible', () => {
  expect([zoomOf(3840), zoomOf(1920), zoomOf(800)]).toEqual([2, 1, 1])
})
