import { message } from '@cpm/contract/people/message/message'
import { sql, type SqlBool } from 'kysely'
import { anyOf } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { type Scope } from '../../core/scope.ts'
import { filesOf } from './message.file.ts'
import { received } from './message.scope.ts'
import { type Account, changed, type Ctx, type Handler, missing } from '../../core/feature.ts'
import { plain } from '../../core/columns.ts'

const unread = sql<SqlBool>`message_read.read_at is null`

/** The messages the account has, each with when it was read. */
function mineOf(scope: Scope, account: Account) {
  return scope
    .outside('what one has is another matter than what one manages: `received` limits it')
    .selectFrom('message')
    .leftJoin('message_read', (join) =>
      join.onRef('message_read.message_id', '=', 'message.id').on('message_read.account_id', '=', account.id),
    )
    .where(received(account))
}

const rowsOf = (scope: Scope, account: Account) =>
  mineOf(scope, account)
    .leftJoin('account', 'account.id', 'message.account_id')
    .select([
      'message.id',
      'message.title',
      'message.content',
      'message.user_scope',
      'message.published_at',
      'message.enterprise_id',
      'account.name',
      'message_read.read_at',
      'message_read.confirmed_at',
      'message.pinned',
      'message.must_confirm',
      filesOf.as('files'),
    ])

export const mine = listing(message.routes.mine, {
  from: ({ scope, account }) => rowsOf(scope, account),
  counted: ({ scope, account }) => mineOf(scope, account),
  id: 'message.id',
  sorts: { publishedAt: sql`message.published_at`, title: sql`message.title` },
  // Unread first, the pinned ones of them on top, then the newest.
  usual: sql`${unread} desc, message.pinned desc, message.published_at desc, message.id desc`,
  where: {
    status: (status) => (status === 'unread' ? unread : sql<SqlBool>`not ${unread}`),
    q: anyOf('message.title', 'message.content'),
  },
  row: ({ enterprise_id, name, ...row }, { account }) => ({
    ...plain(row),
    msgId: String(row.id),
    status: row.read_at ? ('read' as const) : ('unread' as const),
    // Who of ours wrote it is nobody's business outside.
    sender: enterprise_id === account.enterpriseId ? name : null,
    publishedAt: (row.published_at as Date).toISOString(),
  }),
})

type Reader = Pick<Ctx, 'scope' | 'db' | 'now'> & { account: Account }

/** Keeps that they were read, and tells the person's own screens and those who follow how many have. */
async function keep({ scope, db, account, now }: Reader, ids: readonly number[] | null): Promise<void> {
  const { rows } = await scope.sql`
    insert into message_read (account_id, message_id, read_at)
    select ${account.id}, message.id, ${now} from message
    where ${received(account)} ${ids === null ? sql`` : sql`and message.id = any(${ids})`}
    on conflict do nothing returning message_id`
  if (rows.length === 0) return
  await changed(db, { enterpriseId: account.enterpriseId, accountPath: account.path }, [['message']])
}

export const read: Handler<typeof message.routes.read> = async (ctx, { msgId }) => {
  const ids = msgId.map(Number)
  const there = await mineOf(ctx.scope, ctx.account).where('message.id', 'in', ids).select('message.id').execute()
  if (there.length === 0) throw missing()
  await keep(ctx, ids)
  return { done: true }
}

export const confirm: Handler<typeof message.routes.confirm> = async ({ scope, db, account, now }, { id }) => {
  const there = await mineOf(scope, account)
    .where('message.id', '=', Number(id))
    .select('message.id')
    .executeTakeFirst()
  if (!there) throw missing()
  // The first time counts.
  const { rows } = await sql`
    insert into message_read (account_id, message_id, read_at, confirmed_at)
    values (${account.id}, ${there.id}, ${now}, ${now})
    on conflict (account_id, message_id) do update set confirmed_at = excluded.confirmed_at
      where message_read.confirmed_at is null
    returning message_id`.execute(db)
  if (rows.length > 0)
    await changed(db, { enterpriseId: account.enterpriseId, accountPath: account.path }, [['message']])
  return { done: true }
}

export const readAll: Handler<typeof message.routes.readAll> = async (ctx) => {
  await keep(ctx, null)
  return { done: true }
}
