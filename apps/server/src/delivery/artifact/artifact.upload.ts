import {
  type artifact,
  uploadKeptMs,
  type UploadRow,
  uploadPiece,
  uploadsOpen,
} from '@cpm/contract/delivery/artifact/artifact'
import { codes } from '@cpm/contract/kernel/envelope'
import { type Selectable, sql } from 'kysely'
import { type Before, type Ctx, type Handler, type Job, missing, Refusal, refused, wake } from '../../core/feature.ts'
import { findOne } from '../../core/row.ts'
import { receiveShort } from '../../core/store/receive.ts'
import { newKey, sumOf } from '../../core/store/store.ts'
import type { Tables } from '../../db/tables.ts'
import { addArtifact, keep, type Kept, mustSuit } from './artifact.storage.ts'
import { inspect } from './inspect/inspect.ts'
import { saidOf } from './artifact.payload.ts'

type Row = Selectable<Tables['artifact_upload']>

const seen = (scope: Ctx['scope']) => scope.from('artifact_upload').selectAll()
const own = ({ scope, account }: Pick<Ctx, 'scope' | 'account'>) => seen(scope).where('account_id', '=', account.id)

const shown = ({ id, kind, name, size, here, moved_at }: Row): UploadRow => ({
  id: String(id),
  kind,
  name,
  size,
  offset: here,
  movedAt: moved_at.toISOString(),
})

export const uploads: Handler<typeof artifact.routes.uploads> = async (ctx) => {
  const rows = await own(ctx).where('artifact_id', 'is', null).orderBy('id').execute()
  return rows.map(shown)
}

/** The same once more is the same row: it goes on where it was cut. */
export const begin: Handler<typeof artifact.routes.begin> = async (ctx, input) => {
  const { scope, db, account, now } = ctx
  const { kind, name, size, mark, sha256 = null } = input
  mustSuit({ kind, name }, size)
  // One beginning of an account at a time: they are counted.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`artifact upload ${account.id}`}, 0))`.execute(db)
  const known = await own(ctx)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('size', '=', size)
    .where('mark', '=', mark)
    .forUpdate()
    .executeTakeFirst()
  if (known && (await isOfSum(scope, known, sha256))) {
    const set = { sha256: sha256 ?? known.sha256 }
    const row = scope.update('artifact_upload').set(set).where('id', '=', known.id).returningAll()
    return shown(await row.executeTakeFirstOrThrow())
  }
  // Announced as another file: what is here of it is of no use.
  if (known) await dropUpload(ctx, known.id)
  const { rows } = await scope.sql<{ open: number }>`
    select count(*)::int as open from artifact_upload where account_id = ${account.id} and artifact_id is null and ${scope.visible('artifact_upload')}`
  if ((rows[0]?.open ?? 0) >= uploadsOpen) throw refused('artifact.tooManyUploads')
  const made = await scope
    .insert('artifact_upload')
    .values({
      account_id: account.id,
      account_path: account.path,
      kind,
      name,
      size,
      mark,
      sha256,
      key: newKey(),
      artifact_id: null,
      moved_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return shown(made)
}

/** Whether what is here of an upload may be of a file of this sum. */
async function isOfSum(scope: Ctx['scope'], known: Row, sha256: string | null): Promise<boolean> {
  if (sha256 === null) return true
  if (known.artifact_id === null) return known.sha256 === null || known.sha256 === sha256
  return (await saidOf(scope, known.artifact_id)).sha256 === sha256
}

async function dropUpload({ scope, db }: Pick<Ctx, 'scope' | 'db'>, id: number): Promise<boolean> {
  const gone = await scope.remove('artifact_upload').where('id', '=', id).executeTakeFirst()
  await wake(db, 'jobs', { job: 'removeFiles' })
  return gone.numDeletedRows > 0n
}

export const takePiece: Before<typeof artifact.routes.piece, Buffer> = async ({ scope }, { id }, body) => {
  await findOne(seen(scope), 'id', id)
  return receiveShort(body, uploadPiece)
}

/** Holds the row while it writes, so that pieces of one file come one after the other. */
export const piece: Handler<typeof artifact.routes.piece, Buffer> = async (ctx, { id, offset }, bytes) => {
  const { scope, settings, now } = ctx
  const row = await findOne(seen(scope).forUpdate(), 'id', id)
  if (row.artifact_id !== null || offset !== row.here || bytes.length === 0) return { offset: row.here }
  if (row.here + bytes.length > row.size) throw refused('artifact.tooLongPiece')
  const here = await settings.store.append(row.key, row.here, bytes)
  await scope.update('artifact_upload').set({ here, moved_at: now }).where('id', '=', row.id).execute()
  return { offset: here }
}

/** What was made of the file before the transaction, or that it had been made before. */
type Examined = Kept | 'made' | { here: number } | { other: string }

export const examine: Before<typeof artifact.routes.finish, Examined> = async (ctx, { id }) => {
  const { scope, settings } = ctx
  const row = await findOne(seen(scope), 'id', id)
  if (row.artifact_id !== null) return 'made'
  if (row.here < row.size) throw refused('artifact.notWhole')
  const file = await settings.store.gather(row.key, row.size)
  // A store that was lost and a database that was not: it comes again from the beginning.
  if (file === null) return { here: 0 }
  try {
    const sha256 = await sumOf(file.path)
    if (row.sha256 !== null && row.sha256 !== sha256) return { other: sha256 }
    const facts = await inspect(ctx, row.kind, file.path)
    return await keep(ctx, { path: file.path, size: row.size, sha256 }, facts)
  } finally {
    await file.drop()
  }
}

export const finish: Handler<typeof artifact.routes.finish, Examined> = async (ctx, { id }, examined) => {
  const { scope, db, now } = ctx
  const row = await findOne(seen(scope).forUpdate(), 'id', id)
  if (row.artifact_id !== null) return saidOf(scope, row.artifact_id)
  if (examined === 'made' || 'here' in examined) throw refused('artifact.notWhole')
  if ('other' in examined) return otherSum(ctx, row, examined.other)
  const made = await addArtifact(ctx, examined, row)
  const set = { artifact_id: Number(made.id), moved_at: now }
  await scope.update('artifact_upload').set(set).where('id', '=', row.id).execute()
  // What came in pieces is kept whole under another key; the row alone is kept, to answer who asks again.
  await sql`insert into file_gone (key) values (${row.key}) on conflict do nothing`.execute(db)
  await wake(db, 'jobs', { job: 'removeFiles' })
  return made
}

/** What came is dropped, so that it begins anew, and that stands though it is refused. */
async function otherSum(ctx: Ctx, row: Row, found: string): Promise<never> {
  await dropUpload(ctx, row.id)
  const vars = { expected: row.sha256 ?? '', found }
  throw new Refusal(codes.refused, 'artifact.otherSum', { vars, keep: true })
}

export const cancel: Handler<typeof artifact.routes.cancel> = async (ctx, { id }) => {
  if (!(await dropUpload(ctx, Number(id)))) throw missing()
  return { done: true }
}

/** Lets go of what was begun and never finished, and of the memory of what was. */
export const expireUploads: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const old = new Date(now.getTime() - uploadKeptMs)
    const gone = await sql`
      delete from artifact_upload where id in (
        select id from artifact_upload where moved_at < ${old} limit 500 for update skip locked)`.execute(db)
    return gone.numAffectedRows === 500n
  },
}
