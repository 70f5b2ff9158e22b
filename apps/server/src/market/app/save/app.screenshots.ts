import type { app } from '@cpm/contract/market/app/app'
import { type Handler, refused } from '../../../core/feature.ts'
import { pictureIn } from '../../../core/store/picture.ts'
import type { Scope } from '../../../core/scope.ts'
import type { Store } from '../../../core/store/store.ts'
import { heldApp } from '../app.mine.ts'
import { tellApp } from '../app.notify.ts'
import { noteStep } from '../step/step.note.ts'

type Shot = { artifact_id: number; type: 'image/png' | 'image/jpeg' }

/** All of them, in order: those that are there, and pictures that were uploaded as screenshots [5.6]. */
export const setScreenshots: Handler<typeof app.routes.setScreenshots> = async (ctx, { id, artifactIds }) => {
  const { scope, db, now, settings } = ctx
  const row = await heldApp(ctx, id)
  if (new Set(artifactIds).size < artifactIds.length) throw refused('app.sameScreenshot')
  const there = await scope
    .from('app_screenshot')
    .select(['app_screenshot.artifact_id', 'app_screenshot.type'])
    .where('app_screenshot.app_id', '=', row.id)
    .execute()
  const known = new Map<number, Shot>(there.map((one) => [one.artifact_id, one]))
  const others = artifactIds.map(Number).filter((one) => !known.has(one))
  for (const one of await shotsAmong(scope, settings.store, others, row.enterprise_id)) known.set(one.artifact_id, one)
  const shots = artifactIds.map((one, place) => {
    const shot = known.get(Number(one))
    if (!shot) throw refused('app.notScreenshot')
    return { ...shot, app_id: row.id, place }
  })
  await scope.remove('app_screenshot').where('app_screenshot.app_id', '=', row.id).execute()
  if (shots.length > 0) await scope.insert('app_screenshot').values(shots).execute()
  await scope.update('app').set({ updated_at: now }).where('app.id', '=', row.id).execute()
  await noteStep(ctx, 'edit', row)
  await tellApp(db, row)
  return { done: true }
}

/** Those of the files that are screenshots of this enterprise's; a browser is told of which type each is by its bytes. */
async function shotsAmong(scope: Scope, store: Store, ids: readonly number[], enterpriseId: number | null) {
  if (ids.length === 0) return []
  const rows = await scope
    .from('artifact')
    .innerJoin('artifact_content as content', 'content.sha256', 'artifact.sha256')
    .select(['artifact.id', 'artifact.enterprise_id', 'content.key'])
    .where('artifact.id', 'in', [...ids])
    .where('artifact.kind', '=', 'screenshot')
    .execute()
  const own = rows.filter((one) => one.enterprise_id === enterpriseId)
  const shots = await Promise.all(own.map(async ({ id, key }) => ({ artifact_id: id, type: await typeOf(store, key) })))
  return shots.filter((one): one is Shot => one.type !== null)
}

async function typeOf(store: Store, key: string) {
  const pieces: Buffer[] = []
  for await (const piece of await store.read(key, { from: 0, to: 7 })) pieces.push(piece as Buffer)
  return pictureIn(Buffer.concat(pieces))
}
