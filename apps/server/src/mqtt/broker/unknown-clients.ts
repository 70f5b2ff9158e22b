/** Refused connections a minute of one address, far above a shop whose terminals have all lost their secrets. */
export const refusedAMinute = 600
const minuteMs = 60_000
/** Addresses counted at a time: what is remembered of strangers has an end. */
const mostKnown = 10_000

/**
 * Counts refused connections by address. Beyond the limit an address waits out its minute before anything is looked up
 * for it: whoever guesses does not stand in the queue of the fleet.
 */
export function openStrangers(most = refusedAMinute) {
  const known = new Map<string, { since: number; times: number }>()
  const of = (address: string, now: number) => {
    const one = known.get(address)
    return one && now - one.since < minuteMs ? one : null
  }
  return {
    mustWait: (address: string, now = Date.now()): boolean => (of(address, now)?.times ?? 0) >= most,
    refused(address: string, now = Date.now()): void {
      const one = of(address, now)
      if (one) return void one.times++
      if (known.size >= mostKnown) known.clear()
      known.set(address, { since: now, times: 1 })
    },
  }
}
