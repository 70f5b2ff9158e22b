import { describe, expect, test } from 'vitest'
import { carelessJson, readSaid } from './lenient-json.ts'

describe('JSON of a terminal', () => {
  test.each([
    ['NaN', Number.NaN],
    ['-nan', Number.NaN],
    ['nan(ind)', Number.NaN],
    ['-nan(snan)', Number.NaN],
    ['1.#QNAN', Number.NaN],
    ['-1.#IND00', Number.NaN],
    ['1.#INF00', Number.POSITIVE_INFINITY],
    ['-1.#INF', Number.NEGATIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['1e400', Number.POSITIVE_INFINITY],
  ])('may hold %s, which spoils no other value', (said, value) => {
    expect(readSaid(`{ "cpu": ${said}, "os": "Linux, nan 1.#INF \\" nan" }`)).toEqual({
      cpu: value,
      os: 'Linux, nan 1.#INF " nan',
    })
  })

  test('may begin with the mark of its byte order, and end with a NUL', () => {
    expect(readSaid('\ufeff{ "a": 1 }')).toEqual({ a: 1 })
    expect(readSaid('{ "a": 1 }\0')).toEqual({ a: 1 })
  })

  test('may hold line breaks and control characters in its texts', () => {
    expect(readSaid('{\n "a": "one\ntwo\t\u0001\0 C:\\\\" }')).toEqual({ a: 'one\ntwo\t\u0001\uFFFD C:\\' })
  })

  test.each(['', '{', '{ "a": nan', '"', '{ "a": "b\\', '{ "a": 1.#2 }', 'undefined'])('is none: %j', (text) => {
    expect(readSaid(text)).toBeUndefined()
  })

  test('that is none is read in one pass, however many quotation marks it has', () => {
    const marks = '\\"'.repeat(4_000_000)
    expect(carelessJson(marks)).toBeUndefined()
    expect(carelessJson(`"${marks}`)).toBeUndefined()
    expect(carelessJson('nan('.repeat(1_000_000))).toBeUndefined()
  })
})
