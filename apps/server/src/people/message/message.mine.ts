import type { message } from '@cpm/contract/people/message/message'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { containing } from '../../db/search-pattern.ts'
import { received, type Scope } from '../../core/scope.ts'
import { type Account, changed, type Ctx, type Handler, missing } from '../../core/feature.ts'

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

/** Unread first, then the newest, unless another order is asked for. */
function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = { publishedAt: 'message.published_at', title: 'message.title' }[sort?.replace('-', '') ?? '']
  if (!by) return sql`${unread} desc, message.published_at desc, message.id desc`
  const direction = sql.raw(sort?.startsWith('-') ? 'desc' : 'asc')
  return sql`${sql.ref(by)} ${direction}, message.id ${direction}`
}

export const mine: Handler<typeof message.routes.mine> = async ({ scope, account }, query) => {
  const { current, size, status, q, sort } = query
  const found = mineOf(scope, account)
    .$if(status !== undefined, (f) => f.where(status === 'unread' ? unread : sql<SqlBool>`not ${unread}`))
    .$if(q !== undefined && q !== '', (f) =>
      f.where(
        sql<SqlBool>`(message.title ilike ${containing(q ?? '')} or message.content ilike ${containing(q ?? '')})`,
      ),
    )
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .innerJoin('account', 'account.id', 'message.account_id')
    .select([
      'message.id',
      'message.title',
      'message.content',
      'message.user_scope',
      'message.published_at',
      'message.enterprise_id',
      'account.name',
      'message_read.read_at',
    ])
    .orderBy(orderOf(sort))
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  const records = rows.map((row) => ({
    id: String(row.id),
    msgId: String(row.id),
    title: row.title,
    content: row.content,
    userScope: row.user_scope,
    status: row.read_at ? ('read' as const) : ('unread' as const),
    // Who of ours wrote it is nobody's business outside.
    sender: row.enterprise_id === account.enterpriseId ? row.name : null,
    publishedAt: (row.published_at as Date).toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }))
  return { current, size, total, records }
}

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

export const readAll: Handler<typeof message.routes.readAll> = async (ctx) => {
  await keep(ctx, null)
  return { done: true }
}
