import type { artifact } from '@cpm/contract/delivery/artifact/artifact'
import { sql } from 'kysely'
import { type Before, defineFeature, type Handler, type Job, wake } from '../../core/feature.ts'
import { dropLeft } from '../../core/store/pending.ts'
import { receive } from '../../core/store/receive.ts'
import { content, signed } from './artifact.content.ts'
import { addArtifact, keep, type Kept, limitOf, mustBeSum, mustSuit } from './artifact.storage.ts'
import { get, list } from './artifact.list.ts'
import { remove, removeMany } from './use/artifact.remove.ts'
import { begin, cancel, examine, expireUploads, finish, piece, takePiece, uploads } from './artifact.upload.ts'
import { turnAway } from './download/gate.ts'
import { inspect } from './inspect/inspect.ts'

/** How long a content that nothing names rests before it is collected: whoever brings it meanwhile keeps it. */
const restMs = 3_600_000

const takeIn: Before<typeof artifact.routes.put, Kept> = async (ctx, input, body) => {
  mustSuit(input)
  const file = await receive(ctx.settings.store, body, limitOf(input.kind))
  try {
    mustSuit(input, file.size)
    mustBeSum(input.sha256, file.sha256)
    return await keep(ctx, file, await inspect(ctx, input.kind, file.path))
  } finally {
    await file.drop()
  }
}

const put: Handler<typeof artifact.routes.put, Kept> = (ctx, input, kept) => addArtifact(ctx, kept, input)

/** Lets go of bytes that nobody has any more: the row now, what is in the store by the job that empties `file_gone`. */
const collect: Job = {
  everyMs: 600_000,
  run: async ({ db, now }) => {
    const rested = new Date(now.getTime() - restMs)
    const gone = await sql`
      delete from artifact_content where sha256 in (
        select sha256 from artifact_content c
        where touched_at < ${rested} and not exists (select from artifact a where a.sha256 = c.sha256)
        limit 500 for update skip locked)`.execute(db)
    if (gone.numAffectedRows) await wake(db, 'jobs', { job: 'removeFiles' })
    return gone.numAffectedRows === 500n
  },
}

/** What is handed to terminals: the same bytes are kept once, beneath the rows of those who have them. */
export const feature = defineFeature(
  'artifact',
  { list, get, put, remove, removeMany, uploads, begin, piece, finish, cancel, content, signed },
  {
    before: { put: takeIn, piece: takePiece, finish: examine },
    turnsAway: { content: turnAway },
    jobs: { collect, expireUploads, dropLeft },
    machineTables: ['artifact_content', 'artifact_upload', 'store_coming'],
  },
)
