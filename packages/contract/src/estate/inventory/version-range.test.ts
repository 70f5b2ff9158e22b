import { expect, test } from 'vitest'
import { isVersionRange } from './version-range.ts'

test('a range of versions has its ends in order, compared by their numbers', () => {
  for (const [from, to] of [
    ['9', '14'],
    ['10', '10'],
    ['10.0.4', '10'],
    ['10', '10.0.1'],
    ['', '9'],
    ['14', ''],
    ['1.9', '1.10'],
    ['Windows 10', 'Windows 11 Pro'],
  ] as const)
    expect([from, to, isVersionRange(from, to)]).toEqual([from, to, true])
  for (const [from, to] of [
    ['14', '9'],
    ['10', '9.9.9'],
    ['10.1', '10.0'],
    ['10.0.4', '10.0.3'],
    ['Windows 11', 'Windows 10'],
  ] as const)
    expect([from, to, isVersionRange(from, to)]).toEqual([from, to, false])
})
