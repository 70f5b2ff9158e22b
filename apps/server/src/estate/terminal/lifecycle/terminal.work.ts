import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { offersFor } from '../../../core/offers/offers.ts'
import type { TerminalWork } from '../slots.ts'

/** How many of some terminals have work left to do. */
export async function countBusy(db: QueryExecutorProvider, terminals: RawBuilder<unknown>): Promise<number> {
  const kinds = await offersFor<TerminalWork>('terminal.work')
  if (kinds.length === 0) return 0
  const busy = kinds.map((kind) => sql`(${kind.openAmong(terminals)})`)
  const { rows } = await sql<{ count: number }>`
    select count(distinct terminal_id)::int as count from (${sql.join(busy, sql` union all `)}) as busy`.execute(db)
  return rows[0]?.count ?? 0
}
