import { plainDirection, turnsText } from '@cpm/contract/kernel/fields/direction'
import { isTooDeep } from './json-depth.ts'

/**
 * JSON of a terminal, or undefined if it is none, or too deep. What careless software writes costs no more than it must;
 * text that PostgreSQL cannot hold (NUL, half of a surrogate pair), as in the output of some command, is made storable,
 * and what would turn text around is written out.
 */
export function readSaid(text: string): unknown {
  if (isTooDeep(text)) return undefined
  const value = parsed(text) ?? carelessJson(text)
  return text.includes('\\u') || text.includes('\0') || turnsText(text) ? storable(value) : value
}

/** The value of JSON, or undefined. */
function parsed(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}

/** `NaN`, `-inf`, and what C makes of them: `nan(ind)`, `1.#QNAN`. */
const oddNumber = /(-?)\b(?:(nan|inf(?:inity)?)\b(?:\(\w{0,40}\))?|1[.,]#([a-z]+)\d*)/gi
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const control = /[\0-\x1f]/g
/** No text of a terminal begins so: a NUL in it is written as an escape. */
const mark = '\\u0000odd:'

/**
 * JSON as careless software writes it: behind a mark of its byte order, before the NUL that ends a text in C, with line
 * breaks and control characters in texts, and with numbers as C prints them, which are read as numbers that no field
 * takes. Undefined where it is none even so. Read in one pass: whoever sends it has not said yet who they are.
 */
export function carelessJson(text: string): unknown {
  if (/"(?:__proto__|constructor)"/.test(text)) return undefined
  const json = text.replace(/^\ufeff/, '').replace(/\0{1,8}$/, '')
  const parts: string[] = []
  for (let from = 0; from < json.length;) {
    const begin = json.indexOf('"', from)
    const outside = begin === -1 ? json.slice(from) : json.slice(from, begin)
    parts.push(
      outside.replace(
        oddNumber,
        (_, sign: string, name = '', inC = '') => `"${mark}${sign}${`${name}${inC}`.toLowerCase()}"`,
      ),
    )
    if (begin === -1) break
    from = endOfText(json, begin)
    parts.push(
      json.slice(begin, from).replace(control, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )
  }
  return parsed(parts.join(''), (_, value) => (typeof value === 'string' ? oddOf(value) : value))
}

/** Behind the quotation mark that ends the text which begins at `begin`. */
function endOfText(json: string, begin: number): number {
  for (let i = begin + 1; i < json.length; i++) {
    const letter = json.charCodeAt(i)
    if (letter === 0x22) return i + 1
    if (letter === 0x5c) i++
  }
  return json.length
}

/** The odd number that was marked; another text as it is. */
function oddOf(text: string): string | number {
  if (!text.startsWith('\0odd:')) return text
  if (!text.includes('inf')) return Number.NaN
  return text.includes(':-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
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
