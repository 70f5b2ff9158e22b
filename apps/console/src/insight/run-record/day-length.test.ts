import { expect, test } from 'vitest'
import { lengthOf } from './day-length.ts'

test('of today only what has passed counts, of a day that is over all of it', () => {
  const now = Date.parse('2026-11-20T06:00:00Z')
  expect(lengthOf('2026-11-20', now)).toBe(6 * 3_600_000)
  expect(lengthOf('2026-11-19', now)).toBe(86_400_000)
})
