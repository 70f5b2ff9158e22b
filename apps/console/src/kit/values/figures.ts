/** A share in whole percent that says 100 only of all and 0 only of none. */
export function percentOf(part: number, all: number): number {
  if (all <= 0 || part <= 0) return 0
  if (part >= all) return 100
  return Math.min(99, Math.max(1, Math.round((part / all) * 100)))
}

/**
 * Shares of a whole that add up to 100 as they are shown: the largest remainders take what rounding left over. Where
 * somebody's share would show as 0 all have a decimal more. Of nothing each has 0.
 */
export function sharesOf(counts: readonly number[]): string[] {
  const all = counts.reduce((sum, n) => sum + n, 0)
  if (all === 0) return counts.map(() => '0')
  const whole = largestRemainder(counts, all, 100)
  const isLost = whole.some((share, at) => share === 0 && (counts[at] as number) > 0)
  if (!isLost) return whole.map(String)
  return largestRemainder(counts, all, 1000).map((share, at) => (counts[at] === 0 ? '0' : (share / 10).toFixed(1)))
}

function largestRemainder(counts: readonly number[], all: number, parts: number): number[] {
  const exact = counts.map((n) => (n / all) * parts)
  const shares = exact.map(Math.floor)
  const left = parts - shares.reduce((sum, n) => sum + n, 0)
  const byRest = exact.map((share, at) => ({ at, rest: share - Math.floor(share) })).toSorted((a, b) => b.rest - a.rest)
  for (const { at } of byRest.slice(0, left)) shares[at] = (shares[at] as number) + 1
  return shares
}

export const figure = (n: number) => n.toLocaleString('en')
