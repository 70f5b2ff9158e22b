import { app, type ReviewRow } from '@cpm/contract/market/app/app'
import { sql } from 'kysely'
import type { Handler } from '../../../core/feature.ts'
import { anyOf, on, within } from '../../../core/list/list-filter.ts'
import { listing } from '../../../core/list/listing.ts'
import { findOne } from '../../../core/row.ts'
import type { Scope } from '../../../core/scope.ts'
import { shownVersion, type StoredVersion, titledVersionFile, versionRows } from '../version/version.rows.ts'

const shown = (scope: Scope, row: StoredVersion): ReviewRow => ({
  ...shownVersion(scope, row),
  title: { cn: row.name, en: row.name_en },
  platform: row.platform,
  type: row.type,
  hasIcon: row.icon_key !== null,
  enterpriseName: row.enterprise_name,
  own: row.own,
  releasable: row.releasable,
})

/** What waits for a review, the longest first, and what had it. */
export const reviews = listing(app.routes.reviews, {
  from: ({ scope }) => versionRows(scope).where('app_version.submitted_at', 'is not', null),
  id: 'app_version.id',
  sorts: {
    submittedAt: sql`app_version.submitted_at`,
    reviewedAt: { by: sql`app_version.reviewed_at`, nulls: 'last' },
  },
  usual: 'submittedAt',
  where: {
    reviewStatus: within,
    platform: on('app.platform', within),
    q: anyOf('app.name', 'app.name_en', 'app.package_name', 'app_version.version_name'),
  },
  row: (row, { scope }) => shown(scope, row),
  sheet: { name: 'app-reviews', fields: titledVersionFile },
})

export const review: Handler<typeof app.routes.review> = async ({ scope }, { id }) =>
  shown(scope, await findOne(versionRows(scope), 'app_version.id', id))

/** How many wait, as the list has them. */
export async function countWaiting(scope: Scope): Promise<number> {
  const { count } = await scope
    .from('app_version')
    .where('app_version.review_status', '=', 'pending')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const waiting: Handler<typeof app.routes.waiting> = async ({ scope }) => ({ count: await countWaiting(scope) })
