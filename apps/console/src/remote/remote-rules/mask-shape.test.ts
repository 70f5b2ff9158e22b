import { describe, expect, test } from 'vitest'
import { between, isDrawn, keyed, moved, proportionOf, stretched } from './mask-shape.ts'

const area = { left: 10, top: 20, width: 30, height: 40 }

describe('hidden areas', () => {
  test('are drawn from any corner to any other, and end at the edge of the screen', () => {
    expect(between({ x: 40, y: 60 }, { x: 10, y: 20 })).toEqual(area)
    expect(between({ x: 90, y: 90 }, { x: 140, y: -5 })).toEqual({ left: 90, top: 0, width: 10, height: 90 })
    expect(isDrawn(between({ x: 5, y: 5 }, { x: 5.1, y: 5.1 }))).toBe(false)
  })

  test('are moved and stretched within the screen', () => {
    expect(moved(area, { x: 90, y: -90 })).toEqual({ ...area, left: 70, top: 0 })
    expect(stretched(area, { x: 90, y: -90 })).toEqual({ ...area, width: 90, height: 0.5 })
  })

  test('go by the keyboard, too', () => {
    expect(keyed(area, { key: 'ArrowRight', shiftKey: false })).toEqual({ ...area, left: 11 })
    expect(keyed(area, { key: 'ArrowDown', shiftKey: true })).toEqual({ ...area, height: 41 })
    expect(keyed(area, { key: 'Enter', shiftKey: false })).toBeNull()
  })

  test('lie on a screen of the resolution that is said', () => {
    expect(proportionOf('720x1280')).toBeCloseTo(0.5625)
    expect(proportionOf('1280 x 800')).toBe(1.6)
    expect(proportionOf(null)).toBe(1.6)
  })
})
