import { believe, type Fix, fixOf, type KnownFix } from '@cpm/contract/estate/agent/fence/fix'
import { metresBetween } from '@cpm/contract/estate/agent/fence/geometry'
import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { type QueryExecutorProvider, sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { unscoped } from '../../core/scope.ts'
import { momentArray, numberArray } from '../../db/array-text.ts'
import { prepared } from '../../db/pool.ts'
import type { TerminalFix } from './slots.ts'

type Located = { terminalId: number; location: SomeFacts['location'] }
/** `logged`: the last position that the log has. */
type Known = KnownFix & { logged: Pick<Fix, 'lat' | 'lng' | 'at'> | null }

/** Metres: a terminal that moves less adds nothing to its route. */
const stepM = 30
const dayMs = 86_400_000
/** A terminal that stays where it is does not rewrite its row more often. */
const rewriteMs = 60_000

/**
 * Stores the positions that terminals report: the last one of each, and the route by day. `now`: when the reports came.
 * Answers the positions that are believed.
 */
export async function keepPositions(
  db: QueryExecutorProvider,
  located: readonly Located[],
  now: Date,
): Promise<TerminalFix[]> {
  const reported = located
    .flatMap(({ terminalId, location }) => {
      const fix = location ? fixOf(location, now.getTime()) : null
      return fix ? [{ terminalId, ...fix }] : []
    })
    .toSorted((a, b) => a.at - b.at)
  if (reported.length === 0) return []
  const known = await readKnown(db, [...new Set(reported.map(({ terminalId }) => terminalId))])
  const before = new Map(known)
  const seen: TerminalFix[] = []
  const logged: Logged[] = []
  for (const { terminalId, ...fix } of reported) {
    const was = known.get(terminalId)
    if (was === undefined) continue
    const believed = believe(was, fix)
    const route = { last: was.last, logged: was.logged, points: [] as Fix[] }
    for (const one of believed.fixes) {
      seen.push({ ...one, terminalId, isLate: was.last !== null && one.at < was.last.at })
      log(route, one)
    }
    for (const one of route.points) logged.push({ ...one, terminalId })
    known.set(terminalId, { ...believed.known, logged: route.logged })
  }
  await writeKnown(
    db,
    [...known].filter(([terminalId, is]) => !isSame(before.get(terminalId), is)),
  )
  await writeLog(db, logged)
  return seen
}

function isSame(was: Known | undefined, is: Known): boolean {
  if (was === is || is.last === null) return true
  if (!was?.last || was.doubt !== is.doubt || was.logged !== is.logged) return false
  const { at, ...place } = was.last
  const { at: atNow, ...placeNow } = is.last
  return atNow - at < rewriteMs && isDeepStrictEqual(place, placeNow)
}

/**
 * Adds a position to the route if the terminal moved, or if it is the first of a day (UTC); and before it the last one
 * at the place that the terminal left, so that the route shows until when it was there.
 */
function log(route: { last: Fix | null; logged: Known['logged']; points: Fix[] }, fix: Fix): void {
  const { last, logged } = route
  const isLate = last !== null && fix.at < last.at
  if (isLate) return void route.points.push(fix)
  route.last = fix
  const isNewDay = logged === null || Math.floor(logged.at / dayMs) !== Math.floor(fix.at / dayMs)
  if (!isNewDay && metresBetween(logged, fix) <= Math.max(stepM, fix.accuracyM ?? 0)) return
  if (last !== null && logged !== null && last.at > logged.at) route.points.push(last)
  route.points.push(fix)
  route.logged = { lat: fix.lat, lng: fix.lng, at: fix.at }
}

type Row = { id: number; last: Fix | null; doubt: Known['doubt']; logged: Known['logged'] }

/** Only of terminals whose enterprise lets them be located [3.9]. */
async function readKnown(db: QueryExecutorProvider, ids: readonly number[]): Promise<Map<number, Known>> {
  const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
  const { rows } = await sql<Row>`${prepared}
    select t.id, p.doubt,
      case when p.at is not null then jsonb_build_object('lat', p.lat, 'lng', p.lng, 'at', ${ms('p.at')},
        'accuracyM', p.accuracy_m, 'by', p.known_by) end as last,
      case when p.logged_at is not null then jsonb_build_object('lat', p.logged_lat, 'lng', p.logged_lng,
        'at', ${ms('p.logged_at')}) end as logged
    from terminal t left join position p on p.terminal_id = t.id
    where t.id = any(${numberArray(ids)}::bigint[]) and t.enterprise_id <> all ((select unlocated())::bigint[])
      and ${unscoped('terminal', 'where a terminal is, is its own report')}`.execute(db)
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

/** PostgreSQL refuses a \`real\` that is too small, and has no use for one that is too large. */
const accuracyOf = ({ accuracyM }: Fix) =>
  accuracyM === null ? null : Math.round(Math.min(accuracyM, 1e7) * 100) / 100

async function writeKnown(db: QueryExecutorProvider, known: readonly (readonly [number, Known])[]): Promise<void> {
  const rows = known
    .flatMap(([id, { last, doubt, logged }]) => (last === null ? [] : [{ id, last, doubt, logged }]))
    .toSorted((a, b) => a.id - b.id)
  if (rows.length === 0) return
  const numbers = (value: (row: (typeof rows)[number]) => number | null) => numberArray(rows.map(value))
  const date = (at: number | undefined) => (at === undefined ? null : new Date(at))
  await sql`${prepared}
    insert into position (terminal_id, lat, lng, accuracy_m, at, known_by, doubt, logged_lat, logged_lng, logged_at)
    select * from unnest(
      ${numbers(({ id }) => id)}::bigint[], ${numbers(({ last }) => last.lat)}::float8[],
      ${numbers(({ last }) => last.lng)}::float8[], ${numbers(({ last }) => accuracyOf(last))}::real[],
      ${momentArray(rows.map(({ last }) => new Date(last.at)))}::timestamptz[], ${rows.map(({ last }) => last.by)}::text[],
      ${rows.map(({ doubt }) => doubt && JSON.stringify(doubt))}::jsonb[],
      ${numbers(({ logged }) => logged?.lat ?? null)}::float8[], ${numbers(({ logged }) => logged?.lng ?? null)}::float8[],
      ${momentArray(rows.map(({ logged }) => date(logged?.at)))}::timestamptz[]
    )
    on conflict (terminal_id) do update set
      lat = excluded.lat, lng = excluded.lng, accuracy_m = excluded.accuracy_m, at = excluded.at,
      known_by = excluded.known_by, doubt = excluded.doubt, logged_lat = excluded.logged_lat,
      logged_lng = excluded.logged_lng, logged_at = excluded.logged_at`.execute(db)
}

type Logged = Fix & { terminalId: number }

async function writeLog(db: QueryExecutorProvider, fixes: readonly Logged[]): Promise<void> {
  if (fixes.length === 0) return
  const numbers = (value: (fix: Logged) => number | null) => numberArray(fixes.map(value))
  await sql`${prepared}
    insert into position_log (terminal_id, at, lat, lng, accuracy_m)
    select * from unnest(
      ${numbers(({ terminalId }) => terminalId)}::bigint[],
      ${momentArray(fixes.map(({ at }) => new Date(at)))}::timestamptz[], ${numbers(({ lat }) => lat)}::float8[],
      ${numbers(({ lng }) => lng)}::float8[], ${numbers(accuracyOf)}::real[])
    on conflict do nothing`.execute(db)
}
