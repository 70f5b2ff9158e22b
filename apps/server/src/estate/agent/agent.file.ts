import type { agent } from '@cpm/contract/estate/agent/agent'
import { keptFiles, keptLimit, shotLimit } from '@cpm/contract/estate/file/file'
import { codes } from '@cpm/contract/kernel/envelope'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { type Kysely, type Selectable, sql } from 'kysely'
import { isThere, headOf, newKey, sumOf } from '../../core/store/store.ts'
import { pictureIn } from '../../core/store/picture.ts'
import { offersFor } from '../../core/offers/offers.ts'
import type { OpenTables } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'
import type { TerminalAnswer } from '../terminal/slots.ts'
import { dateOf } from '../terminal/state/terminal.time.ts'
import {
  type AgentTerminal,
  badField,
  changed,
  type Ctx,
  type Handler,
  missing,
  Refusal,
  refused,
  wake,
} from '../../core/feature.ts'
import { findOne } from '../../core/row.ts'

type Db = Kysely<OpenTables>
type Row = Selectable<Tables['file']>
type Announced = Parameters<Handler<typeof agent.routes.file>>[1]

const tell = (db: Db, { enterpriseId, groupPath, sn }: AgentTerminal) =>
  changed(db, { enterpriseId, groupPath }, [['terminal', sn]])

/** The same file again is the same row: what is here of it stays, and it counts as asked for now. */
export const file: Handler<typeof agent.routes.file> = async ({ db, terminal, now, settings }, input) => {
  // One announcement of a terminal at a time: they count and make room.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file ${terminal.id}`}, 0))`.execute(db)
  if (input.kind === 'screenshot' && input.size > shotLimit) throw tooLarge(shotLimit)
  const known = await sameFile(db, terminal.id, input)
  if (input.runId !== undefined) await mustAwait(db, terminal.id, input.runId, known?.id ?? 0)
  const row = known ? await askedAgain(db, known, input, now, settings) : await add(db, terminal, input, now)
  await tell(db, terminal)
  return { id: String(row.id), offset: row.here, whole: row.sent_at !== null }
}

const tooLarge = (limit: number) => new Refusal(codes.tooLarge, 'sent.tooLarge', { vars: { size: formatBytes(limit) } })

function sameFile(db: Db, terminalId: number, { kind, path, sha256, size }: Announced): Promise<Row | undefined> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('terminal_id', '=', terminalId)
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .where('size', '=', size)
    .where(sql<boolean>`md5(path) = md5(${path})`)
    .forUpdate()
    .executeTakeFirst()
}

/** What was asked of this terminal, is open and has not had its files yet [5.8]; anything else is missing. */
async function mustAwait(db: Db, terminalId: number, runId: string, except: number): Promise<void> {
  const asked = await offersFor<TerminalAnswer>('terminal.answer')
  const allowed = await Promise.all(asked.map((asker) => asker.filesFor(db, terminalId, runId)))
  const most = allowed.find((one) => one !== null)
  if (most === undefined) throw missing()
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from file where run_id = ${runId}::bigint and id <> ${except}`.execute(db)
  if ((rows[0]?.files ?? 0) >= most) throw refused('sent.tooMany', { count: most })
}

async function askedAgain(db: Db, known: Row, input: Announced, now: Date, { store }: Ctx['settings']) {
  // A folder that was lost and a database that was not: it is sent anew.
  const lost = known.sent_at !== null && !(await isThere(store, known.key, known.size))
  return db
    .updateTable('file')
    .set({
      asked_at: now,
      moved_at: now,
      at: dateOf(input.at) ?? known.at,
      ...(input.runId === undefined ? {} : { run_id: Number(input.runId) }),
      ...(known.sent_at === null ? {} : lost ? { sent_at: null, here: 0 } : { sent_at: now }),
    })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function add(db: Db, terminal: AgentTerminal, input: Announced, now: Date): Promise<Row> {
  await makeRoom(db, terminal.id, input.size)
  return db
    .insertInto('file')
    .values({
      terminal_id: terminal.id,
      run_id: input.runId === undefined ? null : Number(input.runId),
      kind: input.kind,

      name: plainName(input.name),
      path: input.path,
      size: input.size,
      sha256: input.sha256,
      key: newKey(),

      picture: null,
      at: dateOf(input.at),
      asked_at: now,
      moved_at: now,
      sent_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a person's copy may be called: the last part of it, without what no file name has. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  const plain = last.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '_').trim()
  return /^\.*$/.test(plain) ? 'file' : plain
}

/** The oldest files of a terminal go when it has too much here; what is on its way stays, and is refused beyond that. */
async function makeRoom(db: Db, terminalId: number, size: number): Promise<void> {
  const { rows } = await sql<{ size: number; files: number }>`
    select coalesce(sum(size), 0)::bigint as size, count(*)::int as files from file
    where terminal_id = ${terminalId} and sent_at is null`.execute(db)
  const reserved = (rows[0]?.size ?? 0) + size
  const files = (rows[0]?.files ?? 0) + 1
  if (reserved > keptLimit || files > keptFiles) throw refused('sent.full')
  const gone = await sql`
    delete from file where id in (
      select id from (
        select id, sum(size) over newest as upto, row_number() over newest as nth from file
        where terminal_id = ${terminalId} and sent_at is not null
        window newest as (order by sent_at desc, id desc)) kept
      where upto + ${reserved} > ${keptLimit} or nth + ${files} > ${keptFiles})`.execute(db)
  if (gone.numAffectedRows) await wake(db, 'jobs', { job: 'removeFiles' })
}

/** Holds the row while it writes, so that pieces of one file come one after the other. */
export const piece: Handler<typeof agent.routes.piece> = async ({ db, terminal, now, settings }, input) => {
  const own = db.selectFrom('file').selectAll().where('terminal_id', '=', terminal.id)
  const row = await findOne(own.forUpdate(), 'id', input.id)
  if (row.sent_at) return { offset: row.size, whole: true }
  const bytes = Buffer.from(input.data, 'base64')
  if (input.offset !== row.here || bytes.length === 0) return { offset: row.here, whole: false }
  if (row.here + bytes.length > row.size) throw badField('data', 'sent.beyondSize')
  if (row.kind === 'screenshot' && row.here === 0 && bytes.length >= 8 && !pictureIn(bytes)) {
    throw await noPicture(db, row)
  }
  const here = await settings.store.append(row.key, row.here, bytes)
  const set = here === row.size ? await finished(db, row, settings, now) : { here }
  await db
    .updateTable('file')
    .set({ ...set, moved_at: now })
    .where('id', '=', row.id)
    .execute()
  await tell(db, terminal)
  return { offset: here, whole: here === row.size }
}

/** What its row says once all of it is here; refused when it is not what was announced. */
async function finished(db: Db, row: Row, { store }: Ctx['settings'], now: Date) {
  const part = await store.gather(row.key, row.size)
  if (part === null || (await sumOf(part.path)) !== row.sha256) {
    await db.updateTable('file').set({ here: 0, moved_at: now }).where('id', '=', row.id).execute()
    throw new Refusal(codes.refused, 'sent.wrongSum', { keep: true })
  }
  const picture = pictureIn(await headOf(part.path))
  if (row.kind === 'screenshot' && !picture) throw await noPicture(db, row)
  await store.put(row.key, part.path)
  await part.drop()
  return { here: row.size, picture, sent_at: now }
}

/** It will never be one: nothing is kept of it. */
async function noPicture(db: Db, row: Row): Promise<Refusal> {
  await db.deleteFrom('file').where('id', '=', row.id).execute()
  await wake(db, 'jobs', { job: 'removeFiles' })
  return new Refusal(codes.refused, 'sent.notPicture', { keep: true })
}
