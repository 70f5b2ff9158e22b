import type { app } from '@cpm/contract/delivery/app/app'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { anyOf, exactly, isThere, within } from '../../../core/list/list-filter.ts'
import type { ListFilters } from '../../../core/list/listing.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { mine } from '../app.mine.ts'
import { appsBehind } from '../held/held.tally.ts'

type Condition = RawBuilder<SqlBool>
const not = (condition: Condition, is: boolean): Condition => (is ? condition : sql<SqlBool>`not ${condition}`)

const ofSeen = unscoped('app_version', 'of apps that are seen')

/** It is on the shelves, and a version of it can be installed: an archive cannot. */
const inMarket = sql<SqlBool>`(app.launched_at is not null and exists (
  select from app_version v where ${ofSeen} and v.app_id = app.id
    and v.published = 'official' and v.barred_at is null and v.kind <> 'zip'))`

/** Terminals that have it, as far as one sees them; of an enterprise's own app only those of the enterprise. */
export const heldByThose = (scope: Scope): Condition => sql<SqlBool>`(app_held.platform = app.platform
  and app_held.package_name = lower(app.package_name)
  and (app.enterprise_id is null or app_held.enterprise_id = app.enterprise_id) and ${scope.visible('app_held')})`

/** What the list of apps may be asked for. */
export const appFilters: ListFilters<typeof app.routes.list> = {
  platform: within,
  type: within,
  visibility: exactly,
  launched: (is) => isThere(is, sql`app.launched_at`, undefined),
  reviewStatus: (wanted) => sql<SqlBool>`(
    select v.review_status from app_version v where ${ofSeen} and v.app_id = app.id
    order by v.version_code desc limit 1) = any(${wanted})`,
  autoUpdate: exactly,
  mine: (is, _, { scope }) => not(mine(scope.who), is),
  market: (is) => not(inMarket, is),
  behind: (is, _, { scope }) => not(sql<SqlBool>`app.id in ${appsBehind(scope)}`, is),
  q: anyOf('app.name', 'app.name_en', 'app.package_name'),
}
