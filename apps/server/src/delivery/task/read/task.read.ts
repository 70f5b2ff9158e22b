import { outcomeOf, task, type TaskRow } from '@cpm/contract/delivery/task/task'
import { sql, type SqlBool } from 'kysely'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { type Ctx, type Handler } from '../../../core/feature.ts'
import { stoppedAbove } from '../../../people/account/save/above.ts'
import { type Counts, countRuns, noCounts } from './task.counts.ts'
import { countGone } from '../outcome/lost-result.ts'
import { countReasons } from '../outcome/reasons.read.ts'
import { taskFile } from './task.export.ts'
import { decidable, taskFilters } from './task.filter.ts'
import { listing } from '../../../core/list/listing.ts'
import { originShown } from '../task.origin.ts'
import { findOne } from '../../../core/row.ts'
import { plain } from '../../../core/columns.ts'
import { isAuthorNamed, isSteerable, isStoppedFromAbove, nameUnlessOurs } from '../task.whole.ts'

type From = { db: Ctx['db']; scope: Ctx['scope'] }

/** Tasks the person sees, the newest first unless asked otherwise, each with its runs counted by status. */
export const list = listing(task.routes.list, {
  from: ({ scope }) => columnsOf(scope),
  counted: ({ scope }) => scope.from('task'),
  id: 'task.id',
  sorts: { createdAt: { by: sql`task.created_at`, key: 'timestamptz' } },
  usual: '-createdAt',
  where: taskFilters,
  rows: async (rows, ctx) => {
    const ids = rows.map((row) => row.id)
    const counts = await countRuns(ctx, ids)
    const reasons = ctx.input.export === undefined ? null : await countReasons(ctx, ids)
    const gone = await countGone(ctx, ids)
    return rows.map((row) => ({
      ...shown(row, counts.get(row.id) ?? noCounts(), gone.get(row.id)),
      ...(reasons && { reasons: reasons.get(row.id) ?? [] }),
    }))
  },
  sheet: { name: 'tasks', fields: taskFile },
})

/** Everybody who asked for a task the person sees; accounts of the platform are named to administrators alone. */
export const people: Handler<typeof task.routes.people> = async ({ scope }) => {
  const rows = await scope
    .from('task')
    .innerJoin('account', 'account.id', 'task.account_id')
    .where(unscoped('account', 'who asked is named with a task that is seen'))
    .where(isAuthorNamed(scope))
    .select(['account.id', 'account.name'])
    .distinct()
    .orderBy('account.name')
    .execute()
  return rows.map(({ id, name }) => ({ id: String(id), name }))
}

export const get: Handler<typeof task.routes.get> = async (ctx, { id }) => taskOf(ctx, id)

/** One task the person sees; missing otherwise. */
export async function taskOf(ctx: From, id: string): Promise<TaskRow> {
  const row = await findOne(columnsOf(ctx.scope), 'task.id', id)
  const counts = await countRuns(ctx, [row.id])
  const gone = await countGone(ctx, [row.id])
  return shown(row, counts.get(row.id) ?? noCounts(), gone.get(row.id))
}

const decidedByOurs = sql<SqlBool>`exists (select from account d
  where ${unscoped('account', 'it is only asked whether it is of the platform')}
    and d.id = task.decided_by and d.enterprise_id is null)`

function columnsOf(scope: Scope) {
  return scope
    .from('task')
    .innerJoin('account', 'account.id', 'task.account_id')
    .where(unscoped('account', 'who asked is named with a task that is seen'))
    .select([
      'task.id',
      'task.name',
      'task.note',
      'task.type',
      'task.params',
      'task.status',
      'task.reason',
      'task.rules',
      'task.clock',
      'task.wave',
      'task.waves',
      'task.paused_at',
      'task.pause_reason',
      'task.stuck_at',
      'task.approval',
      nameUnlessOurs(scope, sql.ref('task.decided_name'), decidedByOurs).as('decided_name'),
      'task.decided_at',
      'task.decided_note',
      'task.late_waiting',
      'task.parent_id',
      'task.round',
      'task.next_at',
      'task.rounds',
      'task.skipped_rounds',
      'task.skipped_at',
      'task.back_of',
      sql<Shown>`${originShown()}`.as('shown'),
      sql<number | null>`(select max(b.id) from task b where b.back_of = task.id)`.as('back_id'),
      'task.total',
      'task.made',
      'task.stopped_at',
      'task.expires_at',
      'task.created_at',
      nameUnlessOurs(scope, sql.ref('account.name'), sql.ref('task.by_platform')).as('created_by'),
      sql<boolean>`${isSteerable(scope)}`.as('steerable'),
      sql<boolean>`${decidable(scope)}`.as('decidable'),
      stoppedAbove(scope.who, 'task.paused').as('paused_above'),
      isStoppedFromAbove(scope).as('stopped_above'),
    ])
}

type Shown = (NonNullable<TaskRow['origin']> & { market?: NonNullable<TaskRow['market']> }) | null

type Row = Awaited<ReturnType<ReturnType<typeof columnsOf>['executeTakeFirstOrThrow']>>

function shown(row: Row, counts: Counts, gone = 0): TaskRow {
  const { approval, decidedName, decidedAt, decidedNote, shown: made, ...rest } = plain(row)
  const { market = null, ...origin } = made ?? {}
  const decided = { by: decidedName, at: decidedAt, note: decidedNote }
  return {
    ...rest,
    market,
    origin: made === null ? null : (origin as NonNullable<TaskRow['origin']>),
    backOf: rest.backOf === null ? null : String(rest.backOf),
    type: rest.type as TaskRow['type'],
    approval: approval && { reason: approval, ...decided },
    counts,
    outcome: outcomeOf({ ...rest, counts }).outcomes[0] ?? null,
    gone,
  }
}
