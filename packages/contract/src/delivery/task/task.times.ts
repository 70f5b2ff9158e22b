const minuteMs = 60_000
const dayMs = 86_400_000

/** Times of a task: how long it waits for its terminals, and how long one command may take. */
export const taskTimes = {
  defaultMs: 7 * dayMs,
  longestMs: 365 * dayMs,
  commandMs: minuteMs,
  longestCommandMs: 60 * minuteMs,
  /** Given to a terminal beyond its own time limit to come back on another line, before the server gives up on it. */
  reconnectMs: 15 * minuteMs,
  /** As little as is given where its own limit is long. */
  graceMs: 2 * minuteMs,
  /** Longest that a terminal may say nothing of a run it has begun, unless the run itself may take longer. */
  silentMs: 60 * minuteMs,
  /** What is a slip when it is asked for again counts as new after this long [8.5]. */
  againMs: minuteMs,
} as const

export const minutes = (count: number): number => count * minuteMs
export const hours = (count: number): number => minutes(60 * count)
export const days = (count: number): number => count * dayMs
