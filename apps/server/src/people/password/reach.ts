import { reachMs, unprovenTerminals } from '@cpm/contract/people/me/me.proof'
import { sql } from 'kysely'
import type { Account, Ctx } from '../../core/feature.ts'
import { isProven, mustBeProven } from './credentials.ts'

/** Advisory lock: calls of one account are counted one after another. */
const reachLock = 7109

type Reaching = Pick<Ctx, 'db' | 'now'> & { account: Account }

/**
 * Lets a call reach so many terminals, or asks for a proof. Below the limit no proof is asked, but it is counted: many
 * small calls within an hour need a proof like a large one. A call with a proof does not count.
 */
export async function mustBeProvenFor({ db, now, account }: Reaching, terminals: number): Promise<void> {
  if (terminals === 0 || isProven({ account, now })) return
  if (terminals > unprovenTerminals) mustBeProven({ account, now })
  const byToken = account.tokenName !== null
  await sql`select pg_advisory_xact_lock(${reachLock}::int, ${account.id}::int)`.execute(db)
  const since = new Date(now.getTime() - reachMs)
  await sql`delete from unproven_reach where account_id = ${account.id} and at <= ${since}`.execute(db)
  const { rows } = await sql<{ reached: number }>`
    select coalesce(sum(terminals), 0)::int as reached from unproven_reach
    where account_id = ${account.id} and by_token = ${byToken}`.execute(db)
  if ((rows[0]?.reached ?? 0) + terminals > unprovenTerminals) mustBeProven({ account, now })
  await db
    .insertInto('unproven_reach')
    .values({ account_id: account.id, by_token: byToken, at: now, terminals })
    .execute()
}

/** Who has proved themselves begins anew. */
export async function forgetReach({ db, account }: Pick<Reaching, 'db' | 'account'>): Promise<void> {
  await sql`delete from unproven_reach where account_id = ${account.id} and not by_token`.execute(db)
}
