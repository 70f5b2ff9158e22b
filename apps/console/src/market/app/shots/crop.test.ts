import { describe, expect, it } from 'vitest'
import { keyed, largest, moved, nearest, pixelsOf, placed, plainName, scaled, shapes, stretched } from './crop.ts'

const picture = { width: 1080, height: 1920 }
const wide = { width: 2000, height: 1000 }

describe('what is cut out of a screenshot', () => {
  it('is at first the largest part in the proportions of the screen, in the middle', () => {
    expect(largest(wide, shapes.tablet)).toEqual({ x: 200, y: 0, width: 1600, height: 1000 })
    expect(largest(wide, null)).toEqual({ x: 0, y: 0, ...wide })
    expect(largest(picture, 16 / 9)).toEqual({ x: 0, y: (1920 - 607.5) / 2, width: 1080, height: 607.5 })
  })

  it('is of the shape the picture is nearest to', () => {
    expect(nearest(picture)).toBe('portrait')
    expect(nearest({ width: 1280, height: 800 })).toBe('tablet')
    expect(nearest({ width: 720, height: 1600 })).toBe('tall')
  })

  it('never leaves the picture, however far it is moved', () => {
    const cut = { x: 10, y: 10, width: 90, height: 160 }
    expect(moved(cut, -50, -50, picture)).toEqual({ ...cut, x: 0, y: 0 })
    expect(moved(cut, 5000, 5000, picture)).toEqual({ ...cut, x: 990, y: 1760 })
  })

  it('keeps its proportions when it is made larger or smaller, and stays within the picture', () => {
    const cut = largest(picture, shapes.portrait)
    expect(scaled(cut, 2, picture)).toEqual(cut)
    const small = scaled(cut, 0.5, picture)
    expect(small).toEqual({ x: 270, y: 480, width: 540, height: 960 })
    expect(stretched(small, 10_000, picture)).toEqual({ x: 270, y: 480, width: 810, height: 1440 })
    expect(scaled(small, 0.0001, picture).width).toBe(64)
  })

  it('goes by the keyboard: arrows move it, plus and minus change its size, other keys are left alone', () => {
    const cut = { x: 100, y: 100, width: 540, height: 960 }
    expect(keyed(cut, { key: 'ArrowRight', shiftKey: false }, picture)?.x).toBe(111)
    expect(keyed(cut, { key: 'ArrowUp', shiftKey: true }, picture)?.y).toBe(0)
    expect(keyed(cut, { key: '-', shiftKey: false }, picture)?.width).toBeLessThan(540)
    expect(keyed(cut, { key: 'Tab', shiftKey: false }, picture)).toBeNull()
  })

  it('is whole pixels of the picture', () => {
    expect(pixelsOf({ x: 0.4, y: 656.25, width: 1080, height: 607.5 }, picture)).toEqual({
      x: 0,
      y: 656,
      width: 1080,
      height: 608,
    })
    expect(pixelsOf({ x: 1079.6, y: 0, width: 3, height: 3 }, picture)).toMatchObject({ x: 1079, width: 1 })
  })
})

it('[5.6] a screenshot is sent under a name in English letters and digits', () => {
  expect(plainName('首页 home-1.final.PNG', 'png')).toBe('home1final.png')
  expect(plainName('截图.jpg', 'jpg')).toBe('shot.jpg')
})

it('screenshots change places, and none is lost', () => {
  expect(placed(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(placed(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(placed(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
  expect(placed(['a', 'b'], 7, 0)).toEqual(['a', 'b'])
})
