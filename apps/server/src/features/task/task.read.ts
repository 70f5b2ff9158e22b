import type { task, TaskRow } from '@cpm/contract/task'
import { type SelectQueryBuilder, sql } from 'kysely'
import { keyOf, nextOf, type Order, orderBy } from '../../db/keyset.ts'
import { containing } from '../../db/like.ts'
import type { Tables } from '../../db/tables.ts'
import { type Ctx, type Handler, missing } from '../../feature.ts'
import { type Counts, countRuns, noCounts } from './task.counts.ts'
import { goOn } from './task.keyset.ts'

type From = { db: Ctx['db']; scope: Ctx['scope'] }

/** Tasks the person sees, the newest first unless asked otherwise, each with its runs counted by status. */
export const list: Handler<typeof task.routes.list> = async (ctx, input) => {
  const { type, status, q, page, pageSize, after } = input
  const order = byCreated(input.sort !== 'createdAt')
  let found = ctx.scope.from('task')
  if (type) found = found.where('task.type', '=', type)
  if (status) found = found.where('task.status', '=', status)
  if (q) {
    const like = containing(q)
    found = found.where(
      sql<boolean>`(task.id::text = ${q} or concat_ws(' ', task.params ->> 'line', task.params ->> 'title', task.params ->> 'text',
        task.params ->> 'packageName', task.params ->> 'name', task.params ->> 'paths') ilike ${like})`,
    )
  }
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await columnsOf(found)
    .select(keyOf(order).as('key'))
    .where(goOn(order, after))
    .orderBy(orderBy(order))
    .limit(pageSize)
    .offset(after === undefined ? (page - 1) * pageSize : 0)
    .execute()
  const counts = await countRuns(
    ctx,
    rows.map((row) => row.id),
  )
  const records = rows.map((row) => shown(row, counts.get(row.id) ?? noCounts()))
  return { current: page, size: pageSize, total, records, next: nextOf(rows, pageSize) }
}

export const get: Handler<typeof task.routes.get> = async (ctx, { id }) => taskOf(ctx, id)

/** One task the person sees; missing otherwise. */
export async function taskOf(ctx: From, id: string): Promise<TaskRow> {
  const row = await columnsOf(ctx.scope.from('task').where('task.id', '=', Number(id))).executeTakeFirst()
  if (!row) throw missing()
  const counts = await countRuns(ctx, [row.id])
  return shown(row, counts.get(row.id) ?? noCounts())
}

function byCreated(down: boolean): Order {
  return { column: sql.ref('task.created_at'), type: 'timestamptz', id: sql.ref('task.id'), down }
}

function columnsOf(found: SelectQueryBuilder<Tables, 'task', object>) {
  return found
    .innerJoin('account', 'account.id', 'task.account_id')
    .select(['task.id', 'task.type', 'task.params', 'task.status', 'task.reason', 'task.total', 'task.made'])
    .select(['task.stopped_at', 'task.expires_at', 'task.created_at', 'account.name as createdBy'])
}

type Row = Awaited<ReturnType<ReturnType<typeof columnsOf>['executeTakeFirstOrThrow']>>

function shown(row: Row, counts: Counts): TaskRow {
  return {
    id: String(row.id),
    type: row.type as TaskRow['type'],
    params: row.params,
    status: row.status,
    reason: row.reason,
    total: row.total,
    made: row.made,
    counts,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    createdBy: row.createdBy,
  }
}
