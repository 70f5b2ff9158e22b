/** A stream of chance that is the same for the same seed (mulberry32). From 0 up to, but not, 1. */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A stream of its own for each terminal, so that a larger fleet begins with the same terminals as a smaller one. */
export const seededFor = (seed: number, index: number): Random =>
  seeded(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))

/** The same stream for the same words: what is made anew at every look must not differ. */
export function seededBy(...words: readonly (string | number)[]): Random {
  let hash = 0x811c9dc5
  for (const unit of words.join('|')) hash = Math.imul(hash ^ (unit.codePointAt(0) as number), 0x01000193)
  return seeded(hash)
}

export const between = (random: Random, least: number, most: number): number => least + random() * (most - least)
export const whole = (random: Random, least: number, most: number): number =>
  Math.floor(between(random, least, most + 1))
export const chance = (random: Random, share: number): boolean => random() < share

export function pick<T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}
