import type { TaskPreview, TimeHold } from '@cpm/contract/delivery/task/task'
import type { QueryExecutorProvider } from 'kysely'
import { mindsZones, type Opening, openingAt } from '../when/opening.ts'
import { type Held, type Place, standingAt } from './hold.ts'

/** Of one that repeats the first round, which is made `from` then on. */
type Draft = Held & { from: Date; created_at: Date; expires_at: Date }
type Foreseen = Pick<TaskPreview, 'outsideWindow' | 'waitsFor' | 'neverBegins' | 'zoneUnknown'> & { startsAt: Date }

/**
 * When a task that is asked for now begins at terminals of these places, and how many wait for what; by the code that
 * lets its runs go.
 */
export async function beginsOf(
  db: QueryExecutorProvider,
  draft: Draft,
  places: readonly (Place & { n: number })[],
): Promise<Foreseen> {
  const { created_at: now, expires_at: end, rules, from } = draft
  const known = new Map<string, Opening>()
  const waits = new Map<TimeHold, { count: number; until: number | null }>()
  let [first, neverBegins, zoneUnknown] = [Number.POSITIVE_INFINITY, 0, 0]
  for (const { of, zone, hours, isKnown } of await standingAt(db, draft, places)) {
    const key = JSON.stringify([zone, hours])
    const opening = known.get(key) ?? nextOpening(draft, draft.clock, { zone, hours }, { from, end })
    known.set(key, opening)
    if (!isKnown && mindsZones(rules)) zoneUnknown += of.n
    const { at } = opening
    const never = at >= end.getTime()
    first = Math.min(first, at)
    if (never) neverBegins += of.n
    if (at <= now.getTime()) continue
    const why = opening.why === null || from > now ? 'not_yet' : opening.why
    const so = waits.get(why) ?? { count: 0, until: null }
    waits.set(why, { count: so.count + of.n, until: never ? so.until : Math.max(so.until ?? 0, at) })
  }
  const waitsFor = [...waits]
    .map(([reason, { count, until }]) => ({
      reason,
      count,
      until: until === null ? null : new Date(until).toISOString(),
    }))
    .toSorted((a, b) => b.count - a.count)
  return {
    startsAt: Number.isFinite(first) ? new Date(first) : startOf(rules.startAt, from),
    waitsFor,
    outsideWindow: waitsFor.reduce((sum, { count }) => sum + count, 0),
    neverBegins,
    zoneUnknown,
  }
}

/** Why it waits now, and when it really opens: what one look does not reach, the next one does. */
function nextOpening(
  asked: Parameters<typeof openingAt>[0],
  clock: string,
  place: Parameters<typeof openingAt>[2],
  { from, end }: { from: Date; end: Date },
): Opening {
  const first = openingAt(asked, clock, place, from.getTime())
  let { why, at } = first
  while (why !== null && at < end.getTime()) ({ why, at } = openingAt(asked, clock, place, at))
  return { ...first, at }
}

/** Where nobody takes it. */
function startOf(startAt: string | undefined, from: Date): Date {
  const start = startAt === undefined ? from : new Date(startAt)
  return start > from ? start : from
}
