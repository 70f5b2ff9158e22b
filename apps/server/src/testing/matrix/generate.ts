import { type AnyRoute, placesOf } from '@cpm/contract/kernel/route'
import fc from 'fast-check'
import { z } from 'zod'

/** Inputs made from a route's own schema: what it says it takes, and what it says it does not. */

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
type Input = Record<string, unknown>

const schemaOf = (route: AnyRoute) =>
  z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema & {
    properties?: Record<string, Schema>
  }

/** What says which thing is meant, or where a list goes on, is never made up: the world's own is put there. */
const isName = (field: string) =>
  /^(id|ids|sn|sns|after|of|query|target|version|attempt|country|region|organization)$|(Id|Ids|Sn)$/.test(field)
/** A text that is called so is a word of a dictionary. */
const isWord = (field: string, { type, enum: choices }: Schema) => field === 'type' && type === 'string' && !choices

// What is to end ends ahead, within the longest that anything may last.
const dayMs = 86_400_000
const soon = (days: number) => new Date(Date.now() + days * dayMs)
const moments = fc.date({ min: soon(1), max: soon(300), noInvalidDate: true })
const formats: Record<string, fc.Arbitrary<unknown>> = {
  'date-time': moments.map((at) => at.toISOString()),
  date: moments.map((at) => at.toISOString().slice(0, 10)),
  email: fc.constant('someone@shop.example'),
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = pattern ? 100 : 40 } = schema
  // Sums have a length of their own.
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(maxLength, 100) })
  const unit = fc.constantFrom(...Array.from('abcXYZ019 -_.,=@\'"<>%\\/中文终端é😀'))
  return fc.string({ unit, minLength, maxLength: Math.min(maxLength, 40) })
}

/** Values of a schema; of what cannot be made from it, none. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type, minimum = -1000, maximum = 1000 } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valuesOf))
  if (schema.format && formats[schema.format]) return formats[schema.format] as fc.Arbitrary<unknown>
  if (type === 'string') return textOf(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  const [min, max] = [Math.max(minimum, -1000), Math.min(maximum, Math.max(minimum, 0) + 1000)]
  if (type === 'integer') return fc.integer({ min, max })
  if (type === 'number') return fc.double({ min, max, noNaN: true })
  if (type === 'array') {
    const { minItems = 0, maxItems = 3 } = schema
    return fc.array(valuesOf(schema.items ?? {}), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 3)),
    })
  }
  if (type === 'object') return objectsOf(schema)
  return fc.constantFrom('a', 1, true)
}

function objectsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<Input> {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || !isName(name))
  const shape = Object.fromEntries(fields.map(([name, schema]) => [name, valuesOf(schema)]))
  return fc.record(shape, { requiredKeys: required.filter((name) => name in shape) })
}

/**
 * Valid inputs about the things of `sample`: the rest of the schema beside it, and other choices, numbers and switches
 * in it. What the schema refuses after all, by a rule JSON has no words for, is left out.
 */
export function validInputs(route: AnyRoute, sample: Input, count: number, seed: number): Input[] {
  const { properties = {} } = schemaOf(route)
  const kept = new Set([...placesOf(route.path), ...(route.secret ?? []), 'kid', 'export'])
  const fields = Object.entries(properties).filter(
    ([name, schema]) => !isName(name) && !isWord(name, schema) && !kept.has(name),
  )
  const isPlain = ({ type, enum: choices }: Schema) =>
    choices !== undefined || /^(boolean|integer|number)$/.test(type ?? '')
  const free = fields.filter(([name, schema]) => !(name in sample) || isPlain(schema))
  const more = fc.record(Object.fromEntries(free.map(([name, schema]) => [name, valuesOf(schema)])), {
    requiredKeys: [],
  })
  const made = fc.sample(more, { numRuns: count * 8, seed }).map((one) => ({ ...sample, ...one }))
  return [sample, ...made.filter((input) => route.input.safeParse(input).success)].slice(0, count)
}

const edgesOfCalendar = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '2000-02-29T23:59:59.999-23:59',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-23:59',
]
const edgesOfFormats: Readonly<Record<string, readonly unknown[]>> = {
  'date-time': edgesOfCalendar,
  date: edgesOfCalendar.map((at) => at.slice(0, 10)),
}
/** Signs a text is filled with up to its longest: of one, three and two times two bytes, and what means more elsewhere. */
const fillings = ['x', '9', '%', '_', '\\', "'", '"', '中', '😀', '\u0301', ' x', '-', '/', '&lt;']
const manyItems = 300

/** Values at the bounds of a schema: what it allows at most and at least. */
function edgesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type, format, pattern, minimum, maximum, minLength = 0, maxLength = 20_000 } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(edgesOf))
  const moments = format ? edgesOfFormats[format] : undefined
  if (moments) return fc.constantFrom(...moments)
  if (type === 'string' && !schema.enum && schema.const === undefined && !pattern && !format) {
    const full = fillings.map((one) => one.repeat(Math.floor(maxLength / one.length)))
    return fc.constantFrom(...full, 'x'.repeat(minLength))
  }
  if (type === 'integer' || type === 'number') {
    const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number
    return fc.constantFrom(minimum ?? least, maximum ?? most, ...(type === 'number' ? [5e-324, 1e308, -1e308] : [0]))
  }
  if (type === 'array') {
    const { minItems = 0, maxItems = manyItems, items = {} } = schema
    const longest = Math.min(maxItems, manyItems)
    const all = fc.array(edgesOf(items), { minLength: longest, maxLength: longest, size: 'max' })
    return fc.oneof(all, fc.array(edgesOf(items), { minLength: minItems, maxLength: minItems }))
  }
  if (type === 'object') {
    const { properties = {}, required = [] } = schema
    const shape = Object.entries(properties).map(([name, one]) => [name, fc.oneof(edgesOf(one), valuesOf(one))])
    return fc.record(Object.fromEntries(shape) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required })
  }
  return valuesOf(schema)
}

/** Valid inputs with fields at the bounds of the schema: one of them, or several. */
export function boundInputs(route: AnyRoute, sample: Input, count: number, seed: number): Input[] {
  const { properties = {} } = schemaOf(route)
  const kept = new Set([...placesOf(route.path), ...(route.secret ?? []), 'kid', 'export'])
  const fields = Object.entries(properties).filter(([name]) => !kept.has(name))
  if (fields.length === 0) return []
  const single = fc
    .constantFrom(...fields)
    .chain(([name, schema]) => edgesOf(schema).map((value): Input => ({ [name]: value })))
  const several = fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, edgesOf(schema)])), {
    requiredKeys: [],
  })
  const all = fc.oneof({ weight: 3, arbitrary: single }, { weight: 1, arbitrary: several })
  const made = fc.sample(all, { numRuns: count * 4, seed }).map((one) => ({ ...sample, ...one }))
  return made.filter((input) => route.input.safeParse(input).success).slice(0, count)
}

const nasty: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  99999999999999,
  [],
  {},
  '',
  ' ',
  '\0',
  '\ud800',
  'x'.repeat(5000),
  "'; drop table account; --",
  '%',
  '_',
  '\\',
  '${7*7}',
  '__proto__',
  '../../etc/passwd',
  '999999999999999999',
  [[[[[[]]]]]],
  { $ne: 1 },
  ['a', 1, null],
  '2026-13-45T99:99:99Z',
  'NaN',
  '-0',
  '\u202e\u200b',
  '=1+1',
]

/** Inputs that are wrong somewhere: a field of the wrong kind, a field too few, fields nobody knows. */
export function invalidInputs(route: AnyRoute, sample: Input, count: number, seed: number): Input[] {
  const fields = Object.keys(schemaOf(route).properties ?? {}).filter((name) => !placesOf(route.path).includes(name))
  if (fields.length === 0) return [{ unknown: nasty }]
  const wrong = fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...nasty))
  const spoilt = wrong.map(([name, value]) => ({ ...sample, [name]: value }))
  const short = fc.constantFrom(...fields).map((name) => ({ ...sample, [name]: undefined }))
  const placed = fc.constantFrom(...nasty).map((value) => ({
    ...sample,
    ...Object.fromEntries(placesOf(route.path).map((place) => [place, String(value as string)])),
  }))
  const all = fc.oneof(
    { weight: 4, arbitrary: spoilt },
    { weight: 1, arbitrary: short },
    { weight: 1, arbitrary: placed },
  )
  return fc.sample(all, { numRuns: count, seed }) as Input[]
}
