import { sql } from 'kysely'
import { terminalHandOver } from '../terminal/slots.ts'

export const offers = [
  terminalHandOver({
    key: 'plan',
    sort: 10,
    /** Under a number the new one has not heard yet. */
    handOver: async (db, now, oldId, newId) => {
      await sql`
        insert into terminal_config as c (terminal_id, version, plan, account_id, updated_at)
        select ${newId}, version, plan, account_id, ${now} from terminal_config where terminal_id = ${oldId}
        on conflict (terminal_id) do update set version = greatest(c.version, excluded.version) + 1,
          plan = excluded.plan, account_id = excluded.account_id, updated_at = excluded.updated_at,
          confirmed_at = null`.execute(db)
      return []
    },
  }),
]
