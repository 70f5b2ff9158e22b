import type { inspection } from '@cpm/contract/service/inspection/inspection'
import { inspectionLimits } from '@cpm/contract/service/inspection/inspection.shape'
import { codes } from '@cpm/contract/kernel/envelope'
import { open } from 'node:fs/promises'
import { type Before, type Ctx, type Handler, missing, Refusal, refused } from '../../core/feature.ts'
import { keepAhead, named, unwanted } from '../../core/store/pending.ts'
import { pictureIn } from '../../core/store/picture.ts'
import { receive, type Received } from '../../core/store/receive.ts'
import { isThere } from '../../core/store/store.ts'
import { arrived } from './inspection.whole.ts'

/** A file of a record one sees; what is not told beforehand is not taken. */
async function toldFile({ scope }: Pick<Ctx, 'scope'>, clientId: string, fileId: string) {
  const { rows } = await scope.sql<{
    id: number
    size: number
    sha256: string
    type: string | null
    key: string | null
    inspector: string
  }>`
    select inspection.id, f.size, f.sha256, f.type, f.key, inspection.inspector
    from inspection join inspection_file f on f.inspection_id = inspection.id
    where inspection.client_id = ${clientId} and f.file_id = ${fileId} and ${scope.visible('inspection')}`
  const [row] = rows
  if (!row) throw missing()
  return row
}

type Picture = NonNullable<ReturnType<typeof pictureIn>>
type Kept = { key: string; type: Picture } | null

async function typeOf({ path }: Received): Promise<Picture> {
  const file = await open(path)
  try {
    const head = new Uint8Array(8)
    await file.read(head, 0, 8, 0)
    const type = pictureIn(head)
    if (type === null) throw new Refusal(codes.wrongType, 'inspection.fileKind')
    return type
  } finally {
    await file.close()
  }
}

/** The bytes are what the record said they are, or they are not kept. */
export const takeIn: Before<typeof inspection.routes.putFile, Kept> = async (ctx, { clientId, fileId }, body) => {
  const said = await toldFile(ctx, clientId, fileId)
  const file = await receive(ctx.settings.store, body, inspectionLimits.fileBytes)
  try {
    if (file.size !== said.size || file.sha256 !== said.sha256) throw refused('inspection.fileOther')
    const type = await typeOf(file)
    if (said.key !== null && (await isThere(ctx.settings.store, said.key, said.size))) return null
    return { key: await keepAhead(ctx.db, ctx.settings.store, file.path, ctx.now), type }
  } finally {
    await file.drop()
  }
}

export const putFile: Handler<typeof inspection.routes.putFile, Kept> = async (ctx, { clientId, fileId }, kept) => {
  const { db, scope } = ctx
  const { id } = await toldFile(ctx, clientId, fileId)
  // One file after the other: the last one makes the record whole, once.
  await scope.from('inspection').where('inspection.id', '=', id).select('inspection.id').forUpdate().execute()
  const { key: before } = await toldFile(ctx, clientId, fileId)
  if (kept) {
    if (!(await named(db, kept.key))) throw new Refusal(codes.unavailable, 'answer.unavailable', { retryAfter: 2 })
    await db
      .updateTable('inspection_file')
      .set(kept)
      .where('inspection_id', '=', id)
      .where('file_id', '=', fileId)
      .execute()
    if (before !== null) await unwanted(db, [before])
  }
  return arrived(ctx, id)
}

export const file: Handler<typeof inspection.routes.file> = async (ctx, { clientId, fileId }) => {
  const { store } = ctx.settings
  const { key, size, type, sha256 } = await toldFile(ctx, clientId, fileId)
  if (key === null || type === null || !(await isThere(store, key, size)))
    throw new Refusal(codes.unavailable, 'inspection.notHere')
  return {
    open: (range) => store.read(key, range),
    filename: `${fileId}.${type === 'image/png' ? 'png' : 'jpg'}`,
    type,
    size,
    tag: sha256,
  }
}
