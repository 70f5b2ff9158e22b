import type { app } from '@cpm/contract/market/app/app'
import { codes } from '@cpm/contract/kernel/envelope'
import { mayChoose } from '../../../platform/dictionary/dictionary.lookup.ts'
import { badField, type Ctx, type Handler, missing, Refusal } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import { tellApp } from '../app.notify.ts'
import { appRows, shownApps } from '../read/app.rows.ts'
import { noteStep } from '../step/step.note.ts'
import { insertVersion } from '../version/version.insert.ts'
import { packageOf } from '../version/version.package.ts'
import { asNewApp } from '../version/version.program.ts'
import { type Icon, namedIcon } from './app.icon.ts'

export async function mustBeType(db: Ctx['db'], type: string): Promise<void> {
  if (!(await mayChoose(db, 'appType', type))) throw badField('type', 'item.notAvailable')
}

/** The app with its first version, from a file that was uploaded before. One enterprise has an app once. */
export const create: Handler<typeof app.routes.create, Icon | null> = async (ctx, input, icon) => {
  const { scope, db, account, now } = ctx
  const file = await asNewApp(scope, await packageOf(ctx, input))
  await mustBeType(db, input.type)
  const row = await scope
    .insert('app')
    .values({
      enterprise_id: account.enterpriseId,
      account_id: account.id,
      account_path: account.path,
      platform: file.platform,
      package_name: file.packageName,
      name: input.nameCn || file.title.cn,
      name_en: input.nameEn || file.title.en,
      name_cn_said: input.nameCn,
      name_en_said: input.nameEn,
      type: input.type,
      description_cn: input.descriptionCn,
      description_en: input.descriptionEn,
      notes: input.notes,
      visibility: input.visibility,
      auto_update: input.autoUpdate,
      os_from: input.osFrom,
      os_to: input.osTo,
      models: [...new Set(input.models)],
      ...(await namedIcon(db, icon)),
      created_at: now,
      updated_at: now,
    })
    // Of two who bring it at once one does; the other waits for that and is told.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal(codes.conflict, 'app.there', { vars: { packageName: file.packageName } })
  const version = await insertVersion(ctx, row, file, input.version ?? {})
  await noteStep(ctx, 'upload', row, { version })
  await tellApp(db, row)
  const [made] = await shownApps(scope, [await findOne(appRows(scope), 'app.id', row.id)])
  if (!made) throw missing()
  return made
}
