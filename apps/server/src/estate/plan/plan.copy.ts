import { commonConfig } from '@cpm/contract/estate/agent/agent'
import { type plan, planCopyLimit, tidyPlan } from '@cpm/contract/estate/plan/plan'
import { sql } from 'kysely'
import { tellTerminals } from '../terminal/config/terminal.notify.ts'
import { reach, unknownSns } from '../terminal/terminal.targets.ts'
import { channels, type Handler, refused, wake } from '../../core/feature.ts'

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
  const tidy = tidyPlan(plan)
  await sql`
    insert into terminal_config as c (terminal_id, version, plan, account_id, updated_at)
    select id, ${commonConfig.version + 1}, ${tidy && JSON.stringify(tidy)}::jsonb, ${account.id}, ${now}
    from unnest(${terminals.map(({ id }) => id)}::bigint[]) as v(id) order by id
    on conflict (terminal_id) do update set version = c.version + 1, plan = excluded.plan,
      account_id = excluded.account_id, updated_at = excluded.updated_at, confirmed_at = null`.execute(db)
  await wake(db, 'outbox', { configs: true })
  // Screens are told by keys alone, and these are terminals the person was just let reach.
  await tellTerminals(db, channels.live, terminals)
  return { terminals: terminals.length }
}
