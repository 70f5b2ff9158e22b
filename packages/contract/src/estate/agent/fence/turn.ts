/** How a terminal stands to a fence: whether it is where it may not be, and since when it seems to be otherwise. */
export type Standing = { out: boolean; since: number | null }
export type Turned = Standing & {
  /** It went out, or came back, at this moment. */
  turned: { out: boolean; at: number } | null
}

/**
 * What is seen at a moment turns it only when it has been so for long enough: a place that jumps is no exit. `since`
 * holds the moment from which it seems to be otherwise. A rough position needs another one, of another moment, that
 * agrees with it.
 */
export function turn(before: Standing, isOut: boolean, at: number, stayMs: number, isRough = false): Turned {
  if (isOut === before.out) return { out: before.out, since: null, turned: null }
  const since = Math.min(before.since ?? at, at)
  const isConfirmed = !isRough || (before.since !== null && at !== before.since)
  if (at - since < stayMs || !isConfirmed) return { out: before.out, since, turned: null }
  return { out: isOut, since: null, turned: { out: isOut, at: since } }
}
