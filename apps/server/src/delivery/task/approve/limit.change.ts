import type { LimitChange, task } from '@cpm/contract/delivery/task/task'
import { codes } from '@cpm/contract/kernel/envelope'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Account, changed, type Ctx, type Handler, Refusal, refused } from '../../../core/feature.ts'
import { plain } from '../../../core/columns.ts'
import { findOne } from '../../../core/row.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { nameUnlessOurs } from '../task.whole.ts'
import { callAsker } from './limit.call.ts'
import { isNoSecond, isSecond } from './second.ts'

type Asking = Pick<Ctx, 'scope'>

const asker = unscoped('account', 'who asked is named with a change that is seen')

/** It waits for a second person, and whoever asks may be that person. */
export const isChangeDecidable = ({ who }: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(task_limit_change.status = 'waiting' and (select ${isSecond(sql`${who.accountPath}::ltree`, sql`a.path`)}
    from account a where a.id = task_limit_change.account_id and ${asker}))`

/** Changes that wait: of one enterprise, or of all that are seen. */
export async function changesOf({ scope }: Asking, enterpriseId: number | null): Promise<LimitChange[]> {
  const me = sql`${scope.who.accountPath}::ltree`
  const by = nameUnlessOurs(scope, sql`account.name`, sql<SqlBool>`(account.enterprise_id is null)`)
  const { rows } = await scope.sql<Record<string, unknown>>`
    select task_limit_change.id::text, task_limit_change.enterprise_id::text, enterprise.name as enterprise_name,
      task_limit_change.lifts_terminals, task_limit_change.terminals, task_limit_change.dropped_types,
      task_limit_change.approved_only,
      ${by} as by, task_limit_change.created_at as at, task_limit_change.note,
      ${isChangeDecidable(scope)} and ${scope.who.codes?.has('task.approve') ?? false} as decidable,
      account.path <@ ${me} as withdrawable
    from task_limit_change
      join account on account.id = task_limit_change.account_id and ${asker}
      join enterprise on enterprise.id = task_limit_change.enterprise_id
    where task_limit_change.status = 'waiting' and ${scope.visible('task_limit_change')}
      ${enterpriseId === null ? sql`` : sql`and task_limit_change.enterprise_id = ${enterpriseId}`}
    order by task_limit_change.id`
  return rows.map((row) => plain(row) as unknown as LimitChange)
}

export const limitChanges: Handler<typeof task.routes.limitChanges> = async (ctx) => ({
  records: await changesOf(ctx, null),
})

type Deciding = Pick<Ctx, 'scope' | 'db' | 'now'> & { account: Account }

/** The change that waits, locked, with the path of who asked for it as it is now. */
async function lockWaiting({ scope }: Asking, id: string) {
  const columns = [
    'task_limit_change.id',
    'task_limit_change.enterprise_id',
    'task_limit_change.account_id',
    'task_limit_change.status',
    'task_limit_change.lifts_terminals',
    'task_limit_change.terminals',
    'task_limit_change.dropped_types',
    'task_limit_change.approved_only',
  ] as const
  const found = await findOne(scope.from('task_limit_change').select(columns).forUpdate(), 'task_limit_change.id', id)
  if (found.status !== 'waiting') throw refused('task.limitsDecided')
  const { rows } = await scope.sql<{ path: string }>`
    select path::text from account where id = ${found.account_id} and ${asker}`
  return { ...found, askedBy: rows[0]?.path ?? '' }
}

async function lockDecidable(ctx: Deciding, id: string) {
  const found = await lockWaiting(ctx, id)
  if (isNoSecond(ctx.account, found.askedBy)) throw new Refusal(codes.forbidden, 'task.ownLimits')
  return found
}

type Change = Awaited<ReturnType<typeof lockWaiting>>
type Ending = 'approved' | 'refused' | 'withdrawn'

async function end(ctx: Deciding, change: Change, status: Ending, note?: string): Promise<{ done: true }> {
  const { scope, db, account, now } = ctx
  await scope
    .update('task_limit_change')
    .set({ status, decided_by: account.id, decided_name: account.name, decided_at: now, decided_note: note || null })
    .where('task_limit_change.id', '=', change.id)
    .execute()
  if (status !== 'withdrawn') await callAsker(ctx, { asker: change.account_id, decided: status, note: note ?? '' })
  await changed(db, { enterpriseId: change.enterprise_id, accountPath: null }, [['task']])
  return { done: true }
}

/** What was asked applies; what was tightened since stays. */
export const approveLimits: Handler<typeof task.routes.approveLimits> = async (ctx, { id, note }) => {
  const change = await lockDecidable(ctx, id)
  await ctx.scope
    .update('task_limit')
    .set({
      ...(change.lifts_terminals && { terminals: change.terminals }),
      ...(change.approved_only && { approved_only: change.approved_only }),
      types: sql<
        string[]
      >`array(select t from unnest(task_limit.types) t where t <> all(${change.dropped_types}::text[]))`,
    })
    .where('task_limit.enterprise_id', '=', change.enterprise_id)
    .execute()
  return end(ctx, change, 'approved', note)
}

export const refuseLimits: Handler<typeof task.routes.refuseLimits> = async (ctx, { id, note }) =>
  end(ctx, await lockDecidable(ctx, id), 'refused', note)

export const withdrawLimits: Handler<typeof task.routes.withdrawLimits> = async (ctx, { id }) => {
  const change = await lockWaiting(ctx, id)
  const isAbove = isNoSecond({ path: change.askedBy }, ctx.account.path)
  if (!isAbove) throw new Refusal(codes.forbidden, 'task.notOwnLimits')
  return end(ctx, change, 'withdrawn')
}
