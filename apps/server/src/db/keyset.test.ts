import { expect, test } from 'vitest'
import { isValueOf, nextOf, partsIn, placeIn, textOf } from './keyset.ts'

const moment = '2026-03-01 08:30:00.123456+00'
const last = (...parts: unknown[]) => textOf(JSON.stringify(parts))

test('a full page says where the next one goes on, and one that was not full does not', () => {
  const rows = [{ key: '["name","a","1"]' }, { key: '["name","b","2"]' }]
  expect(placeIn(nextOf(rows, 2) as string, { name: 'name', type: 'text' })).toEqual(['b', '2'])
  expect(nextOf(rows, 3)).toBeNull()
  expect(nextOf([], 0)).toBeNull()
})

test('a place is one of its order: of another sort, type of value or type of id it is none', () => {
  const at = { name: '-at', type: 'timestamptz' } as const
  expect(placeIn(last('-at', moment, '7'), at)).toEqual([moment, '7'])
  expect(placeIn(last('at', moment, '7'), at)).toBeNull()
  expect(placeIn(last('-at', moment, 'run 7'), { ...at, idType: 'text' })).toEqual([moment, 'run 7'])
  expect(placeIn(last('-at', moment, 'run 7'), at)).toBeNull()
  expect(placeIn(last('-at', 'yesterday', '7'), at)).toBeNull()
  expect(placeIn(last('size', '12x', '7'), { name: 'size', type: 'bigint' })).toBeNull()
})

test.each(['2026-02-30 08:30:00+00', '2026-03-01 24:00:00+00', '2026-03-01 08:60:00+00', '0000-01-01 00:00:00+00'])(
  '%s is no moment',
  (value) => {
    expect(isValueOf('timestamptz', value)).toBe(false)
    expect(isValueOf('date', value.slice(0, 10))).toBe(value.startsWith('2026-03'))
  },
)

test.each([
  ['nothing', ''],
  ['no JSON', textOf('nonsense')],
  ['no list', textOf('{"0":"name","1":"a","2":"1"}')],
  ['a NUL', last('name', 'a\0', '1')],
  ['half a character', textOf(String.raw`["name","\ud800","1"]`)],
  ['one value', last('name', 'a')],
  ['a number for a text', last('name', 1, '1')],
])('a text with %s in it is no place', (_what, text) => {
  expect(placeIn(text, { name: 'name', type: 'text', idType: 'text' })).toBeNull()
})

test('values of any kind come back as they were', () => {
  expect(partsIn(last(null, 7, 'é'))).toEqual([null, 7, 'é'])
})
