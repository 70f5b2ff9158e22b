import { filesOf } from './message.file.ts'
import { listedStatuses, message, type MessageDetail, type MessageRow } from '@cpm/contract/people/message/message'
import { sql, type SqlBool } from 'kysely'
import { anyOf, elsewhere, exactly } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { receivers } from './message.scope.ts'
import { type Handler } from '../../core/feature.ts'
import { shownAccounts, shownCircles } from './message.choose.ts'
import { findOne } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

/** How many accounts have the message, or will once it is published. */
export async function recipientsOf(scope: Scope, id: number): Promise<number> {
  const { rows } = await scope.sql<{ count: number }>`
    select count(*)::int as count from message join account on ${receivers}
    where ${unscoped('message', 'found by whoever asks')} and message.id = ${id}`
  return rows[0]?.count ?? 0
}

/** What can be managed and is not deleted, with all that a row shows. */
function rowsOf(scope: Scope) {
  return scope
    .from('message')
    .where('message.status', 'in', listedStatuses)
    .where('message.account_id', 'is not', null)
    .innerJoin('account as author', 'author.id', 'message.account_id')
    .leftJoin('account as to_account', 'to_account.id', 'message.to_account_id')
    .leftJoin('enterprise as to_enterprise', 'to_enterprise.id', 'message.to_enterprise_id')
    .innerJoinLateral(
      sql<{ recipients: number; readers: number; confirmed: number }>`(
        select count(*)::int as recipients, count(message_read.read_at)::int as readers,
          count(message_read.confirmed_at)::int as confirmed from account
        left join message_read on message_read.account_id = account.id and message_read.message_id = message.id
        where ${receivers})`.as('reach'),
      (join) => join.onTrue(),
    )
    .where(unscoped('account', 'writer and receiver are named with it'))
    .select([
      'message.id',
      'message.title',
      'message.status',
      'message.user_scope',
      'message.content',
      'message.enterprise_id',
      'message.to_enterprise_id',
      'message.to_account_id',
      'message.created_at',
      'message.updated_at',
      'message.published_at',
      'author.name as createdBy',
      'to_account.name as toAccount',
      'to_enterprise.name as toEnterprise',
      'reach.recipients',
      'reach.readers',
      'reach.confirmed',
      'message.pinned',
      'message.must_confirm as mustConfirm',
      'message.send_at as sendAt',
      'message.role_ids',
      'message.group_ids',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = (row: Row): MessageRow => ({ ...plain(row, untold), ...organizationOf(row) })
const untold = [
  'content',
  'enterprise_id',
  'to_enterprise_id',
  'to_account_id',
  'toAccount',
  'toEnterprise',
  'role_ids',
  'group_ids',
] as const

/** None is the widest the author reaches: of an enterprise, itself. */
function organizationOf(row: Row): Pick<MessageRow, 'organization' | 'organizationName'> {
  if (row.to_account_id !== null) {
    return { organization: `account:${row.to_account_id}`, organizationName: row.toAccount }
  }
  const chosen = row.enterprise_id === null && row.to_enterprise_id !== null
  return { organization: chosen ? `enterprise:${row.to_enterprise_id}` : null, organizationName: row.toEnterprise }
}

export const list = listing(message.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  counted: ({ scope }) =>
    scope.from('message').where('message.status', 'in', listedStatuses).where('message.account_id', 'is not', null),
  id: 'message.id',
  sorts: {
    createdAt: sql`message.created_at`,
    publishedAt: { by: sql`message.published_at`, nulls: 'last' },
    title: sql`message.title`,
  },
  usual: '-createdAt',
  where: { status: exactly, userScope: exactly, q: anyOf('message.title', 'message.content') },
  row: shown,
})

export const detail: Handler<typeof message.routes.get> = async ({ scope }, { id }): Promise<MessageDetail> => {
  const { files, ...row } = await findOne(rowsOf(scope).select(filesOf.as('files')), 'message.id', id)
  const accounts = await shownAccounts(scope)
    .where(sql<SqlBool>`account.id in (select account_id from message_recipient where message_id = ${row.id})`)
    .execute()
  const circles = await shownCircles(scope, { only: row })
  return {
    ...shown(row),
    content: row.content,
    files,
    circles,
    accounts: accounts.map((one) => plain(one)),
  }
}

/** Who has it, with those first who have not read it. */
export const receiversList = listing(message.routes.receivers, {
  of: async ({ scope, input }) => findOne(rowsOf(scope), 'message.id', input.id),
  from: ({ scope, of: { id } }) =>
    scope
      .from('account')
      .innerJoin('message', (join) => join.on('message.id', '=', id))
      .leftJoin('message_read', (join) =>
        join.onRef('message_read.account_id', '=', 'account.id').on('message_read.message_id', '=', id),
      )
      .where(receivers)
      .where(unscoped('message', 'found by whoever asks'))
      .select([
        'account.id',
        'account.name',
        'account.description',
        'message_read.read_at as readAt',
        'message_read.confirmed_at as confirmedAt',
      ]),
  id: 'account.id',
  sorts: { name: sql`account.name`, readAt: { by: sql`message_read.read_at`, nulls: 'last' } },
  usual: sql`message_read.read_at is not null, account.name, account.id`,
  where: {
    id: elsewhere,
    status: (status) =>
      status === 'read' || status === 'unread'
        ? sql<SqlBool>`(message_read.read_at is not null) = ${status === 'read'}`
        : sql<SqlBool>`(message_read.confirmed_at is not null) = ${status === 'confirmed'}`,
    q: anyOf('account.name', 'account.description'),
  },
  row: (row) => plain(row),
})
