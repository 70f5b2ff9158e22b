import type { ReviewRow } from '@cpm/contract/market/app/app'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** So long nobody should be kept waiting. */
const longMs = 2 * dayMs

/** Since when it waits, or for how long it did; in whole minutes, hours or days. */
export function ageOf(
  { reviewStatus, submittedAt, reviewedAt }: Pick<ReviewRow, 'reviewStatus' | 'submittedAt' | 'reviewedAt'>,
  now: number,
): number | null {
  if (submittedAt === null) return null
  if (reviewStatus !== 'pending' && reviewedAt === null) return null
  const until = reviewStatus === 'pending' || reviewedAt === null ? now : Date.parse(reviewedAt)
  const ms = Math.max(minuteMs, until - Date.parse(submittedAt))
  const unit = ms >= dayMs ? dayMs : ms >= hourMs ? hourMs : minuteMs
  return Math.floor(ms / unit) * unit
}

export const isLong = (ms: number): boolean => ms >= longMs
