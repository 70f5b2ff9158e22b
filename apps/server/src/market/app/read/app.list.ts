import { app } from '@cpm/contract/market/app/app'
import { appFields } from '@cpm/contract/market/app/app.fields'
import { sql } from 'kysely'
import { columnsOfFile } from '../../../platform/dictionary/dictionary.sheet.ts'
import { type Handler, missing } from '../../../core/feature.ts'
import { listing } from '../../../core/list/listing.ts'
import { findOne } from '../../../core/row.ts'
import { holdersByApp } from '../installed/installed.tally.ts'
import { appFilters } from './app.filter.ts'
import { appRows, shownApps, titleColumns } from './app.rows.ts'

export const list = listing(app.routes.list, {
  // How many have one is another count for everybody who asks, and reckoned for all of them only where they are sorted by it.
  from: ({ scope, input }) =>
    appRows(scope).$if(input.sort?.endsWith('holders') === true, (rows) =>
      rows
        .leftJoin(holdersByApp(scope).as('counted'), 'counted.id', 'app.id')
        .select(sql<number>`coalesce(counted.n, 0)`.as('holders_seen')),
    ),
  id: 'app.id',
  sorts: {
    name: sql`lower(app.name)`,
    createdAt: sql`app.created_at`,
    updatedAt: sql`app.updated_at`,
    holders: sql`holders_seen`,
  },
  usual: '-createdAt',
  where: appFilters,
  rows: (rows, { scope }) => shownApps(scope, rows),
  sheet: {
    name: 'apps',
    fields: columnsOfFile(appFields, [
      ...titleColumns,
      'packageName',
      'platform',
      'type',
      'visibility',
      ['current', 'app.current', ({ current }) => current?.versionName ?? null],
      'versions',
      'reviewStatus',
      'launchedAt',
      'holders',
      'outdated',
      'createdBy',
      'createdAt',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof app.routes.get> = async ({ scope }, { id }) => {
  const [row] = await shownApps(scope, [await findOne(appRows(scope), 'app.id', id)])
  if (!row) throw missing()
  return row
}
