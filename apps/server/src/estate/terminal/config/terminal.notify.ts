import type { LiveKey } from '@cpm/contract'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'

export type ToldTerminal = { sn: string; enterpriseId: number; groupPath: string | null }

/** More terminals than this of one audience are said as "some terminals": a NOTIFY holds less than 8,000 bytes. */
const mostKeys = 50

/**
 * Tells open screens on the live channel, after the commit, that these terminals changed: one notification for each audience, all in one
 * statement, because a batch may hold terminals of many shops.
 */
export async function tellTerminals(
  db: Kysely<Tables>,
  channel: string,
  terminals: readonly ToldTerminal[],
): Promise<void> {
  if (terminals.length === 0) return
  const groups = Map.groupBy(terminals, ({ enterpriseId, groupPath }) => `${enterpriseId} ${groupPath ?? ''}`)
  const payloads = [...groups.values()].map((some) => {
    const { enterpriseId, groupPath } = some[0] as ToldTerminal
    const sns = new Set(some.map(({ sn }) => sn))
    const keys: LiveKey[] = sns.size > mostKeys ? [['terminal']] : [...sns].map((sn) => ['terminal', sn])
    // The same shape as `changed` in feature.ts says.
    return JSON.stringify({ e: enterpriseId, g: groupPath, k: keys })
  })
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as v(payload)`.execute(db)
}
