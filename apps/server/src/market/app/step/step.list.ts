import { app, type AppStep, type AppStepRow } from '@cpm/contract/market/app/app'
import { stepFields } from '@cpm/contract/market/app/app.fields'
import { sql } from 'kysely'
import type { Handler } from '../../../core/feature.ts'
import { anyOf, on, since, until, within } from '../../../core/list/list-filter.ts'
import { listing } from '../../../core/list/listing.ts'
import { findRow } from '../../../core/row.ts'
import type { Scope } from '../../../core/scope.ts'
import { columnsOfFile } from '../../../platform/dictionary/dictionary.sheet.ts'
import { titleColumns } from '../read/app.rows.ts'

const rowsOf = (scope: Scope) =>
  scope.from('app_step').select([
    'app_step.id',
    'app_step.at',
    'app_step.step',
    'app_step.app_id',
    'app_step.name',
    'app_step.name_en',
    'app_step.package_name',
    'app_step.version_name',
    'app_step.note',
    // Of somebody one does not see nothing is told; of who is gone the name that was written down.
    sql<string>`case when app_step.by_id is null then app_step.by_name else coalesce(
        (select account.name from account where account.id = app_step.by_id and ${scope.visible('account')}), '') end`.as(
      'by',
    ),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = ({ id, at, step, app_id, name, name_en, package_name, version_name, note, by }: Row): AppStepRow => ({
  id: String(id),
  at: at.toISOString(),
  step: step as AppStep,
  appId: app_id === null ? null : String(app_id),
  title: { cn: name, en: name_en },
  packageName: package_name,
  versionName: version_name,
  by,
  note,
})

/** What was done to apps, the newest first. */
export const steps = listing(app.routes.steps, {
  from: ({ scope }) => rowsOf(scope),
  id: 'app_step.id',
  sorts: { at: { by: sql`app_step.at`, key: 'timestamptz' } },
  usual: '-at',
  where: {
    appId: (id) => sql`app_step.app_id = ${Number(id)}`,
    step: within,
    accountId: (id) => sql`app_step.by_id = ${Number(id)}`,
    from: on('app_step.at', since),
    to: on('app_step.at', until),
    q: anyOf('app_step.name', 'app_step.name_en', 'app_step.package_name'),
  },
  row: shown,
  sheet: {
    name: 'app-operations',
    fields: columnsOfFile(stepFields, ['at', 'by', 'step', ...titleColumns, 'packageName', 'versionName', 'note']),
  },
})

const ofReview: readonly AppStep[] = ['submit', 'withdraw', 'approve', 'reject', 'release', 'admit', 'bar', 'unbar']

/** What became of a version so far, the newest last. */
export const reviewHistory: Handler<typeof app.routes.reviewHistory> = async ({ scope }, { id }) => {
  const version = await findRow(scope, 'app_version', id, ['id'])
  const rows = await rowsOf(scope)
    .where('app_step.version_id', '=', version.id)
    .where('app_step.step', 'in', ofReview)
    .orderBy('app_step.at')
    .orderBy('app_step.id')
    .execute()
  return rows.map(shown)
}
