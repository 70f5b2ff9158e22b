/** Characters that are not seen and change how others are read: controls, marks of direction, halves of a pair. */
const unseen = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** What was found, its texts as they can be kept and shown: a file may say anything. */
export function sound<Value>(value: Value): Value
export function sound(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(unseen, '').trim()
  if (Array.isArray(value)) return value.map((one) => sound(one as unknown))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sound(one as unknown)]))
}
