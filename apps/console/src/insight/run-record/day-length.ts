const dayMs = 86_400_000

/** How much of a UTC day there was so far. */
export const lengthOf = (day: string, now: number): number => Math.min(dayMs, Math.max(1, now - Date.parse(day)))
