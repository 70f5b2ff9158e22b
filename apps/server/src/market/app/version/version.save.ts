import type { app } from '@cpm/contract/market/app/app'
import { columnsOf } from '../../../core/columns.ts'
import { type Handler, refused } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { heldApp, heldVersion } from '../app.mine.ts'
import { tellApp } from '../app.notify.ts'
import { type Icon, namedIcon } from '../save/app.icon.ts'
import { mustNotBeNeeded } from '../save/app.remove.ts'
import { noteStep } from '../step/step.note.ts'
import { asNext } from './version.identity.ts'
import { insertVersion } from './version.insert.ts'
import { versionOf } from './version.list.ts'
import { packageOf } from './version.package.ts'

/** Of two who bring a version at once the second waits for the app, and finds it there. */
export const addVersion: Handler<typeof app.routes.addVersion, Icon | null> = async (ctx, input, icon) => {
  const { scope, db, now } = ctx
  const row = await heldApp(ctx, input.id)
  const { packageName = row.package_name } = input
  const read = await packageOf(ctx, { ...input, packageName })
  const { file, isOtherSigner } = await asNext(ctx, row, read, input.admitSigner !== undefined)
  const made = await insertVersion(ctx, row, file, input)
  const changed = await scope
    .update('app')
    .set({
      name: row.name_cn_said || file.title.cn,
      name_en: row.name_en_said || file.title.en,
      ...(await namedIcon(db, icon)),
      updated_at: now,
    })
    .where('app.id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteStep(ctx, 'upload', changed, { version: made })
  if (isOtherSigner) await noteStep(ctx, 'admit', changed, { version: made, note: input.admitSigner })
  await tellApp(db, row)
  return versionOf(scope, made.id)
}

export const updateVersion: Handler<typeof app.routes.updateVersion> = async (ctx, { id, ...about }) => {
  const { scope, db } = ctx
  const { app: row, version } = await heldVersion(ctx, id)
  if (Object.keys(about).length > 0) {
    await scope.update('app_version').set(columnsOf(about)).where('app_version.id', '=', version.id).execute()
  }
  await noteStep(ctx, 'edit', row, { version })
  await tellApp(db, row)
  return { done: true }
}

/** One that was never published and that no terminal has. */
export const removeVersion: Handler<typeof app.routes.removeVersion> = async (ctx, { id }) => {
  const { scope, db } = ctx
  const { app: row, version } = await heldVersion(ctx, id)
  if (version.published !== 'none') throw refused('app.stillPublished')
  if (version.published_at !== null) throw refused('app.wasPublished')
  const { rows } = await scope.sql<{ others: number; count: number }>`
    select
      (select count(*)::int from app_version v where v.app_id = ${row.id} and v.id <> ${version.id}) as others,
      (select count(*)::int from app_held h where h.platform = ${row.platform}
        and h.package_name = lower(${row.package_name}) and h.version_key = ${version.version_key}
        and (${row.enterprise_id}::bigint is null or h.enterprise_id = ${row.enterprise_id})) as count
    where ${unscoped('app_version', 'of an app that is held')}
      and ${unscoped('app_held', 'whoever sees them, they have it')}`
  const { others = 0, count = 0 } = rows[0] ?? {}
  if (others === 0) throw refused('app.lastVersion')
  if (count > 0) throw refused('app.versionHeld', { count })
  await mustNotBeNeeded(db, row.id, version.id)
  await noteStep(ctx, 'delete', row, { version })
  await scope.remove('app_version').where('app_version.id', '=', version.id).execute()
  await tellApp(db, row)
  return { done: true }
}
