import {
  type ApprovalLimits,
  type ApprovalReason,
  approvedOnly,
  type ApprovedOnly,
  type task,
  type TaskType,
} from '@cpm/contract/delivery/task/task'
import type { Account, Ctx, Handler } from '../../../core/feature.ts'
import { badField, changed, missing, refused } from '../../../core/feature.ts'
import { findOne } from '../../../core/row.ts'
import type { Scope } from '../../../core/scope.ts'
import { changesOf } from './limit.change.ts'
import { callApprovers } from './limit.call.ts'

type Limits = ApprovalLimits & { approvedOnly: ApprovedOnly }
/** Where an enterprise set nothing. `approved_only()` of the database says the same. */
const none: Limits = { terminals: null, types: [], approvedOnly: 'stores' }

export async function limitsOf(scope: Pick<Scope, 'from'>, enterpriseId: number): Promise<Limits> {
  const row = await scope
    .from('task_limit')
    .select(['task_limit.terminals', 'task_limit.types', 'task_limit.approved_only'])
    .where('task_limit.enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  if (!row) return none
  return { terminals: row.terminals, types: row.types as TaskType[], approvedOnly: row.approved_only }
}

/** Why a second person has to agree to such a task; null when nobody has to. A dangerous type says so first. */
export async function approvalNeeded(
  { scope }: Pick<Ctx, 'scope'>,
  { type, enterpriseId, total }: { type: TaskType; enterpriseId: number; total: number },
): Promise<ApprovalReason | null> {
  const limits = await limitsOf(scope, enterpriseId)
  if (limits.types.includes(type)) return 'type'
  return limits.terminals !== null && total > limits.terminals ? 'terminals' : null
}

/** One's own enterprise; an administrator of ours names one. Another's is missing. */
async function enterpriseMeant(
  { account, db }: { account: Account; db: Ctx['db'] },
  named: string | undefined,
): Promise<number> {
  const id = named === undefined ? account.enterpriseId : Number(named)
  if (id === null) throw badField('enterpriseId', 'task.enterpriseNeeded')
  if (account.enterpriseId !== null && account.enterpriseId !== id) throw missing()
  await findOne(db.selectFrom('enterprise').select('enterprise.id'), 'enterprise.id', id)
  return id
}

export const limits: Handler<typeof task.routes.limits> = async (ctx, { enterpriseId }) => {
  const id = await enterpriseMeant(ctx, enterpriseId)
  const [waiting] = await changesOf(ctx, id)
  return { ...(await limitsOf(ctx.scope, id)), waiting: waiting ?? null }
}

/** More terminals without a second person, or any number. */
const isLifted = (from: number | null, to: number | null): boolean => from !== null && (to === null || to > from)

/** What tightens applies at once; what relaxes is written down, and applies when a second person has approved it. */
export const setLimits: Handler<typeof task.routes.setLimits> = async (ctx, input) => {
  const { scope, db, account, now } = ctx
  const enterpriseId = await enterpriseMeant(ctx, input.enterpriseId)
  // Two who set them at once do it one after the other: what tightens for one may relax for the other.
  await db
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', enterpriseId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const before = await limitsOf(scope, enterpriseId)
  const wanted = [...new Set(input.types)]
  const lifts = isLifted(before.terminals, input.terminals)
  const dropped = before.types.filter((type) => !wanted.includes(type))
  const { approvedOnly: rule = before.approvedOnly } = input
  const opens = approvedOnly.indexOf(rule) < approvedOnly.indexOf(before.approvedOnly)
  const waits = lifts || dropped.length > 0 || opens
  if (waits && (await changesOf(ctx, enterpriseId)).length > 0) throw refused('task.limitsWait')
  const applied = {
    terminals: lifts ? before.terminals : input.terminals,
    types: [...wanted, ...dropped],
    approved_only: opens ? before.approvedOnly : rule,
  }
  await scope
    .insert('task_limit')
    .values({ enterprise_id: enterpriseId, ...applied })
    .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet(applied))
    .execute()
  if (waits) {
    await scope
      .insert('task_limit_change')
      .values({
        enterprise_id: enterpriseId,
        account_id: account.id,
        lifts_terminals: lifts,
        terminals: lifts ? input.terminals : null,
        dropped_types: dropped,
        approved_only: opens ? rule : null,
        note: input.note || null,
        created_at: now,
        decided_at: null,
      })
      .execute()
    await callApprovers(ctx, enterpriseId)
  }
  await changed(db, { enterpriseId, accountPath: null }, [['task']])
  return { done: true, waits }
}
