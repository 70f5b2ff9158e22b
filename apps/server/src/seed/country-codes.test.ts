import { expect, test } from 'vitest'
import { countryCodes } from './country-codes.ts'

test('the 249 countries of ISO 3166-1 can be chosen, and nothing else that has two letters', () => {
  const codes = countryCodes()
  expect(codes).toHaveLength(249)
  expect(codes).toEqual(expect.arrayContaining(['AD', 'CN', 'GB', 'HK', 'MO', 'SG', 'TW', 'UM', 'US', 'ZW']))
  expect(codes).toEqual([...codes].sort())
  for (const none of ['EU', 'XK', 'UK', 'SU', 'YU', 'ZZ']) expect(codes).not.toContain(none)
})
