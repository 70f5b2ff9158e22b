import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** A path of `column` below the old place, as it is below the new one. */
export function carried(column: string, from: string, to: string): RawBuilder<unknown> {
  const path = sql.ref(column)
  return sql`case when ${path} = ${from}::ltree then ${to}::ltree
    else ${to}::ltree || subpath(${path}, nlevel(${from}::ltree)) end`
}

/** What follows from a deed and is none of its own: the audit does not tell of it row by row. */
export async function unnoted(db: QueryExecutorProvider, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ on: string | null }>`select current_setting('cpm.audited', true) as on`.execute(db)
  await sql`select set_config('cpm.audited', 'off', true)`.execute(db)
  await work()
  await sql`select set_config('cpm.audited', ${rows[0]?.on ?? ''}, true)`.execute(db)
}
