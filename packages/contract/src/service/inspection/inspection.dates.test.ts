import { expect, test } from 'vitest'
import { daysOf } from './inspection.dates.ts'

test('a plan is repeated by the calendar; a day that a month does not have is its last', () => {
  expect(daysOf('2026-05-04', 'never', 9)).toEqual(['2026-05-04'])
  expect(daysOf('2026-02-27', 'daily', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysOf('2026-12-28', 'weekly', 2)).toEqual(['2026-12-28', '2027-01-04'])
  expect(daysOf('2026-01-31', 'monthly', 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  expect(daysOf('2027-11-30', 'quarterly', 3)).toEqual(['2027-11-30', '2028-02-29', '2028-05-30'])
})
