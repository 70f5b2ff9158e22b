import { commonConfig } from '@cpm/contract/estate/agent/agent'
import type { plan as plans } from '@cpm/contract/estate/plan/plan'
import type { Plan } from '@cpm/contract/estate/plan/plan.config'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { lockRow } from '../../core/row.ts'
import { terminalSeen } from '../../core/sn.ts'
import { type Ctx, Refusal } from '../../core/feature.ts'
import { keep } from '../policy/policy.assign.ts'
import { placeOf } from '../policy/policy.place.ts'
import { mustBeProvenFor } from '../../people/password/reach.ts'
import { tellNow } from '../policy/policy.notify.ts'

/** Puts a plan of its own in place of the one of `version`; a conflict when that is not the last one any more. */
export async function savePlan(
  ctx: Ctx<typeof plans.routes.update>,
  sn: string,
  version: number,
  plan: Plan | null,
): Promise<void> {
  const { scope, db, now } = ctx
  const { id } = await terminalSeen(scope, sn, ['id'])
  // Two people at once follow each other.
  await lockRow(scope, 'terminal', id, ['id'])
  const { rows } = await sql<{ version: number }>`
    select version from terminal_config where terminal_id = ${id}`.execute(db)
  if ((rows[0]?.version ?? commonConfig.version) !== version) throw new Refusal(codes.conflict, 'plan.changedMeanwhile')
  await mustBeProvenFor(ctx, 1)
  await keep(ctx, 'plan', await placeOf(ctx, { sn }), plan)
  await tellNow(db, [id], now, true)
}
