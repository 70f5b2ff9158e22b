import { app, type AppRow } from '@cpm/contract/delivery/app/app'
import { sql } from 'kysely'
import { choicesOf } from '../../../platform/dictionary/dictionary.known.ts'
import type { SheetField } from '../../../core/export.ts'
import { type Handler, missing } from '../../../core/feature.ts'
import { listing } from '../../../core/list/listing.ts'
import { one } from '../../../core/row.ts'
import { appFilters, heldByThose } from './app.filter.ts'
import { appRows, shownApps } from './app.rows.ts'

const fieldsWith = (types: ReadonlyMap<string, string>): readonly SheetField<AppRow>[] => [
  ['title', 'app.sheet.nameCn', ({ title }) => title.cn],
  ['title', 'app.sheet.nameEn', ({ title }) => title.en],
  ['packageName', 'app.sheet.packageName'],
  ['platform', 'app.sheet.platform', (row, word) => word(`terminal.platform.${row.platform}`)],
  ['type', 'app.sheet.type', ({ type }) => types.get(type) ?? type],
  ['visibility', 'app.sheet.visibility', (row, word) => word(`app.visibility.${row.visibility}`)],
  ['current', 'app.sheet.current', ({ current }) => current?.versionName ?? null],
  ['versions', 'app.sheet.versions'],
  ['reviewStatus', 'app.sheet.reviewStatus', (row, word) => word(`app.reviewStatus.${row.reviewStatus}`)],
  ['launchedAt', 'app.sheet.launchedAt'],
  ['holders', 'app.sheet.holders'],
  ['behind', 'app.sheet.behind'],
  ['createdBy', 'app.sheet.createdBy'],
  ['createdAt', 'app.sheet.createdAt'],
  ['updatedAt', 'app.sheet.updatedAt'],
]

export const list = listing(app.routes.list, {
  // How many have one is another count for everybody who asks, and counted for all of them only where they are sorted by it.
  from: ({ scope, input }) =>
    appRows(scope).$if(input.sort?.endsWith('holders') === true, (rows) =>
      rows.select(sql<number>`(select count(*)::int from app_held where ${heldByThose(scope)})`.as('holders_seen')),
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
    fields: async ({ db, from }) => {
      const types = await choicesOf(db, ['appType'])
      return fieldsWith(new Map(types.map((one) => [one.value, from.language === 'cn' ? one.label : one.englishName])))
    },
  },
})

export const get: Handler<typeof app.routes.get> = async ({ scope }, { id }) => {
  const [row] = await shownApps(scope, [await one(appRows(scope), 'app.id', id)])
  if (!row) throw missing()
  return row
}
