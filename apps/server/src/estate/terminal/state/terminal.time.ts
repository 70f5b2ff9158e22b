import type { Report } from '@cpm/contract/estate/agent/report'
import { serverMoment } from '@cpm/contract/estate/terminal/terminal.clock'

/** The last millisecond a timestamp with four digits of year can say. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** A time by a terminal's clock as a date; null where it said none, or one no calendar has. */
export const dateOf = (ms: number | undefined): Date | null => (ms === undefined || ms > lastMs ? null : new Date(ms))

export const momentOf = (ms: number | undefined): string | null => dateOf(ms)?.toISOString() ?? null

/** A report with its moments by the server's clock, `offMs` being how far the terminal's is off. */
export function byServerClock(said: Report, offMs: number | null): Report {
  const { bootAt, shutdownAt, location } = said
  return {
    ...said,
    ...(bootAt !== undefined && { bootAt: serverMoment(bootAt, offMs) }),
    ...(shutdownAt !== undefined && { shutdownAt: serverMoment(shutdownAt, offMs) }),
    ...(location?.at !== undefined && { location: { ...location, at: serverMoment(location.at, offMs) } }),
  }
}
