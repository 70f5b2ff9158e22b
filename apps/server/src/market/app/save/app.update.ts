import { type app, isOsRange } from '@cpm/contract/market/app/app'
import { ownNameIn } from '@cpm/contract/delivery/artifact/program-name'
import { columnsOf } from '../../../core/columns.ts'
import { badField, type Handler } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { heldApp, type Version } from '../app.mine.ts'
import { tellApp } from '../app.notify.ts'
import { noteStep } from '../step/step.note.ts'
import { titleOf } from '../version/version.package.ts'
import { mustBeType } from './app.create.ts'

export const update: Handler<typeof app.routes.update> = async (ctx, { id, nameCn, nameEn, models, ...input }) => {
  const { scope, db, now } = ctx
  const row = await heldApp(ctx, id)
  // Of two people who change one end each the second is told.
  const { osFrom = row.os_from, osTo = row.os_to } = input
  if (!isOsRange({ osFrom, osTo })) throw badField(input.osTo === undefined ? 'osFrom' : 'osTo', 'app.osBackwards')
  if (input.type !== undefined) await mustBeType(db, input.type)
  const [cn, en] = [nameCn ?? row.name_cn_said, nameEn ?? row.name_en_said]
  const said = cn === '' || en === '' ? await saidByFile(ctx, row) : { cn, en }
  const changed = await scope
    .update('app')
    .set({
      ...columnsOf(input),
      ...(input.visibility === 'public' && { inherited: false }),
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
    order by version_key desc limit 1`
  const [newest] = rows
  const { productName } = newest?.facts ?? {}
  const isByProduct = newest?.kind !== 'zip' && ownNameIn(row.package_name, productName) === null
  const otherwise = (isByProduct && productName) || row.package_name
  return titleOf(newest?.facts ?? {}, otherwise)
}
