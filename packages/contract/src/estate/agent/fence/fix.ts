import type { locatedBy, SomeFacts } from '../report.ts'
import { metresBetween, type Point, roughM, usualAccuracyM } from './geometry.ts'

/** A position as a terminal measured it: `at` in milliseconds since 1970, `accuracyM` null if the terminal does not know it. */
export type Fix = Point & { at: number; accuracyM: number | null; by: (typeof locatedBy)[number] | null }

/** Metres a second: faster than an airliner. */
const mostSpeed = 300
/** Metres: what the methods of locating differ by. */
const slackM = 10_000
/** Metres: no accuracy makes more of a jump believable. */
const mostUnsureM = 50_000
/** Before, no terminal was in use: its clock was not set. */
const firstMoment = Date.UTC(2010, 0, 1)
const longAgoMs = 30 * 86_400_000
/** For so long a rough position does not replace an accurate one that it agrees with. */
const freshMs = 10 * 60_000
/** So many positions in a row that agree are believed, although the last one is far away, or is this one swapped. */
const agreeing = { far: 2, swapped: 5 } as const

type Accuracy = Pick<Fix, 'accuracyM' | 'by'>

/** How far from a position a terminal may be, in metres; a network address only names the town. */
export const unsureMOf = ({ accuracyM, by }: Accuracy): number =>
  accuracyM ?? { gps: usualAccuracyM, wifi: roughM, ip: mostUnsureM }[by ?? 'gps']

export const isRough = (fix: Accuracy): boolean => fix.by === 'ip' || unsureMOf(fix) > roughM

/** Receivers without a position report 0, 0. */
export const isNowhere = ({ lat, lng }: Point): boolean => Math.abs(lat) < 0.01 && Math.abs(lng) < 0.01

/** The moment of a message by the clock of the terminal, if that can be true; otherwise `now`. Milliseconds since 1970. */
export const momentBy = (at: number | undefined, now: number): number =>
  at !== undefined && at <= now && at > now - longAgoMs ? at : now

/** The position in a report that came at `now`; null if it is 0, 0 or was measured more than 30 days ago. */
export function fixOf(location: NonNullable<SomeFacts['location']>, now: number): Fix | null {
  const { lat, lng, accuracyM = location.accuracy ?? null, at, by = null } = location
  const isOld = at !== undefined && at > firstMoment && at <= now - longAgoMs
  return isOld || isNowhere(location) ? null : { lat, lng, accuracyM, at: momentBy(at, now), by }
}

const apartM = (a: Fix, b: Fix) =>
  metresBetween(a, b) - [a, b].reduce((sum, one) => sum + Math.min(unsureMOf(one), mostUnsureM), 0)

const isFar = (a: Fix, b: Fix) => apartM(a, b) > slackM + (mostSpeed * Math.abs(b.at - a.at)) / 1000

const isSwapped = (last: Fix, fix: Fix) =>
  apartM(last, fix) > slackM && apartM(last, { ...fix, lat: fix.lng, lng: fix.lat }) <= slackM

/**
 * What is known of the positions of a terminal: the last one that is believed, and a later one that is not, with how many
 * in a row agreed with it.
 */
export type KnownFix = { last: Fix | null; doubt: (Fix & { times: number }) | null }
/** `fixes`: those that this position makes believable, the oldest first; none if it is not believed. */
export type Believed = { known: KnownFix; fixes: readonly Fix[] }

/**
 * Decides whether a position is believed. A jump that no vehicle can make, or the last position with latitude and
 * longitude swapped, is not until others confirm it. A late position leaves the last one, and a rough one an accurate one
 * of the last minutes.
 */
export function believe(known: KnownFix, fix: Fix): Believed {
  const { last, doubt } = known
  const not: Believed = { known, fixes: [] }
  const yes: Believed = { known: { last: fix, doubt: null }, fixes: [fix] }
  if (last === null) return yes
  if (fix.at < last.at) return isFar(last, fix) || isSwapped(last, fix) ? not : { known, fixes: [fix] }
  if (isRough(fix) && !isRough(last) && fix.at - last.at < freshMs && apartM(last, fix) <= 0) return not
  const swapped = isSwapped(last, fix)
  if (!swapped && !isFar(last, fix)) return yes
  if (doubt !== null && fix.at <= doubt.at) return not
  const times = doubt !== null && !isFar(doubt, fix) ? doubt.times + 1 : 1
  if (times < (swapped ? agreeing.swapped : agreeing.far))
    return { known: { last, doubt: { ...fix, times } }, fixes: [] }
  const { times: _, ...before } = doubt as NonNullable<typeof doubt>
  return { known: { last: fix, doubt: null }, fixes: [before, fix] }
}
