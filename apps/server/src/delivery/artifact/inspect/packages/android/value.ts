import type { Pool } from './pool.ts'

/** What an attribute or a resource holds; a reference names a resource by its number. */
export type Value = string | number | boolean | { to: number }

/** A value of Android's compiled files, of the kinds that say something of an app. */
export function valueOf(type: number, data: number, strings: Pool): Value | undefined {
  if (type === 0x03) return strings(data) ?? undefined
  // By its number, and by that of another package that is found when it runs.
  if (type === 0x01 || type === 0x07) return data === 0 ? undefined : { to: data }
  if (type === 0x10 || type === 0x11) return data | 0
  if (type === 0x12) return data !== 0
  return undefined
}
