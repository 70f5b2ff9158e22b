import { type QueryExecutorProvider, sql } from 'kysely'
import { hashOf } from '../../db/secret.ts'
import { refused } from '../../feature.ts'

/** What a token says of the terminals it lets in; its group as it lies in the tree now. */
export type Token = { enterpriseId: number; accountPath: string; groupId: number | null; groupPath: string | null }

/**
 * Counts one use of a token, in the transaction of the enrolment: one that fails gives its use back, and of many at
 * the same moment only as many pass as there are uses. The token is found by its hash, so that no comparison tells how
 * much of it was right. Refused with the reason. Its path is the row's own: whoever waited here while the group was
 * moved has the row as it is after the move, and would have another table's as it was before.
 */
export async function spendToken(db: QueryExecutorProvider, token: string, now: Date): Promise<Token> {
  const hash = hashOf(token)
  const spent = await sql<Token>`
    update enrolment_token t set uses = uses + 1
    where token_hash = ${hash} and uses < max_uses and revoked_at is null and expires_at > ${now}
    returning enterprise_id as "enterpriseId", account_path as "accountPath", group_id as "groupId",
      group_path as "groupPath"`.execute(db)
  if (spent.rows[0]) return spent.rows[0]
  const { rows } = await sql<{ revoked: boolean; spent: boolean }>`
    select revoked_at is not null as revoked, uses >= max_uses as spent
    from enrolment_token where token_hash = ${hash}`.execute(db)
  const [found] = rows
  if (!found) throw refused('enrolment.unknown')
  if (found.revoked) throw refused('enrolment.revoked')
  throw refused(found.spent ? 'enrolment.spent' : 'enrolment.expired')
}
