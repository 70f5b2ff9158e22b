import { type QueryExecutorProvider, sql } from 'kysely'
import { hashOf } from '../../core/secret.ts'
import { refused } from '../../core/feature.ts'

/** What a token says of the terminals it lets in; its group as it lies in the tree now. */
export type Token = {
  enterpriseId: number
  accountPath: string
  groupId: number | null
  groupPath: string | null
  /** Whoever made it sees the whole enterprise, and so also what belongs to no group yet. */
  seesAll: boolean
}

/** Whether the account `a` may still let in by the token `t`: it is active, and sees where the terminals would come. */
const stands = sql`(a.active and (a.group_paths is null or coalesce(t.group_path <@ a.group_paths::ltree[], false)))`

/**
 * Counts one use of a token, in the transaction of the enrolment: one that fails gives its use back, and of many at
 * the same moment only as many pass as there are uses. The token is found by its hash, so that no comparison tells how
 * much of it was right. Refused with the reason. Its path is the row's own: whoever waited here while the group was
 * moved has the row as it is after the move, and would have another table's as it was before.
 */
export async function spendToken(db: QueryExecutorProvider, token: string, now: Date): Promise<Token> {
  const hash = hashOf(token)
  const spent = await sql<Token>`
    update enrolment_token t set uses = uses + 1 from account a
    where a.id = t.account_id and ${stands}
      and t.token_hash = ${hash} and t.uses < t.max_uses and t.revoked_at is null and t.expires_at > ${now}
    returning t.enterprise_id as "enterpriseId", t.account_path as "accountPath", t.group_id as "groupId",
      t.group_path as "groupPath", a.group_paths is null as "seesAll"`.execute(db)
  if (spent.rows[0]) return spent.rows[0]
  const { rows } = await sql<{ revoked: boolean; spent: boolean; late: boolean }>`
    select t.revoked_at is not null as revoked, t.uses >= t.max_uses as spent, t.expires_at <= ${now} as late
    from enrolment_token t where t.token_hash = ${hash}`.execute(db)
  const [found] = rows
  if (!found) throw refused('enrolment.unknown')
  if (found.revoked) throw refused('enrolment.revoked')
  if (found.spent) throw refused('enrolment.spent')
  throw refused(found.late ? 'enrolment.expired' : 'enrolment.makerGone')
}
