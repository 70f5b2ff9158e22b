import type { AgentTerminal, Account } from '../feature.ts'
import { sessionTimes } from '@cpm/contract/session'
import { type Kysely, sql } from 'kysely'
import { hashOf } from '../db/secret.ts'
import type { Tables } from '../db/tables.ts'

/** How stale `seen_at` may get: it is not worth a write for every request. */
const seenEveryMs = 30_000

/**
 * The account behind a session token, with its permission codes; null when the session is not valid. A request that
 * nobody made by hand does not keep the session alive.
 */
export async function accountOf(
  db: Kysely<Tables>,
  tokenHash: Buffer,
  now: Date,
  byHand = true,
): Promise<Account | null> {
  const idleSince = new Date(now.getTime() - sessionTimes.idleMs)
  const { rows } = await sql<{
    id: number
    name: string
    kind: Account['kind']
    enterprise_id: number | null
    path: string
    group_path: string | null
    must_change: boolean
    seen_at: Date
    codes: string[]
  }>`
    select a.id, a.name, a.kind, a.enterprise_id, a.path, a.group_path, a.must_change,
      s.seen_at,
      array(
        select distinct m.permission from account_role ar
        join role r on r.id = ar.role_id and r.enabled
        join role_menu rm on rm.role_id = r.id
        join menu m on m.id = rm.menu_id and m.enabled and m.permission <> ''
        where ar.account_id = a.id
      ) as codes
    from session s join account a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.ends_at > ${now} and s.seen_at > ${idleSince} and a.active`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (byHand && now.getTime() - row.seen_at.getTime() > seenEveryMs) {
    await db.updateTable('session').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()
  }
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    enterpriseId: row.enterprise_id,
    path: row.path,
    groupPath: row.group_path,
    mustChange: row.must_change,
    permissions: new Set(row.codes),
  }
}

/** The terminal behind `Authorization: Basic base64(sn:secret)`; null when the credential does not stand. */
export async function terminalOf(db: Kysely<Tables>, header: string | undefined): Promise<AgentTerminal | null> {
  const basic = /^Basic ([A-Za-z0-9+/=]{1,400})$/.exec(header ?? '')
  if (!basic) return null
  const pair = Buffer.from(basic[1] as string, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  if (colon < 1 || pair.includes('\0')) return null
  const row = await db
    .selectFrom('terminal')
    .select(['id', 'sn', 'enterprise_id', 'group_path'])
    .where('sn', '=', pair.slice(0, colon))
    .where('secret_hash', '=', hashOf(pair.slice(colon + 1)))
    .where('status', '=', 'activated')
    .executeTakeFirst()
  return row ? { id: row.id, sn: row.sn, enterpriseId: row.enterprise_id, groupPath: row.group_path } : null
}
