import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { type RawBuilder, sql } from 'kysely'
import { type Account, badField, type Ctx, refused } from '../../../core/feature.ts'
import { findRow } from '../../../core/row.ts'
import { unscoped } from '../../../core/scope.ts'
import { type Place, placeOf } from '../../../estate/policy/policy.place.ts'
import { type Found, templateFor } from '../app-parameter.find.ts'

export type AppSeen = { id: number; enterprise_id: number | null; platform: string; package_name: string }

/** A place, for one app: what stands above it, and the template that counts there. */
export type PlaceOfApp = {
  app: AppSeen
  place: Place
  /** What `app_values_at` is asked with. */
  above: RawBuilder<unknown>
  /** How a person knows it. */
  name: string
  found: Found | null
}

type PersonCtx = Pick<Ctx, 'scope' | 'db'> & { account: Account }

export const appSeen = (scope: Ctx['scope'], id: string): Promise<AppSeen> =>
  findRow(scope, 'app', id, ['id', 'enterprise_id', 'platform', 'package_name'])

/** A place that the person reaches, of an app that may be there. */
export async function placeOfApp(ctx: PersonCtx, id: string, asked: PolicyPlace): Promise<PlaceOfApp> {
  const app = await appSeen(ctx.scope, id)
  const place = await placeOf(ctx, asked)
  const { columns } = place
  if (app.enterprise_id !== null && app.enterprise_id !== columns.enterprise_id) throw refused('appParameter.notTheirs')
  const { name, model, platform, path, key } = await describe(ctx, place, app)
  if (platform !== null && platform !== app.platform) throw badField('place', 'appParameter.otherPlatform')
  return {
    app,
    place,
    name,
    above: sql`${columns.enterprise_id}::bigint, ${columns.terminal_id}::bigint, ${model}::text, ${platform}::text,
      ${path}::ltree`,
    found: await templateFor(ctx.db, app.id, key),
  }
}

type Described = {
  name: string
  model: string | null
  platform: string | null
  path: string | null
  key: string | null
}

async function describe({ db }: Pick<Ctx, 'db'>, { columns }: Place, app: AppSeen): Promise<Described> {
  const reached = 'of a place that is reached'
  const { rows } = await sql<Described>`
    select coalesce(t.sn, ${columns.model}::text, g.name, r.name, e.name) as name,
      coalesce(t.model, ${columns.model}::text) as model, coalesce(t.platform, ${columns.platform}::text) as platform,
      coalesce(t.group_path, g.path)::text as path, 
      coalesce(h.version_key, (select f.version_key from app_version_for(t, ${app.id}) f)) as key
    from enterprise e
    left join terminal t on t.id = ${columns.terminal_id}::bigint
    left join terminal_group g on g.id = ${columns.group_id}::bigint
    left join rule_group r on r.id = ${columns.rule_group_id}::bigint
    left join app_held h on h.terminal_id = t.id and h.package_name = lower(${app.package_name})
    where e.id = ${columns.enterprise_id} and ${unscoped('terminal', reached)} and ${unscoped('terminal_group', reached)}
      and ${unscoped('rule_group', reached)} and ${unscoped('app_held', reached)}`.execute(db)
  return rows[0] as Described
}
