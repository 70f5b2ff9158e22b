import type { app } from '@cpm/contract/market/app/app'
import { codes } from '@cpm/contract/kernel/envelope'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Account, type Before, type Ctx, Refusal } from '../../../core/feature.ts'
import { keepAhead, named } from '../../../core/store/pending.ts'
import { pictureIn } from '../../../core/store/picture.ts'
import type { Scope } from '../../../core/scope.ts'
import { artifactOf } from '../../../delivery/artifact/artifact.payload.ts'
import { iconOf } from '../../../delivery/artifact/inspect/inspect.ts'

/** The picture of a file, which lies in the store and waits for a row to name it. */
export type Icon = { key: string; type: string }
type Asking = {
  account: Account
  db: Ctx['db']
  scope: Scope
  settings: Pick<Ctx['settings'], 'store'>
  gone: Ctx['gone']
  now: Date
}

/** Takes the picture out of a file, before the transaction: the file is read whole for it. Null where it has none. */
export async function iconAhead(
  { account, gone, db, scope, settings, now }: Asking,
  artifactId: string,
): Promise<Icon | null> {
  const { store } = settings
  const { facts, sha256 } = await artifactOf(scope, artifactId)
  if (!facts.hasIcon) return null
  const { key } = await db
    .selectFrom('artifact_content')
    .select('key')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  const file = await store.temporary()
  try {
    await pipeline(await store.read(key), createWriteStream(file.path, { mode: 0o600 }))
    const picture = await iconOf({ account, gone }, file.path)
    const type = picture && typeOf(picture)
    if (!picture || !type) return null
    await writeFile(file.path, picture)
    return { key: await keepAhead(db, store, file.path, now), type }
  } finally {
    await file.drop()
  }
}

/** What kind of picture it is, by its first bytes; null of any that is not shown as it lies there. */
function typeOf(picture: Buffer): string | null {
  const isWebp = picture.toString('latin1', 0, 4) === 'RIFF' && picture.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'image/webp' : pictureIn(picture)
}

export const withIcon: Before<typeof app.routes.create, Icon | null> = (ctx, { artifactId }) =>
  iconAhead(ctx, artifactId)
/** The same of a version that is added. */
export const withNewIcon: Before<typeof app.routes.addVersion, Icon | null> = (ctx, { artifactId }) =>
  iconAhead(ctx, artifactId)

/** The columns of an app that say where its picture is; none where there is no new one. */
export async function namedIcon(db: Ctx['db'], icon: Icon | null) {
  if (icon === null) return {}
  if (!(await named(db, icon.key))) throw new Refusal(codes.unavailable, 'answer.unavailable', { retryAfter: 2 })
  return { icon_key: icon.key, icon_type: icon.type }
}
