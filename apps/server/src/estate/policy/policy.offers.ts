import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { terminalHandOver } from '../terminal/slots.ts'
import { compose } from '../terminal/config/config.compose.ts'

export const offers = [
  terminalHandOver({
    key: 'policy',
    sort: 10,
    /** What was given to the old one itself; the rest comes by its place. */
    handOver: async (db, now, oldId, newId) => {
      await sql`
        insert into policy (kind, enterprise_id, terminal_id, value, app_id, secrets, account_id, created_at, updated_at)
        select kind, enterprise_id, ${newId}, value, app_id, secrets, account_id, created_at, ${now} from policy
        where ${unscoped('policy', 'of the terminal that is replaced')} and terminal_id = ${oldId}
        on conflict (terminal_id, kind) where terminal_id is not null do update set value = excluded.value,
          secrets = excluded.secrets, account_id = excluded.account_id, updated_at = excluded.updated_at`.execute(db)
      await compose(db, [newId], now, true)
      return []
    },
  }),
]
