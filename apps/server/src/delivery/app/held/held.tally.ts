import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Job } from '../../../core/feature.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'

/**
 * How many terminals one sees have which version, as rows `held` of which several may be of the same one: as they are
 * kept for a whole enterprise, and one by one for who sees a part of it.
 */
export function heldCounts(scope: Scope): RawBuilder<unknown> {
  if (scope.who.groupPaths !== null) {
    return sql`(select platform, package_name, enterprise_id, version_code, 1 as n from app_held
      where ${scope.visible('app_held')}
        and terminal_id in (select terminal.id from terminal where ${scope.visible('terminal')})) held`
  }
  return sql`(select platform, package_name, enterprise_id, version_code, n from app_held_tally
    where ${scope.visible('app_held_tally')}
    union all
    select platform, package_name, enterprise_id, version_code, n from app_held_tally_change
    where ${scope.visible('app_held_tally_change')}) held`
}

/** Whether such a row is of an app: of an enterprise's own one only where it is of that enterprise. */
export const countedFor = (app: 'a' | 'app'): RawBuilder<SqlBool> => {
  const [platform, name, enterprise] = ['platform', 'package_name', 'enterprise_id'].map((one) =>
    sql.ref(`${app}.${one}`),
  )
  return sql<SqlBool>`(held.platform = ${platform} and held.package_name = lower(${name})
    and (${enterprise} is null or held.enterprise_id = ${enterprise}))`
}

/** The number of each app, by the `id` of those that have any. */
export const holdersByApp = (scope: Scope) => sql<{ id: number; n: number }>`(
  select a.id, sum(held.n)::int as n from app a join ${heldCounts(scope)} on ${countedFor('a')}
  where ${unscoped('app', 'joined to apps that are seen')} group by a.id)`

/** Apps that are older on some terminal than the newest version for everybody. */
export const appsBehind = (scope: Scope) => sql`(
  select a.id from app a
  join (select v.app_id, max(v.version_code) as code from app_version v
    where ${unscoped('app_version', 'of apps that are seen')} and v.published = 'official' and v.barred_at is null
    group by 1) newest on newest.app_id = a.id
  join ${heldCounts(scope)} on ${countedFor('a')} and held.version_code < newest.code
  where ${unscoped('app', 'only those among apps that are seen')}
  group by a.id having sum(held.n) > 0)`

/** Changes added up in one turn. */
const chunk = 20_000

/** Adds up what was noted since. */
export const addUpHeld: Job = {
  everyMs: 1000,
  run: ({ db }) => addUp(db),
}

async function addUp(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    with taken as (
      delete from app_held_tally_change where id in (select id from app_held_tally_change order by id limit ${chunk})
      returning platform, package_name, enterprise_id, version_code, n
    ), summed as (
      insert into app_held_tally (platform, package_name, enterprise_id, version_code, n)
      select platform, package_name, enterprise_id, version_code, sum(n) from taken
      where exists (select from enterprise e where e.id = enterprise_id) group by 1, 2, 3, 4 having sum(n) <> 0
      on conflict (platform, package_name, enterprise_id, version_code) do update set n = app_held_tally.n + excluded.n
    )
    select count(*)::int as n from taken`.execute(db)
  const added = rows[0]?.n ?? 0
  if (added > 0) await sql`delete from app_held_tally where n = 0`.execute(db)
  return added === chunk
}
