import type { AppCheck, VersionRow } from '@cpm/contract/market/app/app'
import { versionFields } from '@cpm/contract/market/app/version.fields'
import { type RawBuilder, sql } from 'kysely'
import type { SheetField } from '../../../core/export.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { columnsOfFile } from '../../../platform/dictionary/dictionary.sheet.ts'
import { stoppedAbove } from '../../../people/account/save/above.ts'
import { heldCounts } from '../installed/installed.tally.ts'
import { titleColumns } from '../read/app.rows.ts'
import { isOwnReview, isReleasable } from '../review/review.reviewer.ts'

/** What somebody is called; of whom one does not see nothing is told. */
const nameOf = (scope: Scope, column: string): RawBuilder<string | null> =>
  sql<string | null>`(select account.name from account
    where account.id = ${sql.ref(column)} and ${scope.visible('account')})`

/** Terminals that have just this version, as far as one sees them. */
const holders = (scope: Scope) => sql<number>`(
  select coalesce(sum(held.n), 0)::int from ${heldCounts(scope)}
  where held.app_id = app.id and held.version_key = app_version.version_key)`

/** Versions that are seen, with their app. */
export const versionRows = (scope: Scope) =>
  scope
    .from('app_version')
    .innerJoin('app', 'app.id', 'app_version.app_id')
    .where(unscoped('app', 'of versions that are seen'))
    .selectAll('app_version')
    .select(['app.package_name', 'app.name', 'app.name_en', 'app.platform', 'app.type', 'app.icon_key'])
    .select('app.enterprise_id')
    .select([
      holders(scope).as('holders'),
      nameOf(scope, 'app_version.account_id').as('created_by'),
      nameOf(scope, 'app_version.reviewed_by').as('reviewed_by_name'),
      sql<string | null>`(select e.name from enterprise e where e.id = app.enterprise_id)`.as('enterprise_name'),
      nameOf(scope, 'app_version.released_by').as('released_by_name'),
      nameOf(scope, 'app_version.barred_by').as('barred_by_name'),
      stoppedAbove(scope.who, 'app_version.barred').as('barred_above'),
      isOwnReview(scope).as('own'),
      isReleasable(scope).as('releasable'),
    ])

export type StoredVersion = Awaited<ReturnType<ReturnType<typeof versionRows>['executeTakeFirstOrThrow']>>

/** Empty where it is somebody one does not see; the name that was written down of an account that is gone. */
const releasedBy = ({ released_name, released_by, released_by_name }: StoredVersion): string | null => {
  if (released_name === null) return null
  return released_by === null ? released_name : (released_by_name ?? '')
}

/** The same bytes in another's app are ours to know of. */
const seenChecks = (scope: Scope, checks: readonly AppCheck[]) =>
  checks.filter(({ name }) => name !== 'duplicate' || scope.who.enterpriseId === null)

export function shownVersion(scope: Scope, row: StoredVersion): VersionRow {
  const { facts } = row
  const { signer } = facts
  return {
    id: String(row.id),
    appId: String(row.app_id),
    artifactId: String(row.artifact_id),
    artifactKind: row.kind,
    packageName: row.package_name,
    versionName: row.version_name,
    versionCode: row.version_code,
    label: facts.label ?? {},
    minSdk: facts.minSdk ?? null,
    targetSdk: facts.targetSdk ?? null,
    abis: facts.abis ?? [],
    permissions: facts.permissions ?? [],
    impliedPermissions: facts.impliedPermissions ?? [],
    signer: signer ? { sha256: signer.sha256, scheme: signer.scheme, verified: signer.isVerified } : null,
    manufacturer: facts.manufacturer ?? null,
    size: row.size,
    sha256: row.sha256,
    descriptionCn: row.description_cn,
    descriptionEn: row.description_en,
    systemVersion: row.system_version,
    reviewStatus: row.review_status,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reviewedBy: row.reviewed_by_name,
    releasedBy: releasedBy(row),
    reason: row.reason,
    checks: seenChecks(scope, row.checks),
    published: row.published,
    publishedAt: row.published === 'none' ? null : (row.published_at?.toISOString() ?? null),
    barredAt: row.barred_at?.toISOString() ?? null,
    barReason: row.bar_reason,
    barredBy: row.barred_by_name,
    barredByPlatform: row.barred_by_platform,
    barredAbove: row.barred_above,
    holders: row.holders,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by ?? '',
  }
}

/** Reviewers are of the platform, and named to nobody else. */
const reviewer: SheetField<VersionRow> = [
  'reviewedBy',
  'appVersion.reviewedBy',
  ({ reviewStatus, reviewedBy, releasedBy: by }, word) => {
    if (by !== null) return word('appReview.released')
    return reviewedBy ?? (reviewStatus === 'approved' || reviewStatus === 'rejected' ? word('task.platform') : null)
  },
]

export const versionFile = columnsOfFile(versionFields, [
  ['packageName', 'app.packageName'],
  'versionName',
  'versionCode',
  'size',
  ['signer', 'appVersion.signer', ({ signer }) => signer?.sha256 ?? null],
  'reviewStatus',
  'submittedAt',
  reviewer,
  'reviewedAt',
  'reason',
  'published',
  'barReason',
  'holders',
  'createdAt',
  'createdBy',
])

/** Versions of several apps, with what those are called. */
export const titledVersionFile = async (asked: Parameters<typeof versionFile>[0]) => [
  ...titleColumns,
  ...(await versionFile(asked)),
]
