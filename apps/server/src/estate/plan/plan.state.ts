import type { PlanState } from '@cpm/contract/estate/plan/plan'
import { type Plan, planParts } from '@cpm/contract/estate/plan/plan.config'
import { inForce, standing } from '../policy/policy.of-terminal.ts'
import { terminalSeen } from '../../core/sn.ts'
import type { Ctx } from '../../core/feature.ts'

/** A terminal's plan, and whether the terminal holds to it; missing when the person does not see the terminal. */
export async function stateOf(ctx: Pick<Ctx, 'scope' | 'db'>, sn: string): Promise<PlanState> {
  const { id } = await terminalSeen(ctx.scope, sn, ['id'])
  const counting = (await inForce(ctx.scope, id)).find(({ kind }) => kind === 'plan')
  const { version, heldVersion, confirmedAt } = await standing(ctx, id)
  const said = await ctx.db
    .selectFrom('terminal_state')
    .select('facts')
    .where('terminal_id', '=', id)
    .executeTakeFirst()
  const lacks: unknown = said?.facts?.planLacks
  return {
    plan: (counting?.value as Plan | null | undefined) ?? null,
    version,
    confirmedVersion: heldVersion,
    confirmed: heldVersion !== null && heldVersion >= version,
    confirmedAt,
    lacks: Array.isArray(lacks) ? planParts.filter((part) => lacks.includes(part)) : [],
    changedAt: counting?.changedAt.toISOString() ?? null,
    changedBy: counting?.changedBy ?? null,
    from: counting?.from ?? null,
  }
}
