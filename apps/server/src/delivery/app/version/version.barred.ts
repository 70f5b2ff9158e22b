import { refused } from '../../../core/feature.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'

type Barred = { name: string; version: string; reason: string }

/** Refuses to hand out the bytes of a version that is barred, under whatever name somebody brought them again. */
export async function mustNotBeBarred(scope: Scope, sha256: string, enterpriseId: number): Promise<void> {
  const { rows } = await scope.sql<Barred>`
    select a.name, v.version_name as version, coalesce(v.bar_reason, '') as reason
    from app_version v join app a on a.id = v.app_id
    where ${unscoped('app_version', 'seen or not, it has a known fault')} and ${unscoped('app', 'the same')}
      and v.sha256 = ${sha256} and v.barred_at is not null
      and (a.enterprise_id is null or a.enterprise_id = ${enterpriseId})
    order by v.id limit 1`
  const [barred] = rows
  if (barred) throw refused('app.barredFile', barred)
}
