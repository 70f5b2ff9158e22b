import { mostPlaces, mostVersions, type WallPlace, type WallVersion } from '@cpm/contract/insight/wall/wall'
import { type RawBuilder, sql } from 'kysely'
import { plain } from '../../core/columns.ts'
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

/** Groups with terminals in service, those with the smallest share online first. */
export async function placesOf(scope: Scope): Promise<{ places: WallPlace[]; placesInAll: number }> {
  const { rows } = await scope.sql<object>`
    select terminal.group_id, g.name, count(*)::int as in_service, (count(*) filter (where s.online))::int as online
    from ${here} left join terminal_group g on g.id = terminal.group_id
    where ${serving(scope)} and ${unscoped('terminal_group', 'its name is shown with terminals that are seen')}
    group by 1, 2 order by count(*) filter (where s.online)::float8 / count(*), count(*) desc, terminal.group_id`
  const all = rows.map((row) => plain(row) as unknown as WallPlace)
  return { places: all.slice(0, mostPlaces), placesInAll: all.length }
}

/** The groups above them, as far as they are seen themselves. */
export async function regionsOf(scope: Scope): Promise<WallPlace[]> {
  const { rows } = await scope.sql<object>`
    select terminal_group.id as group_id, terminal_group.name, count(*)::int as in_service,
      (count(*) filter (where s.online))::int as online
    from ${here} join terminal_group g on g.id = terminal.group_id
      join terminal_group on terminal_group.id = g.parent_id
    where ${serving(scope)} and ${scope.visible('terminal_group')}
    group by 1, 2 order by count(*) desc, terminal_group.id limit ${mostVersions}`
  return rows.map((row) => plain(row) as unknown as WallPlace)
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
