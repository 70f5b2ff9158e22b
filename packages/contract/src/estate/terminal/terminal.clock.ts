/** A terminal's clock further off than this is flagged. Milliseconds. */
export const clockOffMs = 5 * 60_000
/** No terminal was at work before: a moment that says so was read from a clock that was not set yet. */
const firstMoment = Date.UTC(2010, 0, 1)

/** By how much a terminal's clock is wrong: its clock minus the server's, in milliseconds; null of a good one. */
export const clockFault = (offMs: number | null): number | null =>
  offMs !== null && Math.abs(offMs) > clockOffMs ? offMs : null

/**
 * A moment by the terminal's clock, put right where that clock is known to be wrong; as it is where no calendar has the
 * result. Milliseconds since 1970.
 */
export function serverMoment(at: number, offMs: number | null): number {
  const moment = at - (clockFault(offMs) ?? 0)
  return moment >= 0 && moment <= 8.64e15 ? moment : at
}

/** When a terminal was started or shut down; undefined where it does not say, or cannot have been. */
export const knownMoment = (at: number | undefined): number | undefined =>
  at !== undefined && at >= firstMoment ? at : undefined

/** For how long it has been running, in milliseconds; undefined of one that is offline, or whose start is not known. */
export function runningMs(
  { online, bootAt }: { online: boolean; bootAt: number | undefined },
  now: number,
): number | undefined {
  const start = knownMoment(bootAt)
  if (!online || start === undefined || start > now + clockOffMs) return undefined
  return Math.max(0, now - start)
}
