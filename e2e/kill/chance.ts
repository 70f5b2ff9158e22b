/** Chance that can be had again: the same seed and name give the same numbers. */
export type Chance = {
  /** From 0 up to, but not, 1. */
  next(): number
  /** From `least` up to, but not, `most`. */
  between(least: number, most: number): number
  pick<T>(from: readonly T[]): T
}

export function chanceOf(seed: number, name: string): Chance {
  let state = seed >>> 0
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
  }
}
