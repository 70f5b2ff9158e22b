import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './index.ts'
import { largestCount } from './kernel/fields/count.ts'
import { day, moment } from './kernel/list.ts'
import type { Resource } from './kernel/resource.ts'
import { oneLine } from './kernel/fields/text.ts'

/** What the database cannot keep is refused with words, and never fails behind the door. */

type Schema = {
  type?: string
  maximum?: number
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
} & { [key in 'anyOf' | 'oneOf' | 'allOf' | 'prefixItems']?: Schema[] }

/** Bytes, milliseconds and what counts on for years: the database keeps them as `bigint` or `double precision`. */
const isWide = (name: string) =>
  /^(size|offset|at|takenAt|bootAt|shutdownAt|until|seq|from|to|total|used|rxBytes|txBytes|diskFree|diskTotal)$|Ms$/.test(
    name,
  )
/** Kept as JSON, whatever it is. */
const isJson = (name: string) => /^(least|most|default|value|values|set|coordinates)$/.test(name)

/** The numbers of a schema that may be larger than what a column holds. */
function tooLarge(schema: Schema, path: string, name = ''): string[] {
  const { type, maximum = Infinity, enum: choices, const: only } = schema
  const isNumber = (type === 'integer' || type === 'number') && choices === undefined && only === undefined
  const most = isWide(name) ? Number.MAX_SAFE_INTEGER : largestCount
  const own = isNumber && maximum > most && !isJson(name) ? [path] : []
  const parts = (['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const).flatMap((key) => schema[key] ?? [])
  const under = Object.entries(schema.properties ?? {})
  const more = [schema.items, schema.additionalProperties].filter((one) => typeof one === 'object')
  return [
    ...own,
    ...under.flatMap(([key, one]) => tooLarge(one, `${path}.${key}`, key)),
    ...[...parts, ...more].flatMap((one) => tooLarge(one, path, name)),
  ]
}
const said = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

test('every number that people and terminals send has a bound that the database keeps', () => {
  const found = Object.entries(contract as Record<string, Resource>).flatMap(([resource, { routes, topics = {} }]) => [
    ...Object.entries(routes).flatMap(([verb, { input }]) => tooLarge(said(input), `${resource}.${verb}`)),
    ...Object.values(topics)
      .filter(({ direction }) => direction === 'up')
      .flatMap(({ leaf, payload }) => tooLarge(said(payload), `up/${leaf}`)),
  ])
  expect(found, 'use `count` of kernel/fields/count.ts, or give it a `max`').toEqual([])
})

test('a moment is one of the calendar, in the offset of a zone', () => {
  const isMoment = (text: string) => moment.safeParse(text).success
  for (const text of ['2026-02-28T08:00:00Z', '2026-02-28T08:00:00.123456+14:00', '0001-01-01T00:00:00-12:00'])
    expect(isMoment(text), text).toBe(true)
  for (const text of [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    '2026-02-29T08:00:00Z',
    '2026-02-28T08:00:00+15:00',
    '2026-02-28T08:00:00-23:59',
    '2026-02-28T24:00:00Z',
    '2026-02-28 08:00:00',
  ])
    expect(isMoment(text), text).toBe(false)
  expect([day.safeParse('0000-02-01').success, day.safeParse('2026-02-01').success]).toEqual([false, true])
})

test('a name or a path is one line', () => {
  const isLine = (text: string) => oneLine(40).safeParse(text).success
  expect(['/sdcard/a b.log', 'C:\\Data\\价格.txt', ' Till 1 '].map(isLine)).toEqual([true, true, true])
  for (const sign of ['\n', '\r', '\t', '\u0007', '\u0085', '\u2028', '\u2029'])
    expect(isLine(`/sdcard/a${sign}b.log`), JSON.stringify(sign)).toBe(false)
})

test('a name that shows nothing is none, in every call of the console', () => {
  const blanks = ['\u200b', '\u2060\ufeff', '\u00ad', '\u3164', '\u115f', '\u2800', '\u202e', '\u{e0041}', '\t\u200b ']
  const all = (Object.entries(contract) as [string, Resource][]).flatMap(([name, { routes }]) =>
    Object.entries(routes).flatMap(([verb, { input, path, method }]) =>
      method === 'GET' || !path.startsWith('/api/')
        ? []
        : ['name', 'title', 'label'].flatMap((field) => {
            const schema = input.shape[field] as z.ZodType | undefined
            return schema?.safeParse('Till').success ? [{ place: `${name}.${verb}.${field}`, schema }] : []
          }),
    ),
  )
  expect(all.length).toBeGreaterThan(20)
  const taken = all.filter(({ schema }) => !schema.safeParse('').success)
  expect(
    taken.filter(({ schema }) => blanks.some((one) => schema.safeParse(one).success)).map(({ place }) => place),
  ).toEqual([])
})
