/** A number from 0 up to, but not, 1 that is the same for the same words: the estate is the same each time. */
export function luck(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const letter of words.join('|')) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296
}

export const between = (least: number, most: number, ...words: readonly (string | number)[]): number =>
  least + luck(...words) * (most - least)

export function pick<T>(list: readonly T[], ...words: readonly (string | number)[]): T {
  return list[Math.floor(luck(...words) * list.length)] as T
}

export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** How far back the demo's telemetry goes. */
export const pastDays = 30
