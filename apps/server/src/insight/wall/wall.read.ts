import { mostPlaces, mostVersions, type WallPlace, type WallVersion } from '@cpm/contract/insight/wall/wall'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, unscoped } from '../../core/scope.ts'
import { seenGroups } from '../dashboard/dashboard.activity.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const usageDays = 30

export type Step = { at: string; online: number | null }

/** Who was online in each minute of the last hour, and now. */
export async function minutesOf(scope: Scope, now: Date): Promise<Step[]> {
  const last = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
  return stepsOf(scope, 'activity_minute', new Date(last.getTime() - 59 * minuteMs), last, '1 minute')
}

/** The most that were online in each hour of the last day. */
export async function hoursOf(scope: Scope, now: Date): Promise<Step[]> {
  const last = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  return stepsOf(scope, 'activity_hour', new Date(last.getTime() - 23 * hourMs), last, '1 hour')
}

async function stepsOf(
  scope: Scope,
  table: 'activity_minute' | 'activity_hour',
  first: Date,
  last: Date,
  width: '1 minute' | '1 hour',
): Promise<Step[]> {
  const { rows } = await scope.sql<{ at: Date; online: number | null }>`
    with seen as (
      select a.at, sum(a.terminals)::int as online from ${sql.table(table)} a
      where a.at >= ${first} and a.at <= ${last} and (a.enterprise_id, coalesce(a.group_id, 0)) in (${seenGroups(scope)})
      group by 1)
    select step as at, coalesce(seen.online, case when exists (select from ${sql.table(table)} a where a.at = step) then 0
      end) as online
    from generate_series(${first}::timestamptz, ${last}::timestamptz, ${width}::interval) step
      left join seen on seen.at = step
    order by 1`
  return rows.map(({ at, online }) => ({ at: at.toISOString(), online }))
}

const serving = (scope: Scope) => sql`terminal.status = 'activated' and ${scope.visible('terminal')}`
const here = sql`terminal join terminal_state s on s.terminal_id = terminal.id`

type Counts = { inService: number; online: number }
type Counted = { group_id: number | null; path: string | null } & Counts

const byShare = (a: WallPlace, b: WallPlace) =>
  a.online / a.inService - b.online / b.inService || b.inService - a.inService || Number(a.groupId) - Number(b.groupId)
const bySize = (a: WallPlace, b: WallPlace) => b.inService - a.inService || Number(a.groupId) - Number(b.groupId)

/**
 * Groups with terminals in service, those with the smallest share online first, and the groups right above them as far
 * as these are seen themselves. Each has its terminals and those below it, as the list of a group has.
 */
export async function placesOf(
  scope: Scope,
): Promise<{ places: WallPlace[]; placesInAll: number; regions: WallPlace[] }> {
  const { rows } = await scope.sql<Counted>`
    select terminal.group_id, terminal.group_path::text as path, count(*)::int as "inService",
      (count(*) filter (where s.online))::int as online
    from ${here} where ${serving(scope)} group by 1, 2`
  const below = countsBelow(rows)
  const ids = rows.flatMap(({ group_id }) => group_id ?? [])
  const named = await scope.sql<{ id: number; name: string; path: string }>`
    select g.id, g.name, g.path::text as path from terminal_group g
    where g.id = any(${ids}::bigint[]) and ${unscoped('terminal_group', 'its name is shown with terminals that are seen')}`
  const above = await scope.sql<{ id: number; name: string; path: string }>`
    select terminal_group.id, terminal_group.name, terminal_group.path::text as path from terminal_group
    where ${scope.visible('terminal_group')} and terminal_group.id in (
      select g.parent_id from terminal_group g where g.id = any(${ids}::bigint[]))`
  const placed = ({ id, name, path }: { id: number; name: string; path: string }): WallPlace => ({
    groupId: String(id),
    name,
    ...(below.get(path) ?? none),
  })
  const nowhere = rows
    .filter(({ group_id }) => group_id === null)
    .map(({ inService, online }): WallPlace => ({ groupId: null, name: null, inService, online }))
  const all = [...named.rows.map(placed), ...nowhere].toSorted(byShare)
  return {
    places: all.slice(0, mostPlaces),
    placesInAll: all.length,
    regions: above.rows.map(placed).toSorted(bySize).slice(0, mostVersions),
  }
}

const none: Counts = { inService: 0, online: 0 }

/** Counted once, then added upwards. */
function countsBelow(rows: readonly Counted[]): ReadonlyMap<string, Counts> {
  const below = new Map<string, Counts>()
  for (const { path, inService, online } of rows) {
    const labels = path?.split('.') ?? []
    for (let depth = labels.length; depth > 0; depth--) {
      const at = labels.slice(0, depth).join('.')
      const sum = below.get(at) ?? none
      below.set(at, { inService: sum.inService + inService, online: sum.online + online })
    }
  }
  return below
}

async function versionsOf(scope: Scope, version: RawBuilder<unknown>): Promise<WallVersion[]> {
  const { rows } = await scope.sql<WallVersion>`
    select terminal.platform, ${version} as version, count(*)::int as terminals from ${here}
    where ${serving(scope)} and ${version} is not null
    group by 1, 2 order by 3 desc, 1, 2 limit ${mostVersions}`
  return rows
}

export const agentsOf = (scope: Scope) => versionsOf(scope, sql`s.agent`)
export const systemsOf = (scope: Scope) => versionsOf(scope, sql`terminal.os_version`)

export async function usageOf(scope: Scope, now: Date): Promise<{ day: string; bytes: number | null }[]> {
  const today = now.toISOString().slice(0, 10)
  const first = new Date(now.getTime() - (usageDays - 1) * dayMs).toISOString().slice(0, 10)
  const { rows } = await scope.sql<{ day: string; bytes: number | null }>`
    with seen as (
      select d.day, sum(d.bytes)::float8 as bytes from run_store_day d
      where d.day >= ${first}::date and (d.enterprise_id, coalesce(d.group_id, 0)) in (${seenGroups(scope)})
      group by 1)
    select step::date::text as day, coalesce(seen.bytes, case when made.day is not null then 0 end) as bytes
    from generate_series(${first}::timestamp, ${today}::timestamp, interval '1 day') step
      left join seen on seen.day = step::date left join run_day_made made on made.day = step::date
    order by 1`
  return rows
}
