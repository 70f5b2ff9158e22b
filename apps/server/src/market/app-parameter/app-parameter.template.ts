import type { appParameter, AppTemplate, StaleValue } from '@cpm/contract/market/app-parameter/app-parameter'
import { mostParameterApps } from '@cpm/contract/estate/agent/app-parameters.config'
import { sql } from 'kysely'
import { codes } from '@cpm/contract/kernel/envelope'
import { templatePatternIssues } from '@cpm/pattern/template'
import { type Ctx, fieldIssue, type Handler, Refusal, refused } from '../../core/feature.ts'
import { findRow } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { mustBeProvenFor } from '../../people/password/reach.ts'
import { placeNamed, placeTables } from '../../estate/policy/policy.assignment.ts'
import { heldVersion } from '../app/app.mine.ts'
import { type Found, fromOf, templateFor } from './app-parameter.find.ts'
import { fieldNamed, keptProblem, type KeptValues, staleOf } from './app-parameter.storage.ts'
import { tellParameters } from './app-parameter.notify.ts'

/** Apps of one enterprise with parameters; as many may be ours, so that all of a terminal's fit into its configuration. */
const mostOfOne = mostParameterApps / 2

export const template: Handler<typeof appParameter.routes.template> = async ({ scope, db }, { id }) => {
  const version = await findRow(scope, 'app_version', id, ['id', 'app_id', 'version_key', 'version_name'])
  const app = await findRow(scope, 'app', version.app_id, ['id', 'package_name'])
  const found = await templateFor(db, app.id, version.version_key)
  return {
    appId: String(app.id),
    packageName: app.package_name,
    versionName: version.version_name,
    template: found?.template ?? null,
    from: found && { id: String(found.versionId), versionName: found.versionName },
    isOwn: found?.versionId === version.id,
    changedAt: found?.changedAt.toISOString() ?? null,
    changedBy: found?.changedBy ?? null,
    stale: await staleOfApp({ scope }, app.id, found),
  }
}

export const setTemplate: Handler<typeof appParameter.routes.setTemplate> = async (ctx, { id, template }) => {
  const { app, version } = await heldVersion(ctx, id)
  await refuseTooMany(ctx, app)
  refuseSlow(template)
  await mustBeProvenFor(ctx, await terminalsWith(ctx, app))
  await ctx.db
    .insertInto('app_template')
    .values({
      version_id: version.id,
      account_id: ctx.account.id,
      groups: JSON.stringify(template.groups),
      fields: JSON.stringify(template.fields),
      updated_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.column('version_id').doUpdateSet((eb) => ({
        account_id: eb.ref('excluded.account_id'),
        groups: eb.ref('excluded.groups'),
        fields: eb.ref('excluded.fields'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
  await tellParameters(ctx.db, app)
  return { done: true }
}

export const removeTemplate: Handler<typeof appParameter.routes.removeTemplate> = async (ctx, { id }) => {
  const { app, version } = await heldVersion(ctx, id)
  await mustBeProvenFor(ctx, await terminalsWith(ctx, app))
  const gone = await ctx.db
    .deleteFrom('app_template')
    .where('version_id', '=', version.id)
    .returning('version_id')
    .executeTakeFirst()
  if (!gone) throw refused('appParameter.noOwnTemplate')
  await tellParameters(ctx.db, app)
  return { done: true }
}

type AppOf = { enterprise_id: number | null; platform: string; package_name: string }

/** How many terminals have an app: a template's defaults count at each of them. */
async function terminalsWith({ db }: Pick<Ctx, 'db'>, app: AppOf): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from app_held h
    where ${unscoped('app_held', 'all terminals that the template reaches')} and h.platform = ${app.platform}
      and h.package_name = ${app.package_name.toLowerCase()}
      and (${app.enterprise_id}::bigint is null or h.enterprise_id = ${app.enterprise_id})`.execute(db)
  return rows[0]?.n ?? 0
}

/** Patterns that the engine does not take, or that take long. */
function refuseSlow(template: AppTemplate): void {
  const issues = templatePatternIssues(template).map(({ path, message }) =>
    fieldIssue(['template', ...path].join('.'), message),
  )
  if (issues.length > 0) throw new Refusal(codes.badInput, 'answer.badInput', { issues })
}

async function refuseTooMany({ db }: Pick<Ctx, 'db'>, app: { id: number; enterprise_id: number | null }) {
  const why = 'how many of its apps have parameters'
  const { rows } = await sql<{ count: number }>`
    select count(distinct v.app_id)::int as count
    from app_template d join app_version v on v.id = d.version_id join app a on a.id = v.app_id
    where ${unscoped('app', why)} and ${unscoped('app_version', why)} and v.app_id <> ${app.id}
      and a.enterprise_id is not distinct from ${app.enterprise_id}::bigint`.execute(db)
  if ((rows[0]?.count ?? 0) >= mostOfOne) throw refused('appParameter.tooManyApps', { max: mostOfOne })
}

/** What is given somewhere and no longer fits, as far as one sees the places. */
async function staleOfApp({ scope }: Pick<Ctx, 'scope'>, appId: number, found: Found | null): Promise<StaleValue[]> {
  if (!found) return []
  const { rows } = await scope.sql<{ value: KeptValues; from: StaleValue['from'] }>`
    select policy.value, ${fromOf} as "from" from ${placeTables}
    where ${scope.visible('policy')} and ${sql.join(placeNamed, sql` and `)} and policy.app_id = ${appId}
    order by policy.updated_at desc limit 1000`
  return rows
    .flatMap(({ value, from }) =>
      Object.entries(value).flatMap(([name, kept]) => {
        const problem = keptProblem(fieldNamed(found.template, name), kept)
        return problem ? [staleOf(name, from, problem)] : []
      }),
    )
    .slice(0, 200)
}
