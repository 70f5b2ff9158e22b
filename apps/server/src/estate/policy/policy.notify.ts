import { type Kysely, sql } from 'kysely'
import { channels, wake } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'
import { type OpenTables, unscoped } from '../../core/scope.ts'
import { compose } from '../terminal/config/config.compose.ts'
import { type ConfigKindOffer, kindUse } from '../terminal/config/config.kinds.ts'
import { type ToldTerminal, tellTerminals } from '../terminal/config/terminal.notify.ts'

/** Composes the configurations of these terminals, sends what changed, and shows it on open screens. */
export async function tellNow(db: Kysely<OpenTables>, ids: readonly number[], now: Date, anew = false): Promise<void> {
  const told = await compose(db, ids, now, anew)
  if (told.length === 0) return
  await wake(db, 'outbox', { configs: true })
  const { rows } = await sql<ToldTerminal>`
    select sn, enterprise_id as "enterpriseId", group_path as "groupPath" from terminal
    where ${unscoped('terminal', 'whose they are was known when something was given')}
      and id = any(${told}::bigint[])`.execute(db)
  await tellTerminals(db, channels.live, rows)
}

/** Follows a change of the policies of a kind for these terminals. Without `kind`: all kinds. */
export async function follow(db: Kysely<OpenTables>, ids: readonly number[], now: Date, kind?: string): Promise<void> {
  const use = kind === undefined ? 'all' : kindUse(kind)
  if (use === 'all' || use === 'agent') await tellNow(db, ids, now)
  if (use === 'all' || use === 'judge') {
    const offers = await offersFor<ConfigKindOffer>('config.kind')
    for (const { key, judge } of offers) if (use === 'all' || key === kind) await judge?.(db, ids)
  }
}
