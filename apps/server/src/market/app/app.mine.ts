import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import { type Ctx, refused } from '../../core/feature.ts'
import { findRow, lockRow } from '../../core/row.ts'
import type { Who } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'

export type App = Selectable<Tables['app']>
export type Version = Selectable<Tables['app_version']>

const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}.`)

/** Whether one may change it: who brought it, whoever stands above them, and administrators of ours. */
export const isMine = (who: Who, app: Pick<App, 'enterprise_id' | 'account_path'>): boolean =>
  who.enterpriseId === null || (app.enterprise_id === who.enterpriseId && isBelow(app.account_path, who.accountPath))

/** The same as a condition on `app`. */
export const mine = (who: Who): RawBuilder<SqlBool> =>
  who.enterpriseId === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(app.enterprise_id = ${who.enterpriseId} and app.account_path <@ ${who.accountPath}::ltree)`

const ofApp = [
  'id',
  'enterprise_id',
  'account_id',
  'account_path',
  'platform',
  'package_name',
  'name',
  'name_en',
  'name_cn_said',
  'name_en_said',
  'visibility',
  'inherited',
  'launched_at',
  'icon_key',
  'os_from',
  'os_to',
] as const
export type HeldApp = Pick<App, (typeof ofApp)[number]>

/** An app one may change, held until the end: whoever changes it or a version of it takes turns. */
export async function heldApp({ scope }: Pick<Ctx, 'scope'>, id: string | number): Promise<HeldApp> {
  const app = await lockRow(scope, 'app', id, ofApp)
  if (!isMine(scope.who, app)) throw refused('app.notYours')
  return app
}

const ofVersion = [
  'id',
  'app_id',
  'artifact_id',
  'account_id',
  'submitted_by',
  'version_name',
  'version_code',
  'version_key',
  'kind',
  'size',
  'sha256',
  'facts',
  'checks',
  'review_status',
  'published',
  'published_at',
  'barred_at',
  'bar_reason',
] as const
export type HeldVersion = Pick<Version, (typeof ofVersion)[number]>

/** A version with its app, both held; whoever may see it may hold it. */
export async function heldVersionSeen({ scope }: Pick<Ctx, 'scope'>, id: string | number) {
  const { app_id } = await findRow(scope, 'app_version', id, ['app_id'])
  const app = await lockRow(scope, 'app', app_id, ofApp)
  return { app, version: await lockRow(scope, 'app_version', id, ofVersion) }
}

/** The same of one that one may change. */
export async function heldVersion(ctx: Pick<Ctx, 'scope'>, id: string | number) {
  const found = await heldVersionSeen(ctx, id)
  if (!isMine(ctx.scope.who, found.app)) throw refused('app.notYours')
  return found
}
