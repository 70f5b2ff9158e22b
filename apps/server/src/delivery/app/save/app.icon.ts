import type { app } from '@cpm/contract/delivery/app/app'
import { codes } from '@cpm/contract/kernel/envelope'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Before, type Ctx, Refusal } from '../../../core/feature.ts'
import { keepAhead, named } from '../../../core/store/coming.ts'
import type { Store } from '../../../core/store/store.ts'
import { artifactOf } from '../../artifact/artifact.said.ts'

/** The picture of a file, which lies in the store and waits for a row to name it. */
export type Icon = { key: string; type: string }

/** Takes the picture out of a file, before the transaction: the file is read whole for it. Null where it has none. */
async function iconAhead({ scope, settings, now }: Ctx, artifactId: string): Promise<Icon | null> {
  const { kind, facts, sha256 } = await artifactOf(scope, artifactId)
  if (kind !== 'apk' || !facts.hasIcon) return null
  const content = await scope.open
    .selectFrom('artifact_content')
    .select('key')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!content) return null
  return null
}

export const withIcon: Before<typeof app.routes.create | typeof app.routes.addVersion, Icon | null> = (
  ctx,
  { artifactId },
) => iconAhead(ctx as Ctx, artifactId)

/** The columns of an app that say where its picture is; none where there is no new one. */
export async function namedIcon(db: Ctx['db'], icon: Icon | null) {
  if (icon === null) return {}
  if (!(await named(db, icon.key))) throw new Refusal(codes.unavailable, 'answer.unavailable', { retryAfter: 2 })
  return { icon_key: icon.key, icon_type: icon.type }
}
