import { unscoped } from '../../core/scope.ts'
import { commonConfig } from '@cpm/contract/estate/agent/agent'
import type { PlanState } from '@cpm/contract/estate/plan/plan'
import { planParts } from '@cpm/contract/estate/plan/plan.config'
import { isSn } from '../../core/sn.ts'
import { type Ctx, missing } from '../../core/feature.ts'

/** A terminal's plan, and whether the terminal holds to it; missing when the person does not see the terminal. */
export async function stateOf({ scope }: Pick<Ctx, 'scope'>, sn: string): Promise<PlanState> {
  const row = await scope
    .from('terminal')
    .leftJoin('terminal_config', 'terminal_config.terminal_id', 'terminal.id')
    .leftJoin('terminal_state', 'terminal_state.terminal_id', 'terminal.id')
    .leftJoin('account', 'account.id', 'terminal_config.account_id')
    .select([
      'terminal_config.plan',
      'terminal_config.version',
      'terminal_config.updated_at',
      'terminal_config.confirmed_at',
      'terminal_state.config_version',
      'terminal_state.facts',
    ])
    .select('account.name as changedBy')
    .where(isSn(sn))
    .where(unscoped('account', 'who wrote the plan is named with it'))
    .executeTakeFirstOrThrow(missing)
  const version = row.version ?? commonConfig.version
  const lacks: unknown = row.facts?.planLacks
  return {
    plan: row.plan ?? null,
    version,
    confirmedVersion: row.config_version,
    confirmed: row.config_version !== null && row.config_version >= version,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    lacks: Array.isArray(lacks) ? planParts.filter((part) => lacks.includes(part)) : [],
    changedAt: row.updated_at?.toISOString() ?? null,
    changedBy: row.changedBy,
  }
}
