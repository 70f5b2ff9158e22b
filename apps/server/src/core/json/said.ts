import { plainDirection, turnsText } from '@cpm/contract/kernel/fields/direction'
import { isTooDeep } from './json-depth.ts'

/**
 * JSON of a terminal, or undefined if it is none, or too deep. Numbers as careless software writes them (`NaN`, `-inf`)
 * are read as numbers that no field takes, so that they cost no other field; text that PostgreSQL cannot hold (NUL, half
 * of a surrogate pair), as in the output of some command, is made storable, and what would turn text around written out.
 */
export function readSaid(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    const value: unknown = parsed(text)
    return text.includes('\\u') || turnsText(text) ? storable(value) : value
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return withOddNumbers(text)
  }
}

const textOrOdd = /"(?:[^"\\]|\\.)*"|(-?)\b(nan|inf(?:inity)?)\b/gi
/** No text of a terminal begins so: a NUL in it is written as an escape. */
const mark = '\\u0000odd:'

/** JSON that is none but for such numbers; undefined where there are none, or it is none even so. */
export function withOddNumbers(text: string): unknown {
  let hasOdd = false
  const marked = text.replace(textOrOdd, (found: string, sign: string | undefined, odd: string | undefined) => {
    if (odd === undefined) return found
    hasOdd = true
    return `"${mark}${sign}${odd.toLowerCase()}"`
  })
  if (!hasOdd || /"(?:__proto__|constructor)"/.test(text)) return undefined
  try {
    return JSON.parse(marked, (_, value: unknown) => {
      if (typeof value !== 'string' || !value.startsWith('\0odd:')) return value
      if (value.endsWith('nan')) return Number.NaN
      return value.includes(':-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    })
  } catch {
    return undefined
  }
}

/** What something is asked for by stays as it is, or it could not be asked for: it is written out where it is shown. */
const askedBy: ReadonlySet<string> = new Set(['path', 'packageName'])

/** The same with text as PostgreSQL keeps it, and as people are to see it; `name` is that of its field. */
export function storable(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const text = value.toWellFormed().replaceAll('\0', '\uFFFD')
    return askedBy.has(name) ? text : plainDirection(text)
  }
  if (Array.isArray(value)) return value.map((one: unknown) => storable(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner, key)]))
}
