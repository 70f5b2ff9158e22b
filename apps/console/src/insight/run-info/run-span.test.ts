import { expect, test } from 'vitest'
import { isLong, movedBy, spanAt, spanFrom } from './run-span.ts'

const now = Date.parse('2026-11-20T10:30:20Z')
const at = (text: string) => Date.parse(text)

test('the newest day ends with the running minute, the newest months with the running hour', () => {
  expect(spanAt(undefined, '24', now)).toEqual({ from: at('2026-11-19T10:31:00Z'), to: at('2026-11-20T10:31:00Z') })
  expect(spanAt(undefined, '720', now).to).toBe(at('2026-11-20T11:00:00Z'))
  expect([isLong('24'), isLong('168')]).toEqual([false, true])
})

test('one goes back as far as one likes, and forward until now', () => {
  expect(movedBy('2026-11-10T00:00:00Z', '24', -1, now)).toBe(at('2026-11-09T00:00:00Z'))
  expect(movedBy('2026-11-10T00:00:00Z', '24', 1, now)).toBe(at('2026-11-11T00:00:00Z'))
  expect(movedBy('2026-11-19T12:00:00Z', '24', 1, now)).toBeNull()
})

test('seen closer it begins where it did, seen from further off it lies in the middle', () => {
  expect(spanFrom('2026-11-10T00:00:00Z', '24', '6', now)).toBe(at('2026-11-10T00:00:00Z'))
  expect(spanFrom('2026-11-10T00:00:00Z', '24', '168', now)).toBe(at('2026-11-07T00:00:00Z'))
  expect(spanFrom('2026-11-19T00:00:00Z', '24', '720', now)).toBeUndefined()
  expect(spanFrom(undefined, '24', '720', now)).toBeUndefined()
})

test('from the beginning of a day it is whole days, of 23 hours and 25 too', () => {
  const zone = 'America/Santiago'
  const later = at('2027-12-01T00:00:00Z')
  expect(spanAt('2027-09-05T04:00:00Z', '24', later, zone).to).toBe(at('2027-09-06T03:00:00Z'))
  expect(spanAt('2027-04-03T03:00:00Z', '24', later, zone).to).toBe(at('2027-04-04T04:00:00Z'))
  expect(spanAt('2027-09-01T04:00:00Z', '168', later, zone).to).toBe(at('2027-09-08T03:00:00Z'))
  expect(movedBy('2027-09-06T03:00:00Z', '24', -1, later, zone)).toBe(at('2027-09-05T04:00:00Z'))
  expect(movedBy('2027-09-05T04:00:00Z', '24', 1, later, zone)).toBe(at('2027-09-06T03:00:00Z'))
})
