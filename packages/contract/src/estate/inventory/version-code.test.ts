import { expect, test } from 'vitest'
import { versionCode, versionCodeOf } from './version-code.ts'

const greatestNumber = 2 ** 53 - 1

test('a version code is a whole number, and only beyond 2^53 - 1 a string of digits', () => {
  const right = [0, 5, 4_294_967_301, greatestNumber, '9007199254740992', '18446744073709551615']
  for (const code of right) expect(versionCode.parse(JSON.parse(JSON.stringify(code))), String(code)).toBe(code)
  const wrong = [
    -1,
    1.5,
    2 ** 53,
    '5',
    '9007199254740991',
    '09007199254740992',
    '18446744073709551616',
    '1e19',
    '',
    null,
  ]
  for (const code of wrong) expect(versionCode.safeParse(code).success, String(code)).toBe(false)
})

test('the same code always has the same form', () => {
  expect(versionCodeOf(0n)).toBe(0)
  expect(versionCodeOf(BigInt(greatestNumber))).toBe(greatestNumber)
  expect(versionCodeOf(BigInt(greatestNumber) + 1n)).toBe('9007199254740992')
  expect(versionCodeOf(2n ** 64n - 1n)).toBe('18446744073709551615')
  for (const code of [0n, 2n ** 32n, 2n ** 53n, 2n ** 64n - 1n]) expect(BigInt(versionCodeOf(code))).toBe(code)
})
