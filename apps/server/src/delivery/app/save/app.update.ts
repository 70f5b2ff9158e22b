import type { app } from '@cpm/contract/delivery/app/app'
import { columnsOf } from '../../../core/columns.ts'
import { type Handler, refused } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { heldApp, type Version } from '../app.mine.ts'
import { tellApp } from '../app.tell.ts'
import { noteStep } from '../step/step.note.ts'
import { titleOf } from '../version/version.package.ts'
import { mustBeType } from './app.create.ts'

export const update: Handler<typeof app.routes.update> = async (ctx, { id, nameCn, nameEn, models, ...input }) => {
  const { scope, db, now } = ctx
  const row = await heldApp(ctx, id)
  if (input.type !== undefined) await mustBeType(db, input.type)
  const [cn, en] = [nameCn ?? row.name_cn_said, nameEn ?? row.name_en_said]
  const said = cn === '' || en === '' ? await saidByFile(ctx, row) : { cn, en }
  const changed = await scope
    .update('app')
    .set({
      ...columnsOf(input),
      name_cn_said: cn,
      name_en_said: en,
      name: cn || said.cn,
      name_en: en || said.en,
      ...(models && { models: [...new Set(models)] }),
      updated_at: now,
    })
    .where('app.id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteStep(ctx, 'edit', changed)
  await tellApp(db, row)
  return { done: true }
}

/** What the newest file calls it. */
async function saidByFile(
  { scope }: Parameters<typeof heldApp>[0],
  row: { id: number; package_name: string },
): Promise<{ cn: string; en: string }> {
  const { rows } = await scope.sql<Pick<Version, 'facts' | 'kind'>>`
    select facts, kind from app_version
    where ${unscoped('app_version', 'of an app that is held')} and app_id = ${row.id}
    order by version_code desc limit 1`
  const [newest] = rows
  const otherwise = (newest?.kind !== 'zip' && newest?.facts.productName) || row.package_name
  return titleOf(newest?.facts ?? {}, otherwise)
}

/** All of them, in order [5.6]. */
export const setScreenshots: Handler<typeof app.routes.setScreenshots> = async (ctx, { id, artifactIds }) => {
  const { scope, db, now } = ctx
  const row = await heldApp(ctx, id)
  if (new Set(artifactIds).size < artifactIds.length) throw refused('app.sameScreenshot')
  const was = await scope
    .from('app_screenshot')
    .select('app_screenshot.artifact_id')
    .where('app_screenshot.app_id', '=', row.id)
    .execute()
  const there = new Set(was.map(({ artifact_id }) => String(artifact_id)))
  const own = [...artifactIds].filter((one) => !there.has(one))
  const found = await scope
    .from('artifact')
    .select(['artifact.id', 'artifact.kind', 'artifact.enterprise_id'])
    .where('artifact.id', 'in', [0, ...own.map(Number)])
    .execute()
  if (found.length < own.length) throw refused('app.notScreenshot')
  if (found.some((one) => one.kind !== 'screenshot' || one.enterprise_id !== row.enterprise_id)) {
    throw refused('app.notScreenshot')
  }
  await scope.remove('app_screenshot').where('app_id', '=', row.id).execute()
  if (artifactIds.length > 0) {
    await scope
      .insert('app_screenshot')
      .values(artifactIds.map((one, place) => ({ app_id: row.id, place, artifact_id: Number(one) })))
      .execute()
  }
  await scope.update('app').set({ updated_at: now }).where('app.id', '=', row.id).execute()
  await noteStep(ctx, 'edit', row)
  await tellApp(db, row)
  return { done: true }
}
