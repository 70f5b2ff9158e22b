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

/** Rows of a deed on many that the audit tells of one by one. */
const toldInFull = 100
/** Rows of one statement: it has a time limit. */
const atOnce = 5_000

/** A deed on many rows, some at a time: the audit tells of the first of them, and how many more there were. */
export async function notedInPart<I, T>(
  db: QueryExecutorProvider,
  items: readonly I[],
  work: (some: readonly I[]) => Promise<T[]>,
): Promise<T[]> {
  const told = await work(items.slice(0, toldInFull))
  if (items.length <= toldInFull) return told
  const rest: T[] = []
  await unnoted(db, async () => {
    for (let at = toldInFull; at < items.length; at += atOnce) rest.push(...(await work(items.slice(at, at + atOnce))))
  })
  await sql`
    insert into audit_pending (table_name, after) select ${onlyCounted}, jsonb_build_object('more', ${rest.length}::int)
    where ${rest.length}::int > 0 and current_setting('cpm.audited', true) = 'on'`.execute(db)
  return [...told, ...rest]
}
/** Stands for a table where rows are but counted (http/mount/audit-entry.ts). */
export const onlyCounted = ''
