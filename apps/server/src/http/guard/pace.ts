import { tokenLimits } from '@cpm/contract/people/me/me.tokens'

type Window = { since: number; calls: number }

/** How fast one API token may call, in this process: a program that runs wild does not take the place of people. */
export function tokenPace(perMinute: number = tokenLimits.perMinute) {
  const windows = new Map<number, Window>()
  return {
    /** Counts a call; 0, or how many seconds to wait. */
    seconds(tokenId: number, now: Date): number {
      const at = now.getTime()
      const known = windows.get(tokenId)
      const window = known && at - known.since < 60_000 ? known : { since: at, calls: 0 }
      window.calls++
      windows.set(tokenId, window)
      // Tokens come and go; those not heard of for a minute are not kept.
      if (windows.size > 10_000) for (const [id, w] of windows) if (at - w.since >= 60_000) windows.delete(id)
      return window.calls <= perMinute ? 0 : Math.ceil((window.since + 60_000 - at) / 1000)
    },
  }
}
