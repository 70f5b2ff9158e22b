import type { app } from '@cpm/contract/market/app/app'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { anyOf, exactly, isThere, within } from '../../../core/list/list-filter.ts'
import type { ListFilters } from '../../../core/list/listing.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { mine } from '../app.mine.ts'
import { appsOutdated } from '../installed/installed.tally.ts'

type Condition = RawBuilder<SqlBool>
const not = (condition: Condition, is: boolean): Condition => (is ? condition : sql<SqlBool>`not ${condition}`)

const ofSeen = unscoped('app_version', 'of apps that are seen')

/** A version of it is on offer. */
const inMarket = sql<SqlBool>`exists (select from app_on_offer o where o.app_id = app.id)`

/** Terminals that have it, as far as they are seen. */
export const heldByThose = (scope: Scope): Condition =>
  sql<SqlBool>`(app_held.app_id = app.id and ${scope.visible('app_held')})`

/** What the list of apps may be asked for. */
export const appFilters: ListFilters<typeof app.routes.list> = {
  platform: within,
  type: within,
  visibility: exactly,
  launched: (is) => isThere(is, sql`app.launched_at`, undefined),
  reviewStatus: (wanted) => sql<SqlBool>`(
    select v.review_status from app_version v where ${ofSeen} and v.app_id = app.id
    order by v.version_key desc limit 1) = any(${wanted})`,
  autoUpdate: exactly,
  mine: (is, _, { scope }) => not(mine(scope.who), is),
  market: (is) => not(inMarket, is),
  outdated: (is, _, { scope }) => not(sql<SqlBool>`app.id in ${appsOutdated(scope)}`, is),
  q: anyOf('app.name', 'app.name_en', 'app.package_name'),
}
