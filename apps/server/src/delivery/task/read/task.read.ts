import type { task, TaskRow } from '@cpm/contract/delivery/task/task'
import { type SelectQueryBuilder, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { keyOf, nextOf, type Order, orderBy } from '../../../db/keyset.ts'
import type { Tables } from '../../../db/tables.ts'
import { type Ctx, type Handler } from '../../../core/feature.ts'
import { type Counts, countRuns, noCounts } from './task.counts.ts'
import { exportTasks } from './task.export.ts'
import { matching } from './task.filter.ts'
import { goOn } from './task.keyset.ts'
import { one } from '../../../core/row.ts'
import { plain } from '../../../core/columns.ts'

type Found = SelectQueryBuilder<Tables, 'task', object>
type From = { db: Ctx['db']; scope: Ctx['scope'] }

/** Tasks the person sees, the newest first unless asked otherwise, each with its runs counted by status. */
export const list: Handler<typeof task.routes.list> = async (ctx, input) => {
  const { page, pageSize, after } = input
  const order = byCreated(input.sort !== 'createdAt')
  const found = matching(ctx.scope, input)
  if (input.export) return exportTasks(ctx.from, allOf(ctx, found, order))
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const offset = after === undefined ? (page - 1) * pageSize : 0
  const { records, next } = await pageOf(ctx, found, { order, after, limit: pageSize, offset })
  return { current: page, size: pageSize, total, records, next }
}

type Wanted = { order: Order; after: string | undefined; limit: number; offset: number }

async function pageOf(ctx: From, found: Found, { order, after, limit, offset }: Wanted) {
  const rows = await columnsOf(found)
    .select(keyOf(order).as('key'))
    .where(goOn(order, after))
    .orderBy(orderBy(order))
    .limit(limit)
    .offset(offset)
    .execute()
  const counts = await countRuns(
    ctx,
    rows.map((row) => row.id),
  )
  return { records: rows.map((row) => shown(row, counts.get(row.id) ?? noCounts())), next: nextOf(rows, limit) }
}

/** All of a filter, a thousand at a time. */
async function* allOf(ctx: From, found: Found, order: Order): AsyncGenerator<TaskRow> {
  for (let after: string | undefined; ;) {
    const { records, next } = await pageOf(ctx, found, { order, after, limit: 1000, offset: 0 })
    yield* records
    if (next === null) return
    after = next
  }
}

/** Everybody who asked for a task the person sees. */
export const people: Handler<typeof task.routes.people> = async ({ scope }) => {
  const rows = await scope
    .from('task')
    .innerJoin('account', 'account.id', 'task.account_id')
    .where(unscoped('account', 'who asked is named with a task that is seen'))
    .select(['account.id', 'account.name'])
    .distinct()
    .orderBy('account.name')
    .execute()
  return rows.map(({ id, name }) => ({ id: String(id), name }))
}

export const get: Handler<typeof task.routes.get> = async (ctx, { id }) => taskOf(ctx, id)

/** One task the person sees; missing otherwise. */
export async function taskOf(ctx: From, id: string): Promise<TaskRow> {
  const row = await one(columnsOf(ctx.scope.from('task')), 'task.id', id)
  const counts = await countRuns(ctx, [row.id])
  return shown(row, counts.get(row.id) ?? noCounts())
}

function byCreated(down: boolean): Order {
  return { column: sql.ref('task.created_at'), type: 'timestamptz', id: sql.ref('task.id'), down }
}

function columnsOf(found: Found) {
  return found
    .innerJoin('account', 'account.id', 'task.account_id')
    .where(unscoped('account', 'who asked is named with a task that is seen'))
    .select([
      'task.id',
      'task.type',
      'task.params',
      'task.status',
      'task.reason',
      'task.total',
      'task.made',
      'task.stopped_at',
      'task.expires_at',
      'task.created_at',
      'account.name as createdBy',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof columnsOf>['executeTakeFirstOrThrow']>>

const shown = (row: Row, counts: Counts): TaskRow => ({ ...plain(row), type: row.type as TaskRow['type'], counts })
