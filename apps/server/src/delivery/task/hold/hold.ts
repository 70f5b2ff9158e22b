import type { TaskRules } from '@cpm/contract/delivery/task/task'
import type { ShopHours } from '@cpm/contract/estate/group/group.hours'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { hasBlackDays, hoursOfEnterprise, zoneAt } from '../../../estate/group/hours.in-force.ts'
import { mindsPlaces, type Opening, openingAt } from '../when/opening.ts'
import { keptBy } from './task-holds.ts'

export type Held = {
  enterprise_id: number
  wave: number
  type: string
  rules: TaskRules
  clock: string
  /** Since when nothing more of the task goes down. A draft has none. */
  paused_at?: Date | null
}
/** What keeps a row with a `wave`, a `zone` and a `shop` from going down, and how to come by it. */
export type Hold = {
  /** To be joined to the rows. */
  join: RawBuilder<unknown>
  /** Null for one that may go. */
  reason: RawBuilder<string | null>
  /** Until when at least it is held. */
  until: RawBuilder<Date | null>
  /** When the hours of one that may go are over; null where they never are. */
  openUntil: RawBuilder<Date | null>
}

export type Place = { zone: string; shop: number }
/** A task, and the columns over `terminal` and `terminal_state` that say where the clock of one is and in which group it stands. */
export type Placing = { task: Held; minds: boolean; columns: RawBuilder<unknown> }

/** Any constant that no other lock has; its trigger takes it, too, when hours change. */
const hoursLock = 7107

/**
 * Whether the places of its terminals count for a task at this moment. Until the transaction ends nobody changes the
 * hours of the enterprise: whoever does has the runs looked at that were there before.
 */
export async function placingOf(db: QueryExecutorProvider, task: Held, now: Date): Promise<Placing> {
  await sql`select pg_advisory_xact_lock_shared(${hoursLock}::int, ${task.enterprise_id}::int)`.execute(db)
  const minds = mindsPlaces(task, await hasBlackDays(db, task.enterprise_id, now))
  const columns = minds
    ? sql`coalesce(terminal_state.facts ->> 'zone', '') as zone, coalesce(terminal.group_id, 0) as shop`
    : sql`'' as zone, 0 as shop`
  return { task, minds, columns }
}

/**
 * What holds a run and until when: its task first, by its wave or a pause, then its time. THE place that says so. `rows` are the terminals it is
 * asked for, with the columns of `placingOf`: the hours of each pair of zone and shop are counted out once, and
 * joined to the rows by the database.
 */
export async function holdOf(
  db: QueryExecutorProvider,
  { task, minds }: Placing,
  now: Date,
  rows: RawBuilder<unknown>,
): Promise<Hold> {
  const { wave, rules, paused_at = null } = task
  const kept = keptBy({
    wave: sql`wave`,
    ofTask: { wave: sql`${wave}::int`, pausedAt: sql`${paused_at}::timestamptz` },
  })
  if (!minds) {
    const startAt = rules.startAt === undefined ? null : new Date(rules.startAt)
    const isEarly = startAt !== null && startAt > now
    return {
      join: sql``,
      reason: isEarly ? sql`coalesce(${kept}, 'not_yet')` : kept,
      until: sql`case when ${kept} is null then ${isEarly ? startAt : null}::timestamptz end`,
      openUntil: sql`null::timestamptz`,
    }
  }
  const places = await sql<Place>`select distinct zone, shop from (${rows}) as there`.execute(db)
  const openings = await openingsOf(db, task, now, places.rows)
  return {
    join: sql`left join unnest(${openings.map(({ zone }) => zone)}::text[], ${openings.map(({ shop }) => shop)}::bigint[],
        ${openings.map(({ why }) => why)}::text[], ${openings.map(({ at }) => at)}::timestamptz[],
        ${openings.map(({ until }) => until)}::timestamptz[])
      as opening (of_zone, of_shop, why, opens_at, closes_at) on of_zone = zone and of_shop = shop`,
    // One whose place came to be only now is looked at again in a moment.
    reason: sql`coalesce(${kept}, case when of_zone is null then 'outside_window' else why end)`,
    until: sql`case when ${kept} is null then coalesce(opens_at, ${now}) end`,
    openUntil: sql`closes_at`,
  }
}

async function openingsOf(db: QueryExecutorProvider, task: Held, now: Date, places: readonly Place[]) {
  // Most shops have the hours of their neighbours.
  const known = new Map<string, Opening>()
  return (await standingAt(db, task, places)).map(({ of, zone, hours }) => {
    const key = JSON.stringify([zone, hours])
    const opening = known.get(key) ?? openingAt(task, task.clock, { zone, hours }, now.getTime())
    known.set(key, opening)
    const { why, at, start, until } = opening
    // What its start held is looked at when it comes: what holds it then is another reason.
    const lookAt = why === 'not_yet' ? start : at
    return { ...of, why, at: new Date(lookAt), until: until === null ? null : new Date(until) }
  })
}

/** Of each place where its clock is, and its hours. */
export async function standingAt<P extends Place>(
  db: QueryExecutorProvider,
  { enterprise_id, clock }: Held,
  places: readonly P[],
): Promise<{ of: P; zone: string; isKnown: boolean; hours: ShopHours }[]> {
  const all = await hoursOfEnterprise(db, enterprise_id)
  const { rows } = await sql<{ id: number; path: string }>`
    select id, path::text as path from terminal_group
    where ${unscoped('terminal_group', 'a terminal has the hours of its place')}
      and id = any(${places.map(({ shop }) => shop)}::bigint[])`.execute(db)
  const paths = new Map(rows.map(({ id, path }) => [Number(id), path]))
  return places.map((of) => {
    const hours = all.at(paths.get(Number(of.shop)) ?? null)
    const zone = zoneAt(hours, of.zone, null)
    return { of, zone: zone ?? clock, isKnown: zone !== null, hours }
  })
}
