import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { AgentTerminal } from '../feature.ts'
import { hashOf } from '../secret.ts'

/** What `Authorization: Basic base64(sn:secret)` says; null where it says no such thing. */
export function credentialIn(header: string | undefined): { sn: string; secret: string } | null {
  const basic = /^Basic ([A-Za-z0-9+/=]{1,400})$/.exec(header ?? '')
  if (!basic) return null
  const pair = Buffer.from(basic[1] as string, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  if (colon < 1 || pair.includes('\0')) return null
  return { sn: pair.slice(0, colon), secret: pair.slice(colon + 1) }
}

/** The terminal that has this secret; null when it does not stand. */
export async function terminalOf(
  db: Kysely<Tables>,
  { sn, secret }: { sn: string; secret: string },
): Promise<AgentTerminal | null> {
  const row = await db
    .selectFrom('terminal')
    .leftJoin('terminal_state as s', 's.terminal_id', 'terminal.id')
    .select(['id', 'terminal.sn', 'enterprise_id', 'group_path', sql<string | null>`s.facts ->> 'codePage'`.as('page')])
    .where('terminal.sn', '=', sn)
    .where('secret_hash', '=', hashOf(secret))
    .where('status', '=', 'activated')
    .executeTakeFirst()
  if (!row) return null
  return { id: row.id, sn: row.sn, enterpriseId: row.enterprise_id, groupPath: row.group_path, codePage: row.page }
}
