import { task, type TaskRow } from '@cpm/contract/delivery/task/task'
import { type SelectQueryBuilder, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { type Ctx, type Handler } from '../../../core/feature.ts'
import { type Counts, countRuns, noCounts } from './task.counts.ts'
import { taskFields } from './task.export.ts'
import { taskFilters } from './task.filter.ts'
import { listing } from '../../../core/list/listing.ts'
import { one } from '../../../core/row.ts'
import { plain } from '../../../core/columns.ts'

type From = { db: Ctx['db']; scope: Ctx['scope'] }

/** Tasks the person sees, the newest first unless asked otherwise, each with its runs counted by status. */
export const list = listing(task.routes.list, {
  from: ({ scope }) => columnsOf(scope.from('task')),
  counted: ({ scope }) => scope.from('task'),
  id: 'task.id',
  sorts: { createdAt: { by: sql`task.created_at`, key: 'timestamptz' } },
  usual: '-createdAt',
  where: taskFilters,
  rows: async (rows, ctx) => {
    const counts = await countRuns(
      ctx,
      rows.map((row) => row.id),
    )
    return rows.map((row) => shown(row, counts.get(row.id) ?? noCounts()))
  },
  sheet: { name: 'tasks', fields: taskFields },
})

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

function columnsOf(found: SelectQueryBuilder<Tables, 'task', object>) {
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
