import type { Point } from '@cpm/contract/estate/agent/fence/geometry'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { numberArray } from '../../../db/array-text.ts'
import { prepared } from '../../../db/pool.ts'
import { tellExits } from '../../fence-exit/fence-exit.notify.ts'
import type { Exit, Track, Turn } from './track.ts'

type TurnRow = Omit<Turn, 'since'> & { terminalId: number; fenceId: number; since: Date }
type ExitRow = {
  terminalId: number
  fenceId: number
  id: number
  outAt: Date
  farthestM: number | null
  lat: number | null
  lng: number | null
}
export type FenceState = { exit: Exit | null; turn: Turn | null }
/** By terminal, and then by fence. */
export type FenceStates = ReadonlyMap<number, ReadonlyMap<number, FenceState>>

/**
 * How these terminals stand to their fences, where that is not well. The rows stay locked until they are written: turns
 * before exits, as everywhere, so that nobody waits in a ring.
 */
export async function readStates(db: QueryExecutorProvider, ids: readonly number[]): Promise<FenceStates> {
  const turns = await sql<TurnRow>`${prepared}
    select terminal_id as "terminalId", fence_id as "fenceId", is_out as "isOut", since, lat, lng, far_m as "farM",
      is_sure as "isSure"
    from fence_turn where terminal_id = any(${numberArray(ids)}::bigint[]) order by terminal_id, fence_id for update`.execute(
    db,
  )
  const exits = await sql<ExitRow>`${prepared}
    select terminal_id as "terminalId", fence_id as "fenceId", id, out_at as "outAt", farthest_m as "farthestM",
      farthest_lat as lat, farthest_lng as lng
    from fence_exit where terminal_id = any(${numberArray(ids)}::bigint[]) and back_at is null
      and ${unscoped('fence_exit', 'terminals are judged by how they stand')}
    order by terminal_id, fence_id for update`.execute(db)
  const states = new Map<number, Map<number, FenceState>>()
  const of = (terminalId: number, fenceId: number): FenceState => {
    const mine = states.get(terminalId) ?? new Map<number, FenceState>()
    const state = mine.get(fenceId) ?? { exit: null, turn: null }
    states.set(terminalId, mine.set(fenceId, state))
    return state
  }
  for (const { terminalId, fenceId, since, ...turn } of turns.rows) {
    of(terminalId, fenceId).turn = { ...turn, since: since.getTime() }
  }
  for (const { terminalId, fenceId, id, outAt, farthestM, lat, lng } of exits.rows) {
    const farthest = lat === null || lng === null ? null : { lat, lng }
    const times = { outAt: outAt.getTime(), backAt: null }
    of(terminalId, fenceId).exit = { id, ...times, out: null, back: null, farthestM, farthest }
  }
  return states
}

/** For so long other late positions may follow a late one. */
const lateMs = 60_000

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** Writes what became of them; `before` has the turn each began with. */
export async function writeTracks(
  db: QueryExecutorProvider,
  before: ReadonlyMap<Track, Turn | null>,
  now: Date,
): Promise<void> {
  const tracks = [...before.keys()].toSorted((a, b) => a.place.id - b.place.id || a.fence.id - b.fence.id)
  const turned = tracks.filter((track) => track.turn !== before.get(track))
  await dropTurns(
    db,
    turned.filter(({ turn }) => turn === null),
  )
  await keepTurns(db, turned, now)
  const pairs = tracks.flatMap((track) => [...track.touched].map((exit) => ({ track, exit })))
  await addExits(
    db,
    pairs.filter(({ exit }) => exit.id === null),
  )
  await changeExits(
    db,
    pairs.flatMap(({ exit }) => (exit.id === null ? [] : [exit])),
  )
  await tellExits(db, [...new Set(pairs.map(({ track }) => track.place.id))])
}

async function dropTurns(db: QueryExecutorProvider, tracks: readonly Track[]): Promise<void> {
  if (tracks.length === 0) return
  await sql`
    delete from fence_turn t using unnest(
      ${tracks.map(({ place }) => place.id)}::bigint[], ${tracks.map(({ fence }) => fence.id)}::bigint[]
    ) as v(terminal_id, fence_id)
    where t.terminal_id = v.terminal_id and t.fence_id = v.fence_id`.execute(db)
}

async function keepTurns(db: QueryExecutorProvider, tracks: readonly Track[], now: Date): Promise<void> {
  const kept = tracks.flatMap(({ place, fence, turn }) => (turn ? [{ place, fence, turn }] : []))
  if (kept.length === 0) return
  const of = <T>(value: (one: (typeof kept)[number]) => T) => kept.map(value)
  // A position that comes late may be followed by others that are late.
  const dueOf = ({ turn, fence: { stayMs } }: (typeof kept)[number]) =>
    new Date(Math.max(turn.since + stayMs, now.getTime() + Math.min(stayMs, lateMs)))
  await sql`
    insert into fence_turn (terminal_id, fence_id, is_out, since, due, lat, lng, far_m, is_sure)
    select v.terminal_id, v.fence_id, v.is_out, v.since, v.due, v.lat, v.lng,
      v.far_m, v.is_sure
    from unnest(
      ${of(({ place }) => place.id)}::bigint[], ${of(({ fence }) => fence.id)}::bigint[],
      ${of(({ turn }) => turn.isOut)}::boolean[], ${of(({ turn }) => new Date(turn.since))}::timestamptz[],
      ${of(dueOf)}::timestamptz[], ${of(({ turn }) => turn.lat)}::float8[],
      ${of(({ turn }) => turn.lng)}::float8[], ${of(({ turn }) => turn.farM)}::float8[],
      ${of(({ turn }) => turn.isSure)}::boolean[]
    ) as v(terminal_id, fence_id, is_out, since, due, lat, lng, far_m, is_sure)
    -- One that was deleted meanwhile is judged by no more.
    where exists (select from fence f where f.id = v.fence_id
      and ${unscoped('fence', 'it was for this terminal a moment ago')})
    order by v.terminal_id, v.fence_id
    on conflict (terminal_id, fence_id) do update set is_out = excluded.is_out, since = excluded.since,
      due = excluded.due, lat = excluded.lat, lng = excluded.lng, far_m = excluded.far_m, is_sure = excluded.is_sure`.execute(
    db,
  )
}

type Pair = { track: Track; exit: Exit }

async function addExits(db: QueryExecutorProvider, pairs: readonly Pair[], judged = 'server'): Promise<void> {
  if (pairs.length === 0) return
  const of = <T>(value: (one: Pair) => T) => pairs.map(value)
  const point = (which: 'out' | 'back' | 'farthest', axis: keyof Point) => of(({ exit }) => exit[which]?.[axis] ?? null)
  await sql`
    insert into fence_exit (fence_id, terminal_id, enterprise_id, group_id, group_path, fence_name, keep, area, judged,
      out_at, back_at, ended, farthest_m, out_lat, out_lng, back_lat, back_lng, farthest_lat, farthest_lng)
    select f.id, v.terminal_id, v.enterprise_id, v.group_id, v.group_path::ltree, f.name, f.keep, v.area::jsonb, ${judged},
      v.out_at, v.back_at, case when v.back_at is not null then 'back' end, v.farthest_m, v.out_lat, v.out_lng,
      v.back_lat, v.back_lng, v.farthest_lat, v.farthest_lng
    from unnest(
      ${of(({ track }) => track.fence.id)}::bigint[], ${of(({ track }) => track.place.id)}::bigint[],
      ${of(({ track }) => track.place.enterpriseId)}::bigint[], ${of(({ track }) => track.place.groupId)}::bigint[],
      ${of(({ track }) => track.place.groupPath)}::text[], ${of(({ track }) => JSON.stringify(track.area))}::text[],
      ${of(({ exit }) => new Date(exit.outAt))}::timestamptz[], ${of(({ exit }) => dateOf(exit.backAt))}::timestamptz[],
      ${of(({ exit }) => exit.farthestM)}::float8[], ${point('out', 'lat')}::float8[], ${point('out', 'lng')}::float8[],
      ${point('back', 'lat')}::float8[], ${point('back', 'lng')}::float8[], ${point('farthest', 'lat')}::float8[],
      ${point('farthest', 'lng')}::float8[]
    ) with ordinality as v(fence_id, terminal_id, enterprise_id, group_id, group_path, area, out_at, back_at, farthest_m,
      out_lat, out_lng, back_lat, back_lng, farthest_lat, farthest_lng, nth)
    join fence f on f.id = v.fence_id
    where ${unscoped('fence', 'it was for this terminal a moment ago')}
    order by v.nth
    on conflict (terminal_id, fence_id) where back_at is null do nothing`.execute(db)
}

async function changeExits(db: QueryExecutorProvider, exits: readonly Exit[]): Promise<void> {
  if (exits.length === 0) return
  const of = <T>(value: (exit: Exit) => T) => exits.map(value)
  await sql`
    update fence_exit e set back_at = v.back_at, ended = case when v.back_at is not null then 'back' end,
      back_lat = v.back_lat, back_lng = v.back_lng, farthest_m = v.farthest_m, farthest_lat = v.farthest_lat,
      farthest_lng = v.farthest_lng
    from unnest(
      ${of(({ id }) => id)}::bigint[], ${of(({ backAt }) => dateOf(backAt))}::timestamptz[],
      ${of(({ back }) => back?.lat ?? null)}::float8[], ${of(({ back }) => back?.lng ?? null)}::float8[],
      ${of(({ farthestM }) => farthestM)}::float8[], ${of(({ farthest }) => farthest?.lat ?? null)}::float8[],
      ${of(({ farthest }) => farthest?.lng ?? null)}::float8[]
    ) as v(id, back_at, back_lat, back_lng, farthest_m, farthest_lat, farthest_lng)
    where e.id = v.id and e.back_at is null and ${unscoped('fence_exit', 'it was read a moment ago')}`.execute(db)
}

export type Why = 'times' | 'fence' | 'elsewhere'

/** Ends what is out by these, for another reason than that it came back; what seemed to turn is forgotten. */
export async function endExits(
  db: QueryExecutorProvider,
  gone: readonly { terminalId: number; fenceId: number }[],
  why: Why,
  now: Date,
): Promise<void> {
  if (gone.length === 0) return
  const pairs = sql`unnest(${gone.map(({ terminalId }) => terminalId)}::bigint[],
    ${gone.map(({ fenceId }) => fenceId)}::bigint[]) as v(terminal_id, fence_id)`
  await sql`delete from fence_turn t using ${pairs}
    where t.terminal_id = v.terminal_id and t.fence_id = v.fence_id`.execute(db)
  const { rows } = await sql<{ terminal_id: number }>`
    update fence_exit e set back_at = greatest(${now}::timestamptz, e.out_at), ended = ${why} from ${pairs}
    where e.terminal_id = v.terminal_id and e.fence_id = v.fence_id and e.back_at is null
      and ${unscoped('fence_exit', 'what it was judged by is gone')}
    returning e.terminal_id`.execute(db)
  await tellExits(db, [...new Set(rows.map((row) => row.terminal_id))])
}

/** What stands by a fence: terminals that are out, or seem to turn. */
export async function standingBy(db: QueryExecutorProvider, fenceIds: readonly number[]) {
  const { rows } = await sql<{ terminalId: number; fenceId: number }>`
    select terminal_id as "terminalId", fence_id as "fenceId" from fence_turn where fence_id = any(${fenceIds}::bigint[])
    union
    select terminal_id, fence_id from fence_exit where fence_id = any(${fenceIds}::bigint[]) and back_at is null
      and ${unscoped('fence_exit', 'who is out of a fence')}
    order by 1, 2`.execute(db)
  return rows
}
