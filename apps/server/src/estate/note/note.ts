import { note, noteLimits, type NoteRow } from '@cpm/contract/estate/note/note'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { containing } from '../../db/search-pattern.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { elsewhere } from '../../core/list/list-filter.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import { isSn } from '../../core/sn.ts'
import { inLine, type Kin, lineOf } from '../terminal/terminal.line.ts'
import { changed, type Ctx, defineFeature, type Handler, missing, refused } from '../../core/feature.ts'
import { plain } from '../../core/columns.ts'

/** Written by oneself or somebody below; what nobody is known to have written is for administrators of ours. */
const isMine = (scope: Scope): RawBuilder<SqlBool> =>
  scope.who.enterpriseId === null
    ? sql`true`
    : sql`exists (select from account where account.id = n.account_id and ${scope.visible('account')})`

type Stored = Omit<NoteRow, 'at' | 'editedAt' | 'formerSn'> & { sn: string; at: Date; edited_at: Date | null }

const shown = ({ sn, ...row }: Stored, owner: Kin): NoteRow => ({
  ...plain(row),
  formerSn: sn === owner.sn ? null : sn,
})

const list = listing(note.routes.list, {
  of: async ({ scope, input }) => {
    const line = await lineOf(scope, input.sn)
    const [owner] = line
    if (!owner) throw missing()
    return { line, owner }
  },
  from: ({ scope, account, of }) =>
    inSql<Stored>(
      sql`n.id::text, n.text, n.at, n.edited_at, n.account_name as "accountName", terminal.sn,
        ${account.permissions.has('note.create')} and ${isMine(scope)} as "mayChange"`,
      sql`terminal_note n join terminal on terminal.id = n.terminal_id`,
      [unscoped('terminal', 'a line holds only those that are seen'), inLine(of.line, sql`n.terminal_id`, sql`n.at`)],
    ),
  id: 'n.id',
  sorts: { at: sql`n.at` },
  usual: '-at',
  where: {
    sn: elsewhere,
    // As the index over it is written.
    q: (q) =>
      q === '' ? undefined : sql`(lower(n.text) like lower(${containing(q)}) or n.account_name ilike ${containing(q)})`,
  },
  row: (row, { of }) => shown(row, of.owner),
  sheet: {
    name: ({ of }) => `notes-${of.owner.sn}`,
    fields: async ({ of }) => [
      ['id', 'terminal.sn', (row) => row.formerSn ?? of.owner.sn],
      ['at', 'note.at'],
      ['accountName', 'note.accountName'],
      ['text', 'note.text'],
      ['editedAt', 'note.editedAt'],
    ],
  },
})

const add: Handler<typeof note.routes.add> = async ({ scope, db, account, now }, { sn, text }) => {
  const terminal = await scope
    .from('terminal')
    .select(['terminal.id', 'terminal.sn', 'terminal.enterprise_id', 'terminal.group_path'])
    .where(isSn(sn))
    .forShare()
    .executeTakeFirstOrThrow(missing)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from terminal_note where terminal_id = ${terminal.id}`.execute(db)
  if ((rows[0]?.count ?? 0) >= noteLimits.perTerminal) throw refused('note.tooMany', { most: noteLimits.perTerminal })
  const made = await db
    .insertInto('terminal_note')
    .values({
      terminal_id: terminal.id,
      account_id: account.id,
      account_name: account.name,
      text,
      at: now,
      edited_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(db, terminal)
  return { id: String(made.id) }
}

type Told = { sn: string; enterprise_id: number; group_path: string | null }
const tell = (db: Ctx['db'], { sn, enterprise_id, group_path }: Told) =>
  changed(db, { enterpriseId: enterprise_id, groupPath: group_path }, [['terminal', sn]])

/** The terminal of a note that one may change. */
async function held({ scope }: Pick<Ctx, 'scope'>, id: string): Promise<Told> {
  const { rows } = await scope.sql<Told>`
    select terminal.sn, terminal.enterprise_id, terminal.group_path::text as group_path
    from terminal_note n join terminal on terminal.id = n.terminal_id
    where n.id = ${id}::bigint and ${scope.visible('terminal')} and ${isMine(scope)}
    for update of n`
  if (!rows[0]) throw missing()
  return rows[0]
}

const update: Handler<typeof note.routes.update> = async (ctx, { id, text }) => {
  const terminal = await held(ctx, id)
  await ctx.db
    .updateTable('terminal_note')
    .set({ text, edited_at: ctx.now })
    .where('id', '=', Number(id))
    .where('text', '<>', text)
    .execute()
  await tell(ctx.db, terminal)
  return { done: true as const }
}

const remove: Handler<typeof note.routes.remove> = async (ctx, { id }) => {
  const terminal = await held(ctx, id)
  await ctx.db.deleteFrom('terminal_note').where('id', '=', Number(id)).execute()
  await tell(ctx.db, terminal)
  return { done: true as const }
}

/** What people note of terminals. */
export const feature = defineFeature('note', { list, add, update, remove })
