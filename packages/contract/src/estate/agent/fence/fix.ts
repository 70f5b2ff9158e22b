import type { locatedBy, SomeFacts } from '../report.ts'
import { metresBetween, type Point, usualAccuracyM } from './geometry.ts'

/** A position as a terminal measured it: `at` in milliseconds since 1970, `accuracyM` null if the terminal does not know it. */
export type Fix = Point & { at: number; accuracyM: number | null; by: (typeof locatedBy)[number] | null }

/** Less accurate than this, in metres, a position alone proves nothing: a cell tower, a network address. */
export const roughM = 100
/** Metres a second: faster than an airliner. */
const mostSpeed = 300
/** Metres: what the methods of locating differ by. */
const slackM = 10_000
/** A clock that is further behind is wrong. */
const longAgoMs = 30 * 86_400_000

export const isRough = ({ accuracyM, by }: Pick<Fix, 'accuracyM' | 'by'>): boolean =>
  by === 'ip' || (accuracyM ?? usualAccuracyM) > roughM

/** Receivers without a position report 0, 0. */
const isNowhere = ({ lat, lng }: Point) => Math.abs(lat) < 0.01 && Math.abs(lng) < 0.01

/** The moment of a message by the clock of the terminal, if that can be true; otherwise `now`. Milliseconds since 1970. */
export const momentBy = (at: number | undefined, now: number): number =>
  at !== undefined && at <= now && at > now - longAgoMs ? at : now

/** The position in a report that came at `now`. */
export function fixOf(location: NonNullable<SomeFacts['location']>, now: number): Fix {
  const { lat, lng, accuracyM = location.accuracy ?? null, at, by = null } = location
  return { lat, lng, accuracyM, at: momentBy(at, now), by }
}

function isFar(a: Fix, b: Fix): boolean {
  const reachM = slackM + (a.accuracyM ?? 0) + (b.accuracyM ?? 0) + (mostSpeed * Math.abs(b.at - a.at)) / 1000
  return metresBetween(a, b) > reachM
}

/** What is known of the positions of a terminal: the last one that is believed, and a later one that is too far from it. */
export type KnownFix = { last: Fix | null; doubt: Fix | null }
/** `fixes`: those that this position makes believable, the oldest first; none if it is not believed. */
export type Believed = { known: KnownFix; fixes: readonly Fix[] }

/**
 * Decides whether a position is believed. No position is 0, 0. A jump that no vehicle can make is believed when a second
 * position confirms it, and never if latitude and longitude are only swapped. A late position leaves the last one.
 */
export function believe(known: KnownFix, fix: Fix): Believed {
  const { last, doubt } = known
  const not: Believed = { known, fixes: [] }
  if (isNowhere(fix)) return not
  if (last === null) return { known: { last: fix, doubt: null }, fixes: [fix] }
  if (fix.at < last.at) return isFar(last, fix) ? not : { known, fixes: [fix] }
  if (!isFar(last, fix)) return { known: { last: fix, doubt: null }, fixes: [fix] }
  if (!isFar(last, { ...fix, lat: fix.lng, lng: fix.lat })) return not
  if (doubt === null || fix.at <= doubt.at || isFar(doubt, fix)) return { known: { last, doubt: fix }, fixes: [] }
  return { known: { last: fix, doubt: null }, fixes: [doubt, fix] }
}
