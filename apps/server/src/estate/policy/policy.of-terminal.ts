import { commonConfig } from '@cpm/contract/estate/agent/agent'
import type { policy } from '@cpm/contract/estate/policy/policy'
import type { PolicyFrom } from '@cpm/contract/estate/policy/policy.kind'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../core/feature.ts'
import type { Scope } from '../../core/scope.ts'
import { terminalSeen } from '../../core/sn.ts'
import { placeKind, placeName, placeNamed, placeTables } from './policy.assignment.ts'

type Counting = { kind: string; value: unknown; from: PolicyFrom; changedAt: Date; changedBy: string | null }

/** What counts for a terminal that is seen, by kind. Those above a store's own scope count for it as well, and are told. */
export async function inForce(scope: Scope, terminalId: number): Promise<Counting[]> {
  const { rows } = await sql<Counting>`
    select policy.kind, policy.value, policy.updated_at as "changedAt", account.name as "changedBy",
      jsonb_build_object('place', ${placeKind}, 'name', ${placeName}, 'groupId', policy.group_id::text,
        'ruleGroupId', policy.rule_group_id::text) as "from"
    from policies_of(array[${terminalId}::bigint]) f, ${placeTables}
    where policy.id = f.policy_id and ${sql.join(placeNamed, sql` and `)}
    order by policy.kind`.execute(scope.outside('what counts for a terminal that is seen is told with it'))
  return rows
}

/** Whether a terminal holds to its configuration. */
export async function standing({ db }: Pick<Ctx, 'db'>, terminalId: number) {
  const row = await db
    .selectFrom('terminal_state')
    .leftJoin('terminal_config', 'terminal_config.terminal_id', 'terminal_state.terminal_id')
    .select([
      'terminal_state.config_version',
      'terminal_config.version',
      'terminal_config.updated_at',
      'terminal_config.confirmed_at',
    ])
    .where('terminal_state.terminal_id', '=', terminalId)
    .executeTakeFirst()
  const version = row?.version ?? commonConfig.version
  const held = row?.config_version ?? null
  return {
    version,
    heldVersion: held,
    drift: version > commonConfig.version && (held ?? 0) < version,
    since: row?.updated_at?.toISOString() ?? null,
    confirmedAt: row?.confirmed_at?.toISOString() ?? null,
  }
}

export const ofTerminal: Handler<typeof policy.routes.ofTerminal> = async (ctx, { sn }) => {
  const { id } = await terminalSeen(ctx.scope, sn, ['id'])
  const counting = await inForce(ctx.scope, id)
  const records = counting.map((one) => ({ ...one, changedAt: one.changedAt.toISOString() }))
  return { records, ...(await standing(ctx, id)) }
}
