import type { app } from '@cpm/contract/market/app/app'
import { type Ctx, type FileAnswer, type Handler, missing } from '../../../core/feature.ts'
import { findOne, findRow } from '../../../core/row.ts'

/** The picture its newest file brought. */
async function iconOf({ scope, settings }: Pick<Ctx, 'scope' | 'settings'>, id: string): Promise<FileAnswer> {
  const { icon_key: key, icon_type: type } = await findRow(scope, 'app', id, ['icon_key', 'icon_type'])
  const size = key && (await settings.store.sizeOf(key))
  if (!key || !type || !size) throw missing()
  const open: FileAnswer['open'] = (range) => settings.store.read(key, range)
  return { open, filename: `icon.${type.split('/')[1]}`, type, size, tag: key, cache: 'private, max-age=86400' }
}

export const icon: Handler<typeof app.routes.icon> = (ctx, { id }) => iconOf(ctx, id)
/** The same for whoever sees but the apps of their shop. */
export const shopIcon: Handler<typeof app.routes.shopIcon> = (ctx, { id }) => iconOf(ctx, id)

export const screenshot: Handler<typeof app.routes.screenshot> = async (
  { scope, settings: { store } },
  { id, artifactId },
): Promise<FileAnswer> => {
  const { type } = await findOne(
    scope.from('app_screenshot').select('app_screenshot.type').where('app_screenshot.app_id', '=', Number(id)),
    'app_screenshot.artifact_id',
    artifactId,
  )
  const { key, size, sha256 } = await findOne(
    scope
      .outside('a screenshot is seen by who sees its app')
      .selectFrom('artifact')
      .innerJoin('artifact_content as content', 'content.sha256', 'artifact.sha256')
      .select(['content.key', 'content.size', 'content.sha256']),
    'artifact.id',
    artifactId,
  )
  return {
    open: (range) => store.read(key, range),
    filename: `screenshot.${type.split('/')[1]}`,
    type,
    size,
    tag: sha256,
    cache: 'private, max-age=86400',
  }
}
