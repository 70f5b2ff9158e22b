import { codes } from '@cpm/contract/kernel/envelope'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, Refusal } from '../../../core/feature.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { idOf, type Who } from '../../../core/scope/who-sees.ts'
import { holds } from '../../../people/role/role.has-permission.ts'

/**
 * Whether an account brought or submitted `app_version` of `app`, or stands below an account that did and may be the same
 * person's. Of the platform's own apps a second account below counts: all administrators stand below the first of them.
 */
const isOwn = (id: RawBuilder<unknown>, path: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from account b where b.id in (app_version.account_id, app_version.submitted_by)
    and case when app.enterprise_id is null then b.id = ${id} else b.path @> ${path} end)`

/** The same of the account that asks. */
export const isOwnReview = ({ who }: { who: Who }): RawBuilder<boolean> =>
  sql<boolean>`(${unscoped('account', 'seen or not, they brought it')}
    and ${isOwn(sql`${idOf(who)}::bigint`, sql`${who.accountPath}::ltree`)})`

/** Whether nobody else may review a version of the platform's own apps: then it may be released without a review. */
export const isReleasable = ({ who }: { who: Who }): RawBuilder<boolean> =>
  who.enterpriseId === null
    ? sql<boolean>`(app.enterprise_id is null and ${unscoped('account', 'seen or not, they may review it')}
        and ${unscoped('role', 'what the others hold counts, seen or not')}
        and not exists (select from account a where a.enterprise_id is null and a.active and ${holds('app.review')}
          and not ${isOwn(sql`a.id`, sql`a.path`)}))`
    : sql<boolean>`false`

async function asked(scope: Scope, versionId: number, is: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await scope.sql<{ is: boolean }>`
    select ${is} as is from app_version join app on app.id = app_version.app_id
    where ${unscoped('app_version', 'it was found in scope')} and ${unscoped('app', 'the same')}
      and app_version.id = ${versionId}`
  return rows[0]?.is ?? false
}

/** A second person decides. */
export async function mustBeAnother({ scope }: Pick<Ctx, 'scope'>, versionId: number): Promise<void> {
  if (await asked(scope, versionId, isOwnReview(scope))) throw new Refusal(codes.forbidden, 'app.ownReview')
}

export const mayRelease = ({ scope }: Pick<Ctx, 'scope'>, versionId: number): Promise<boolean> =>
  asked(scope, versionId, isReleasable(scope))
