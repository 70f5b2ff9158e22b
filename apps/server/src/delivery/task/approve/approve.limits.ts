import type { ApprovalLimits, ApprovalReason, task, TaskType } from '@cpm/contract/delivery/task/task'
import type { Account, Ctx, Handler } from '../../../core/feature.ts'
import { badField, missing } from '../../../core/feature.ts'
import { one } from '../../../core/row.ts'
import type { Scope } from '../../../core/scope.ts'

const none: ApprovalLimits = { terminals: null, types: [] }

async function limitsOf(scope: Scope, enterpriseId: number): Promise<ApprovalLimits> {
  const row = await scope
    .from('task_limit')
    .select(['task_limit.terminals', 'task_limit.types'])
    .where('task_limit.enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  return row ? { terminals: row.terminals, types: row.types as TaskType[] } : none
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
  await one(db.selectFrom('enterprise').select('enterprise.id'), 'enterprise.id', id)
  return id
}

export const limits: Handler<typeof task.routes.limits> = async (ctx, { enterpriseId }) =>
  limitsOf(ctx.scope, await enterpriseMeant(ctx, enterpriseId))

export const setLimits: Handler<typeof task.routes.setLimits> = async (ctx, input) => {
  const { scope } = ctx
  const enterpriseId = await enterpriseMeant(ctx, input.enterpriseId)
  const said = { terminals: input.terminals, types: [...new Set(input.types)] }
  await scope
    .insert('task_limit')
    .values({ enterprise_id: enterpriseId, ...said })
    .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet(said))
    .execute()
  return { done: true }
}
