import { expect, test } from 'vitest'
import { nextOf, partsIn, placeIn, textOf } from './keyset.ts'

const moment = '2026-03-01 08:30:00.123456+00'
const last = (...parts: unknown[]) => textOf(JSON.stringify(parts))

test('a full page says where the next one goes on, and one that was not full does not', () => {
  const rows = [{ key: '["a","1"]' }, { key: '["b","2"]' }]
  expect(placeIn(nextOf(rows, 2) as string, { type: 'text' })).toEqual(['b', '2'])
  expect(nextOf(rows, 3)).toBeNull()
  expect(nextOf([], 0)).toBeNull()
})

test('a place is one of its order: of another type of value or of id it is none', () => {
  expect(placeIn(last(moment, '7'), { type: 'timestamptz' })).toEqual([moment, '7'])
  expect(placeIn(last(moment, 'run 7'), { type: 'timestamptz', idType: 'text' })).toEqual([moment, 'run 7'])
  expect(placeIn(last(moment, 'run 7'), { type: 'timestamptz' })).toBeNull()
  expect(placeIn(last('yesterday', '7'), { type: 'timestamptz' })).toBeNull()
  expect(placeIn(last('12x', '7'), { type: 'bigint' })).toBeNull()
})

test.each([
  ['nothing', ''],
  ['no JSON', textOf('nonsense')],
  ['no list', textOf('{"0":"a","1":"1"}')],
  ['a NUL', last('a\0', '1')],
  ['half a character', textOf(String.raw`["\ud800","1"]`)],
  ['one value', last('a')],
  ['a number for a text', last(1, '1')],
])('a text with %s in it is no place', (_what, text) => {
  expect(placeIn(text, { type: 'text', idType: 'text' })).toBeNull()
})

test('values of any kind come back as they were', () => {
  expect(partsIn(last(null, 7, 'é'))).toEqual([null, 7, 'é'])
})
