import type { Account } from '../../core/feature.ts'
import { sessionTimes } from '@cpm/contract/people/session/session'
import { type Kysely, sql } from 'kysely'
import { prepared } from '../../db/pool.ts'
import { hashOf } from '../../core/secret.ts'
import type { Tables } from '../../db/tables.ts'
import { mustTotp } from '../../people/me/totp.ts'

/** How stale `seen_at` may get: it is not worth a write for every request. */
const seenEveryMs = 30_000
/** The same of an API token. */
const usedEveryMs = 60_000

/** What is known of the account `a`, with the codes its roles give it now. */
const known = sql`a.id, a.name, a.kind, a.enterprise_id, a.path, a.group_paths, a.must_change, a.weak_password, ${mustTotp} as must_totp,
  array(
    select distinct m.permission from account_role ar
    join role r on r.id = ar.role_id and r.enabled
    join role_menu rm on rm.role_id = r.id
    join menu m on m.id = rm.menu_id and m.enabled and m.permission <> ''
    join menu page on page.id = m.parent_id and page.enabled
    left join menu folder on folder.id = page.parent_id
    where coalesce(folder.enabled, true) and ar.account_id = a.id
  ) as codes`

type Known = {
  id: number
  name: string
  kind: Account['kind']
  enterprise_id: number | null
  path: string
  group_paths: string[] | null
  must_change: boolean
  weak_password: boolean
  must_totp: boolean
  codes: string[]
}

type By = Pick<Account, 'permissions' | 'tokenName' | 'provenUntil'>

function accountFrom(row: Known, { permissions, tokenName, provenUntil }: By): Account {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    enterpriseId: row.enterprise_id,
    path: row.path,
    groupPaths: row.group_paths,
    mustChange: row.must_change,
    passwordGiven: row.must_change && !row.weak_password,
    mustTotp: row.must_totp,
    permissions,
    tokenName,
    provenUntil,
  }
}

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
  const { rows } = await sql<Known & { seen_at: Date; proven_until: Date | null }>`
    ${prepared} select ${known}, s.seen_at, s.proven_until from session s join account a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.ends_at > ${now} and s.seen_at > ${idleSince} and a.active`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (byHand && now.getTime() - row.seen_at.getTime() > seenEveryMs) {
    await db.updateTable('session').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()
  }
  return accountFrom(row, { permissions: new Set(row.codes), tokenName: null, provenUntil: row.proven_until })
}

/** An account that shows by other means who it is; null when it is not there, or no longer active. */
export async function accountById(db: Kysely<Tables>, id: number): Promise<Account | null> {
  const { rows } = await sql<Known>`select ${known} from account a where a.id = ${id} and a.active`.execute(db)
  const row = rows[0]
  return row ? accountFrom(row, { permissions: new Set(row.codes), tokenName: null, provenUntil: null }) : null
}

/** What `Authorization: Bearer` carries; null when the request has none. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer +(\S{1,200})$/i.exec(header ?? '')?.[1] ?? null
}

/** Who comes with an API token, and the token's id. */
export type ByToken = { account: Account; tokenId: number }

/**
 * The account behind an API token; null when the token does not stand. It may do what the token says and the account
 * may do now: what was taken from the account is gone from its tokens, and comes back with it.
 */
export async function accountByToken(
  db: Kysely<Tables>,
  token: string,
  { now, ip }: { now: Date; ip: string },
): Promise<ByToken | null> {
  const { rows } = await sql<
    Known & { token_id: number; token_name: string; may: string[]; last_used_at: Date | null }
  >`
    select ${known}, t.id as token_id, t.name as token_name, t.codes as may, t.last_used_at
    from api_token t join account a on a.id = t.account_id
    where t.token_hash = ${hashOf(token)} and t.expires_at > ${now} and a.active`.execute(db)
  const row = rows[0]
  if (!row) return null
  const usedBefore = new Date(now.getTime() - usedEveryMs)
  if (row.last_used_at === null || row.last_used_at <= usedBefore) {
    // Asked again in the statement: of many calls at once one writes.
    await sql`update api_token set last_used_at = ${now}, last_ip = ${ip}
      where id = ${row.token_id} and (last_used_at is null or last_used_at <= ${usedBefore})`.execute(db)
  }
  const permissions = new Set(row.codes.filter((code) => row.may.includes(code)))
  const account = accountFrom(row, { permissions, tokenName: row.token_name, provenUntil: null })
  return { account, tokenId: row.token_id }
}
