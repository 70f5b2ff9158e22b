import type { app } from '@cpm/contract/market/app/app'
import { sql } from 'kysely'
import { type Ctx, type Handler, refused } from '../../../core/feature.ts'
import { offersFor } from '../../../core/offers/offers.ts'
import { unscoped } from '../../../core/scope.ts'
import type { ArtifactNaming } from '../../../delivery/artifact/slots.ts'
import { heldApp } from '../app.mine.ts'
import { marketNaming } from '../app.offers.ts'
import { tellApp } from '../app.notify.ts'
import { noteStep } from '../step/step.note.ts'

/** Refused while a version of it is published, or something brings one of its files to terminals. */
export const remove: Handler<typeof app.routes.remove> = async (ctx, { id }) => {
  const { scope, db } = ctx
  const row = await heldApp(ctx, id)
  const published = await scope
    .from('app_version')
    .select('app_version.id')
    .where('app_version.app_id', '=', row.id)
    .where('app_version.published', '<>', 'none')
    .executeTakeFirst()
  if (published) throw refused('app.published')
  await mustNotBeNeeded(db, row.id)
  await noteStep(ctx, 'delete', row)
  await scope.remove('app').where('app.id', '=', row.id).execute()
  await tellApp(db, row)
  return { done: true }
}

/** Whether something besides the market names a file of the app, or of one version of it. */
export async function mustNotBeNeeded(db: Ctx['db'], appId: number, versionId?: number): Promise<void> {
  const files = sql`select v.artifact_id as id from app_version v
    where ${unscoped('app_version', 'of an app that is held')} and v.app_id = ${appId}
      ${versionId === undefined ? sql`` : sql`and v.id = ${versionId}`}`
  for (const one of await offersFor<ArtifactNaming>('artifact.naming')) {
    if (one.key === marketNaming) continue
    const named = await sql`${one.namedAmong(files)} limit 1`.execute(db)
    if (named.rows.length > 0) throw refused('app.onItsWay')
  }
}
