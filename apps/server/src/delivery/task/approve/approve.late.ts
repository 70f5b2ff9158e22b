import type { task } from '@cpm/contract/delivery/task/task'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { type Account, type Ctx, type Handler, Refusal, refused, wake } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import { mustBeProvenFor } from '../../../people/password/reach.ts'
import { tellTask } from '../run/task.notify.ts'
import { mustSeeWhole } from '../task.whole.ts'
import { isNoSecond } from './second.ts'

type Deciding = Pick<Ctx, 'scope' | 'db' | 'now'> & { account: Account }

/** The task of which terminals wait to join, locked, for a second person. */
async function lockLate({ scope, account }: Deciding, id: string) {
  const columns = [
    'task.id',
    'task.enterprise_id',
    'task.group_paths',
    'task.account_path',
    'task.by_platform',
    'task.late_waiting',
  ] as const
  const found = await findOne(scope.from('task').select(columns).forNoKeyUpdate(), 'task.id', id)
  if (found.late_waiting === 0) throw refused('task.nobodyLate')
  mustSeeWhole(scope, found)
  if (isNoSecond(account, found.account_path)) throw new Refusal(codes.forbidden, 'task.ownApproval')
  return found
}

const decided = ({ account, now }: Deciding) => ({
  late_waiting: 0,
  late_by: account.id,
  late_name: account.name,
  late_at: now,
})

/** Those that wait join, as many as were shown. */
export const approveLate: Handler<typeof task.routes.approveLate> = async (ctx, { id }) => {
  const found = await lockLate(ctx, id)
  await mustBeProvenFor(ctx, found.late_waiting)
  await ctx.scope
    .update('task')
    .set({ ...decided(ctx), agreed: sql`task.total + task.late_waiting` })
    .where('task.id', '=', found.id)
    .execute()
  await wake(ctx.db, 'jobs', { job: 'takeLate' })
  await tellTask(ctx.db, found)
  return { done: true }
}

/** From now on the task takes in nothing more. */
export const refuseLate: Handler<typeof task.routes.refuseLate> = async (ctx, { id }) => {
  const found = await lockLate(ctx, id)
  await ctx.scope
    .update('task')
    .set({ ...decided(ctx), rules: sql`task.rules - 'lateJoiners'` })
    .where('task.id', '=', found.id)
    .execute()
  await tellTask(ctx.db, found)
  return { done: true }
}
