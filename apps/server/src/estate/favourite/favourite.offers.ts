import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { terminalHandOver } from '../terminal/slots.ts'

export const offers = [
  terminalHandOver({
    key: 'favourite',
    sort: 20,
    handOver: async (db, _now, oldId, newId) => {
      await sql`
        with gone as (delete from favourite
          where ${unscoped('favourite', 'whoever marked the old one')}
            and terminal_id = ${oldId} returning account_id, created_at)
        insert into favourite (account_id, terminal_id, created_at)
        select account_id, ${newId}::bigint, created_at from gone on conflict do nothing`.execute(db)
      return []
    },
  }),
]
