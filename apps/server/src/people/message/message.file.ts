import { type message, messageLimits } from '@cpm/contract/people/message/message'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { badField, type Before, type Ctx, type Handler, type Job, missing, Refusal, wake } from '../../core/feature.ts'
import { keepAhead, named } from '../../core/store/pending.ts'
import { receive } from '../../core/store/receive.ts'
import { isThere } from '../../core/store/store.ts'
import { received } from './message.scope.ts'

type Kept = { key: string; size: number; sha256: string }

/** The bytes come before the transaction. */
export const takeIn: Before<typeof message.routes.putFile, Kept> = async (ctx, _input, body) => {
  const file = await receive(ctx.settings.store, body, messageLimits.fileBytes)
  try {
    const key = await keepAhead(ctx.db as never, ctx.settings.store, file.path, ctx.now)
    return { key, size: file.size, sha256: file.sha256 }
  } finally {
    await file.drop()
  }
}

export const putFile: Handler<typeof message.routes.putFile, Kept> = async ({ db, now, account }, { name }, kept) => {
  if (!(await named(db as never, kept.key))) {
    throw new Refusal(codes.unavailable, 'answer.unavailable', { retryAfter: 2 })
  }
  const row = await db
    .insertInto('message_file')
    .values({ message_id: null, account_id: account.id, name, ...kept, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(row.id), name, size: kept.size }
}

/** Of a message one has, or one that one manages. */
export const file: Handler<typeof message.routes.file> = async ({ scope, account, settings }, { id }) => {
  const manages = account.permissions.has('message.read') ? scope.visible('message') : sql`false`
  const { rows } = await scope.sql<Kept & { name: string }>`
    select f.key, f.name, f.size::float8 as size, f.sha256 from message_file f join message on message.id = f.message_id
    where f.id = ${Number(id)} and (${received(account)} or ${manages})`
  const [row] = rows
  if (!row) throw missing()
  if (!(await isThere(settings.store, row.key, row.size))) throw new Refusal(codes.unavailable, 'sent.notHere')
  return {
    open: (range) => settings.store.read(row.key, range),
    filename: row.name,
    // Whatever it is: it is saved, and never shown as a page of ours.
    type: 'application/octet-stream',
    size: row.size,
    tag: row.sha256,
  }
}

type Writer = Pick<Ctx, 'db'> & { account: { id: number } }

/** These and no others go with the message: those it has already, and those its writer has brought. */
export async function setFiles({ db, account }: Writer, messageId: number, fileIds: readonly string[]): Promise<void> {
  const ids = [...new Set(fileIds.map(Number))]
  const left =
    await sql`delete from message_file where message_id = ${messageId} and id <> all(${ids}::bigint[])`.execute(db)
  const taken = await sql`update message_file set message_id = ${messageId}
    where id = any(${ids}::bigint[])
      and (message_id = ${messageId} or message_id is null and account_id = ${account.id})`.execute(db)
  if (taken.numAffectedRows !== BigInt(ids.length)) throw badField('fileIds', 'message.noFile')
  if ((left.numAffectedRows ?? 0n) > 0n) await wake(db, 'jobs', { job: 'removeFiles' })
}

/** What a message has, for a list of its columns. */
export const filesOf = sql<{ id: string; name: string; size: number }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id::text, 'name', f.name, 'size', f.size) order by f.id), '[]')
  from message_file f where f.message_id = message.id)`

const looseMs = 24 * 3_600_000

/** What was brought for a message that was never saved. */
export const dropLooseFiles: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const gone = await db
      .deleteFrom('message_file')
      .where('message_id', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - looseMs))
      .executeTakeFirst()
    if (gone.numDeletedRows > 0n) await wake(db, 'jobs', { job: 'removeFiles' })
  },
}
