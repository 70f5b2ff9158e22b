import { isTooDeep } from '../../core/json-depth.ts'

/**
 * JSON of a message, or undefined if it is none, or too deep. Text that PostgreSQL cannot hold (NUL, half of a surrogate pair), as
 * in the output of some command, is made storable instead of being refused.
 */
export function readJson(payload: Buffer): unknown {
  try {
    const text = payload.toString('utf8')
    if (isTooDeep(text)) return undefined
    const value: unknown = JSON.parse(text)
    return payload.includes('\\u') ? storable(value) : value
  } catch {
    return undefined
  }
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]))
}
