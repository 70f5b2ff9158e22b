import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { channels, wake } from '../../core/feature.ts'
import { queueTerminals } from '../../core/reaction/queue.ts'
import { type OpenTables, unscoped } from '../../core/scope.ts'
import { type ToldTerminal, tellTerminals } from '../terminal/config/terminal.notify.ts'

/**
 * Puts what counts for these terminals into their configurations; answers those that are to be told another. `anew`
 * raises the version of all.
 */
export async function tell(
  db: QueryExecutorProvider,
  ids: readonly number[],
  now: Date,
  anew = false,
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select policies_told as id from policies_told(${ids}::bigint[], ${now}, ${anew})`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same, sent to those that are here and shown on open screens. */
export async function tellNow(db: Kysely<OpenTables>, ids: readonly number[], now: Date, anew = false): Promise<void> {
  const told = await tell(db, ids, now, anew)
  if (told.length === 0) return
  await wake(db, 'outbox', { configs: true })
  const { rows } = await sql<ToldTerminal>`
    select sn, enterprise_id as "enterpriseId", group_path as "groupPath" from terminal
    where ${unscoped('terminal', 'whose they are was known when something was given')}
      and id = any(${told}::bigint[])`.execute(db)
  await tellTerminals(db, channels.live, rows)
}

/** The kind that the server itself holds terminals to: they are not told what is expected of them, but judged by it. */
export const judgedKind = 'peripherals'

/** Has these terminals judged anew, by a job, after the commit. */
export async function judgeLater(db: QueryExecutorProvider, ids: readonly number[]): Promise<void> {
  await queueTerminals(db, 'fault.judge', ids)
}
