import type { GuestLinkState } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { type RawBuilder, sql } from 'kysely'
import { mayNow, seesTerminal } from '../../people/role/role.now.ts'

/** How the link `g` of a query stands, of the terminal of that name: it hangs on who made it. */
export function stateOf(now: Date, terminal: 't' | 'terminal'): RawBuilder<GuestLinkState> {
  const makerMay = sql`exists (select from account a where a.id = g.account_id and ${seesTerminal(terminal)}
    and ${mayNow(sql`'remote.guest'`)}
    and ${mayNow(sql`case when g.view_only then 'remote.view' else 'remote.desktop' end`)})`
  return sql<GuestLinkState>`case
    when g.revoked_at is not null then 'revoked'
    when g.ends_at <= ${now} then 'expired'
    when ${sql.ref(`${terminal}.enterprise_id`)} <> g.enterprise_id
      or ${sql.ref(`${terminal}.status`)} = 'logged_off' or not ${makerMay} then 'void'
    else 'active' end`
}
