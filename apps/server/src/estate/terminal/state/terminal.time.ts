/** The last millisecond a timestamp with four digits of year can say. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** A time by a terminal's clock as a date; null where it said none, or one no calendar has. */
export const dateOf = (ms: number | undefined): Date | null => (ms === undefined || ms > lastMs ? null : new Date(ms))

export const momentOf = (ms: number | undefined): string | null => dateOf(ms)?.toISOString() ?? null
