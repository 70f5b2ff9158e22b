import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Job } from '../../../core/feature.ts'
import type { Scope } from '../../../core/scope.ts'

/**
 * How many terminals that are seen have which version of an app, and how it stands there, as rows `held`: several rows may
 * be of the same version. They are kept for a whole enterprise, and counted for an account that sees a part of it.
 */
export function heldCounts(scope: Scope): RawBuilder<unknown> {
  if (scope.who.groupPaths !== null) {
    return sql`(select app_id, version_key, standing, 1 as n from app_held
      where app_id is not null and ${scope.visible('app_held')}
        and terminal_id in (select terminal.id from terminal where ${scope.visible('terminal')})) held`
  }
  return sql`(select app_id, version_key, standing, n from app_held_tally
    where ${scope.visible('app_held_tally')}
    union all
    select app_id, version_key, standing, n from app_held_tally_change
    where ${scope.visible('app_held_tally_change')}) held`
}

/** The number of each app, by the `id` of those that have any. */
export const holdersByApp = (scope: Scope) => sql<{ id: number; n: number }>`(
  select held.app_id as id, sum(held.n)::int as n from ${heldCounts(scope)} group by 1)`

/** The ids of apps that some terminal should have in a newer version. */
export const appsOutdated = (scope: Scope) => sql`(
  select held.app_id from ${heldCounts(scope)} where held.standing = 'outdated' group by 1 having sum(held.n) > 0)`

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
      returning app_id, enterprise_id, version_key, standing, n
    ), summed as (
      insert into app_held_tally (app_id, enterprise_id, version_key, standing, n)
      select app_id, enterprise_id, version_key, standing, sum(n) from taken
      where exists (select from enterprise e where e.id = enterprise_id) and exists (select from app a where a.id = app_id)
      group by 1, 2, 3, 4 having sum(n) <> 0
      on conflict (app_id, enterprise_id, version_key, standing) do update set n = app_held_tally.n + excluded.n
    )
    select count(*)::int as n from taken`.execute(db)
  const added = rows[0]?.n ?? 0
  if (added > 0) await sql`delete from app_held_tally where n = 0`.execute(db)
  return added === chunk
}
