import { commonConfig } from '@cpm/contract/estate/agent/agent'
import type { plan as plans } from '@cpm/contract/estate/plan/plan'
import type { Plan } from '@cpm/contract/estate/plan/plan.config'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { terminalSeen } from '../../core/sn.ts'
import { changed, type Ctx, Refusal, wake } from '../../core/feature.ts'

/** Puts a plan in place of the one of `version`; a conflict when that is not the last one any more. */
export async function savePlan(
  { scope, account, db, now }: Ctx<typeof plans.routes.update>,
  sn: string,
  version: number,
  plan: Plan | null,
): Promise<void> {
  const terminal = await terminalSeen(scope, sn, ['id', 'sn', 'enterprise_id', 'group_path'])
  const text = plan && JSON.stringify(plan)
  // One who never had a configuration of its own holds to the common one.
  const saved =
    version === commonConfig.version
      ? await sql`
          insert into terminal_config (terminal_id, version, plan, account_id, updated_at)
          values (${terminal.id}, ${version + 1}, ${text}::jsonb, ${account.id}, ${now})
          on conflict do nothing`.execute(db)
      : await sql`
          update terminal_config set version = version + 1, plan = ${text}::jsonb, account_id = ${account.id},
            updated_at = ${now}, confirmed_at = null
          where terminal_id = ${terminal.id} and version = ${version}`.execute(db)
  if (saved.numAffectedRows !== 1n) throw new Refusal(codes.conflict, 'plan.changedMeanwhile')
  await wake(db, 'outbox', { configs: true })
  await changed(db, { enterpriseId: terminal.enterprise_id, groupPath: terminal.group_path }, [
    ['terminal', terminal.sn],
  ])
}
