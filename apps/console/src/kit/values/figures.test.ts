import { describe, expect, test } from 'vitest'
import { percentOf, sharesOf } from './figures.ts'

describe('the share of terminals online [1.1]', () => {
  test('is 100 % only when all are, and 0 % only when none is', () => {
    expect(percentOf(9999, 10_000)).toBe(99)
    expect(percentOf(1, 10_000)).toBe(1)
    expect(percentOf(10_000, 10_000)).toBe(100)
    expect(percentOf(0, 10_000)).toBe(0)
  })
  test('of no terminals at all is 0 %', () => {
    expect(percentOf(0, 0)).toBe(0)
  })
})

describe('the shares of a legend', () => {
  test.each([
    [
      [12, 8, 174, 6],
      ['6', '4', '87', '3'],
    ],
    [
      [1, 1, 1],
      ['34', '33', '33'],
    ],
    [
      [199, 1, 0, 0],
      ['99.5', '0.5', '0', '0'],
    ],
    [
      [13, 24, 147, 16],
      ['7', '12', '73', '8'],
    ],
  ])('of %j add up to 100', (counts, shown) => {
    expect(sharesOf(counts)).toEqual(shown)
    expect(sharesOf(counts).reduce((sum, share) => sum + Number(share), 0)).toBeCloseTo(100)
  })
  test('have a decimal where somebody would show as nothing', () => {
    expect(sharesOf([9990, 6, 4])).toEqual(['99.9', '0.1', '0.0'])
    expect(sharesOf([996, 4])).toEqual(['99.6', '0.4'])
  })
  test('of nothing are 0', () => {
    expect(sharesOf([0, 0])).toEqual(['0', '0'])
  })
})
