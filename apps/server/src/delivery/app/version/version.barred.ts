import { type RawBuilder, sql } from 'kysely'
import { refused } from '../../../core/feature.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'

type Barred = { name: string; version: string; reason: string }

/**
 * Refuses to hand out the bytes of a version that is barred, under whatever name somebody brought them again. `files`
 * selects a `sha256` and the `enterprise_id` of whose terminals it is for.
 */
async function mustNotBeAmong(scope: Scope, files: RawBuilder<unknown>): Promise<void> {
  const { rows } = await scope.sql<Barred>`
    select a.name, v.version_name as version, coalesce(v.bar_reason, '') as reason
    from (${files}) file join app_version v on v.sha256 = file.sha256 join app a on a.id = v.app_id
    where ${unscoped('app_version', 'seen or not, it has a known fault')} and ${unscoped('app', 'the same')}
      and v.barred_at is not null and (a.enterprise_id is null or a.enterprise_id = file.enterprise_id)
    order by v.id limit 1`
  const [barred] = rows
  if (barred) throw refused('app.barredFile', barred)
}

/** The same of one file. */
export const mustNotBeBarred = (scope: Scope, sha256: string, enterpriseId: number): Promise<void> =>
  mustNotBeAmong(scope, sql`select ${sha256}::text as sha256, ${enterpriseId}::bigint as enterprise_id`)

/** The same of what tasks bring that were asked for before; `tasks` selects their ids. */
export const mustNotBringBarred = (scope: Scope, tasks: RawBuilder<unknown>): Promise<void> =>
  mustNotBeAmong(
    scope,
    sql`select distinct t.params -> 'artifact' ->> 'sha256' as sha256, t.enterprise_id from task t
      where ${unscoped('task', 'found in scope')} and t.params ? 'artifact' and t.id in (${tasks})`,
  )
