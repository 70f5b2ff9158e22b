import { expect, test } from 'vitest'
import { durationText, unitText } from './duration.ts'

test('times to choose from read as words in both languages', () => {
  expect([10_000, 60_000, 900_000, 3_600_000, 604_800_000].map((ms) => durationText(ms, 'en'))).toEqual([
    '10 seconds',
    '1 minute',
    '15 minutes',
    '1 hour',
    '7 days',
  ])
  expect(durationText(5_400_000, 'en')).toBe('1.5 hours')
  expect([60_000, 86_400_000, 5_400_000].map((ms) => durationText(ms, 'cn'))).toEqual(['1 分钟', '1 天', '1.5 小时'])
  expect(unitText(1234, 'cn', { unit: 'meter' })).toMatch(/^1,234 ?(米|m)$/)
})
