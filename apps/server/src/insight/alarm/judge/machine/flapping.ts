/** Whether something comes and goes: the share of turns among its last outcomes, the newest counting most. */

const bits = 20
const all = 2 ** bits - 1
const slotMs = 5 * 60_000
/** So long is remembered how it came and went. */
export const after = bits * slotMs

/** The outcomes with one more; what lies between two turns counts as what it was, five minutes a bit. */
export function turned(hist: number, turnedAt: number | null, holds: boolean, now: number): number {
  const slots = turnedAt === null ? 1 : Math.min(bits, Math.max(1, Math.floor((now - turnedAt) / slotMs)))
  let next = hist
  const was = hist & 1
  for (let n = 1; n < slots; n++) next = ((next << 1) | was) & all
  return ((next << 1) | Number(holds)) & all
}

/** Of 100; as Nagios weighs it: the oldest change counts 0.75, the newest 1.25. */
export function flappingPercent(hist: number): number {
  let sum = 0
  // From the oldest pair of neighbours to the newest.
  for (let i = 0; i < bits - 1; i++) {
    const pair = (hist >> (bits - 2 - i)) & 3
    if (pair === 1 || pair === 2) sum += 0.75 + (0.5 * i) / (bits - 2)
  }
  return (sum * 100) / bits
}
