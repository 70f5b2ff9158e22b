/** So many of those who were refused come again in a second, however many wait: what a server answers beside its work. */
const perSecond = 40
const leastMs = 5_000
/** Beyond it nobody is told to wait; a fleet that is larger than that comes spread over the second half of it. */
const longestMs = 3_600_000
/** Clocks of machines are not that exact. */
const slackMs = 500
/** So many are remembered to have been told. */
const mostTold = 200_000

/** When those come again for whom there is no room: each has a turn of its own, behind all who were told before. */
export function openTurns(now: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY
  /** When each may come, nearly in that order. */
  const told = new Map<string, number>()

  function remember(sn: string, at: number): void {
    told.delete(sn)
    told.set(sn, at)
    for (const [known, due] of told) {
      if (due > now() && told.size <= mostTold) break
      told.delete(known)
    }
  }

  return {
    /** Milliseconds that this one has still to wait, who was told to; 0 for any other. */
    left(sn: string): number {
      const left = (told.get(sn) ?? 0) - now()
      if (left > slackMs) return left
      told.delete(sn)
      return 0
    },
    /** Tells one to wait for so many milliseconds. */
    next(sn: string | null): number {
      const turn = Math.max(now() + leastMs, last + 1000 / perSecond)
      const isFar = turn > now() + longestMs
      if (!isFar) last = turn
      const at = isFar ? now() + longestMs * (1 - Math.random() / 2) : turn
      if (sn !== null) remember(sn, at)
      return at - now()
    },
  }
}
