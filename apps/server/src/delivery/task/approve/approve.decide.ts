import { type task, taskStates } from '@cpm/contract/delivery/task/task'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { type Ctx, type Handler, type Job, Refusal, refused, wake } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import { mustBeProvenFor } from '../../../people/password/reach.ts'
import { mustBringSendable } from '../../artifact/artifact.sendable.ts'
import { makeAllRuns, smallTask } from '../create/task.fan-out.ts'
import { tellTask } from '../run/task.notify.ts'
import { mustSeeWhole } from '../task.whole.ts'
import { isNoSecond } from './second.ts'

type Deciding = Pick<Ctx, 'scope' | 'now'> & { account: { id: number; name: string; path: string } }

/** The task one may decide on: it waits for that, and neither oneself nor anybody above oneself asked for it. */
async function lockAwaiting({ scope, account }: Deciding, id: string) {
  const columns = [
    'task.id',
    'task.enterprise_id',
    'task.group_paths',
    'task.status',
    'task.account_path',
    'task.by_platform',
    'task.total',
    'task.expires_at',
  ] as const
  const found = await findOne(scope.from('task').select(columns).forNoKeyUpdate(), 'task.id', id)
  if (found.status !== 'awaiting') throw refused('task.notAwaiting')
  mustSeeWhole(scope, found)
  if (isNoSecond(account, found.account_path)) throw new Refusal(codes.forbidden, 'task.ownApproval')
  return found
}

async function decide({ scope, account, now }: Deciding, id: number, status: 'creating' | 'refused', note?: string) {
  await scope
    .update('task')
    .set({ status, decided_by: account.id, decided_name: account.name, decided_at: now, decided_note: note ?? null })
    .where('task.id', '=', id)
    .where('task.status', 'in', taskStates.into(status))
    .execute()
}

/** It begins now, as it was asked for. */
export const approve: Handler<typeof task.routes.approve> = async (ctx, { id, note }) => {
  const { db, now } = ctx
  const found = await lockAwaiting(ctx, id)
  if (found.expires_at <= now) throw refused('task.reason.expired')
  await mustBeProvenFor(ctx, found.total)
  await mustBringSendable(ctx.scope, sql`select ${found.id}::bigint`)
  await decide(ctx, found.id, 'creating', note)
  // Terminals that match later join up to the limit beyond these.
  await ctx.scope.update('task').set({ agreed: found.total }).where('task.id', '=', found.id).execute()
  await sql`update task_wave set opened_at = ${now} where task_id = ${found.id} and n = 1`.execute(db)
  if (found.total <= smallTask) await makeAllRuns(db, found.id, now)
  else await wake(db, 'jobs', { job: 'fanOut' })
  await tellTask(db, found)
  return { done: true }
}

export const refuse: Handler<typeof task.routes.refuse> = async (ctx, { id, note }) => {
  const found = await lockAwaiting(ctx, id)
  await decide(ctx, found.id, 'refused', note)
  await tellTask(ctx.db, found)
  return { done: true }
}

/** Nobody decided before it expired. */
export const closeAwaiting: Job = {
  everyMs: 60_000,
  async run({ db, now }) {
    const tasks = await db
      .updateTable('task')
      .set({ status: 'creation_failed', reason: 'expired' })
      .where('status', '=', 'awaiting')
      .where('expires_at', '<', now)
      .returning(['id', 'enterprise_id', 'group_paths'])
      .execute()
    for (const task of tasks) await tellTask(db, task)
  },
}
