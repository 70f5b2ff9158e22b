import { describe, expect, it } from 'vitest'
import { badgeOf, excerptOf, portions } from './inbox.ts'

describe('[2.23] the bell', () => {
  it('shows no badge for nothing, a number up to 99, and 99+ beyond', () => {
    expect([0, 1, 99, 100, 5000].map(badgeOf)).toEqual(['', '1', '99', '99+', '99+'])
  })
})

describe('my messages', () => {
  it('are marked read in portions a call takes, and none is left out', () => {
    const ids = Array.from({ length: 2001 }, (_, n) => String(n))
    expect(portions(ids).map((some) => some.length)).toEqual([1000, 1000, 1])
    expect(portions(ids).flat()).toEqual(ids)
    expect(portions([])).toEqual([])
  })

  it('show the beginning of their text on one line', () => {
    expect(excerptOf('One\n\n two\tthree ')).toBe('One two three')
    expect(excerptOf('abc def', 4)).toBe('abc…')
  })
})
