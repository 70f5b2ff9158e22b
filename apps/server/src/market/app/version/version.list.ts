import { app } from '@cpm/contract/market/app/app'
import { permissionsOf } from '@cpm/contract/delivery/artifact/artifact.facts'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../../core/feature.ts'
import { anyOf, within } from '../../../core/list/list-filter.ts'
import { listing } from '../../../core/list/listing.ts'
import { findOne, findRow } from '../../../core/row.ts'
import { shownVersion, titledVersionFile, versionFile, versionRows } from './version.rows.ts'

const sorts = {
  versionCode: sql`app_version.version_key`,
  createdAt: sql`app_version.created_at`,
  size: sql`app_version.size`,
}

/** Versions of one app. */
export const versions = listing(app.routes.versions, {
  of: ({ scope, input }) => findRow(scope, 'app', input.id, ['id']),
  from: ({ scope, of }) => versionRows(scope).where('app_version.app_id', '=', of.id),
  id: 'app_version.id',
  sorts,
  usual: '-versionCode',
  where: {
    id: () => undefined,
    reviewStatus: within,
    published: within,
    q: anyOf('app_version.version_name', 'app_version.version_code'),
  },
  row: (row, { scope }) => shownVersion(scope, row),
  sheet: { name: 'versions', fields: versionFile },
})

/** Over all apps, by the name of an app [5.9]. */
export const allVersions = listing(app.routes.allVersions, {
  from: ({ scope }) => versionRows(scope),
  id: 'app_version.id',
  sorts,
  usual: '-createdAt',
  where: {
    appName: anyOf('app.name', 'app.name_en', 'app.package_name'),
    reviewStatus: within,
    published: within,
    q: anyOf('app_version.version_name', 'app_version.version_code'),
  },
  row: (row, { scope }) => ({ ...shownVersion(scope, row), title: { cn: row.name, en: row.name_en } }),
  sheet: { name: 'versions', fields: titledVersionFile },
})

export const versionOf = async (scope: Ctx['scope'], id: string | number) =>
  shownVersion(scope, await findOne(versionRows(scope), 'app_version.id', id))

export const version: Handler<typeof app.routes.version> = ({ scope }, { id }) => versionOf(scope, id)

/** What differs between two versions, of one app or of two. */
export const compare: Handler<typeof app.routes.compare> = async ({ scope }, { id, otherId }) => {
  const before = await versionOf(scope, id)
  const after = await versionOf(scope, otherId)
  const without = (all: readonly string[], these: readonly string[]) => all.filter((name) => !these.includes(name))
  const [may, might] = [permissionsOf(after), permissionsOf(before)]
  return {
    before,
    after,
    permissionsAdded: without(may, might),
    permissionsRemoved: without(might, may),
    size: { before: before.size, after: after.size },
    minSdk: { before: before.minSdk, after: after.minSdk },
    targetSdk: { before: before.targetSdk, after: after.targetSdk },
    sameSigner: (before.signer?.sha256 ?? null) === (after.signer?.sha256 ?? null),
  }
}
