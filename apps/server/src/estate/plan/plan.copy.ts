import { type plan, planCopyLimit, tidyPlan } from '@cpm/contract/estate/plan/plan'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { mustBeProvenFor } from '../../people/password/reach.ts'
import { tellNow } from '../policy/policy.notify.ts'
import { reach, unknownSns } from '../terminal/terminal.targets.ts'
import { type Handler, refused } from '../../core/feature.ts'

/** Gives every terminal of the target the plan: one statement, in the order of ids, so that two of them queue up. */
export const copy: Handler<typeof plan.routes.copy> = async (ctx, { plan, target }) => {
  const { account, db, now } = ctx
  const terminals = await reach(ctx, target, planCopyLimit)
  const sns = unknownSns(
    target,
    terminals.map(({ sn }) => sn),
  )
  if (sns !== null) throw refused('task.unknownSns', { sns })
  if (terminals.length === 0) throw refused('task.noTerminals')
  if (terminals.length > planCopyLimit) throw refused('plan.tooMany', { max: planCopyLimit })
  await mustBeProvenFor(ctx, terminals.length)
  const ids = terminals.map(({ id }) => id)
  await sql`
    insert into policy (kind, enterprise_id, terminal_id, value, account_id, created_at, updated_at)
    select 'plan', enterprise_id, id, ${JSON.stringify(tidyPlan(plan))}::jsonb, ${account.id}, ${now}, ${now}
    from terminal where ${unscoped('terminal', 'found in scope')} and id = any(${ids}::bigint[]) order by id
    on conflict (terminal_id, kind) where terminal_id is not null do update set value = excluded.value,
      account_id = excluded.account_id, updated_at = excluded.updated_at`.execute(db)
  await tellNow(db, ids, now, true)
  return { terminals: terminals.length }
}
