import { type QueryExecutorProvider, sql } from 'kysely'
import { hashOf } from '../../core/secret.ts'
import { type Refusal, refused } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import { seesPlace } from '../../core/scope/who-sees.ts'

/** What a token says of the terminals it lets in; its group as it lies in the tree now. */
export type Token = {
  enterpriseId: number
  accountPath: string
  /** The terminal that alone enrols by it, and its SN. */
  terminalId: number | null
  sn: string | null
  groupId: number | null
  groupPath: string | null
  /** Whoever made it sees the whole enterprise, and so also what belongs to no group yet. */
  seesAll: boolean
}

/** Whether the account `a` may still let in by the token `t`: it is active, and sees where the terminals would come. */
const stands = sql`(a.active and ${seesPlace(sql.ref('a.group_paths'), sql.ref('t.group_path'))})`

/** Whether a token would let one in now, said of the row `t` and its account `a`. */
const serves = (now: Date) => sql`${stands} and t.uses < t.max_uses and t.revoked_at is null and t.expires_at > ${now}`

/**
 * What a token lets in, as it is read before the work of an enrolment. Found by its hash, so that no comparison tells how
 * much of it was right; refused with the reason. Nobody moves or deletes its group until the enrolment is over, and its
 * path is that of the group itself: whoever waited here while it was moved has it as it is after the move.
 */
export async function readToken(db: QueryExecutorProvider, token: string, now: Date): Promise<Token> {
  const hash = hashOf(token)
  const { rows } = await sql<Token>`
    select t.enterprise_id as "enterpriseId", t.account_path as "accountPath", t.group_id as "groupId",
      t.group_path as "groupPath", a.group_paths is null as "seesAll", t.terminal_id as "terminalId", own.sn
    from enrolment_token t join account a on a.id = t.account_id
      left join terminal own on own.id = t.terminal_id
    where ${unscoped('terminal', 'the token names it')} and t.token_hash = ${hash} and ${serves(now)}`.execute(db)
  const [found] = rows
  if (!found) throw await whyNot(db, hash, now)
  if (found.groupId === null) return found
  const places = await sql<{ path: string }>`
    select path::text as path from terminal_group
    where ${unscoped('terminal_group', 'the token names it')} and id = ${found.groupId} for share`.execute(db)
  return { ...found, groupPath: places.rows[0]?.path ?? found.groupPath }
}

/**
 * Counts one use of a token, as the very last of an enrolment: all others by the same token wait from here to the commit.
 * One that fails gives its use back, and of many at the same moment only as many pass as there are uses. The audit tells
 * of the terminal.
 */
export async function spendToken(db: QueryExecutorProvider, token: string, now: Date): Promise<void> {
  const hash = hashOf(token)
  const spent = await sql`
    with unnoted as materialized (select set_config('cpm.audited', 'off', true))
    update enrolment_token t set uses = uses + 1 from account a, unnoted
    where a.id = t.account_id and t.token_hash = ${hash} and ${serves(now)}`.execute(db)
  if (spent.numAffectedRows !== 1n) throw await whyNot(db, hash, now)
}

async function whyNot(db: QueryExecutorProvider, hash: Buffer, now: Date): Promise<Refusal> {
  const { rows } = await sql<{ revoked: boolean; spent: boolean; late: boolean }>`
    select t.revoked_at is not null as revoked, t.uses >= t.max_uses as spent, t.expires_at <= ${now} as late
    from enrolment_token t where t.token_hash = ${hash}`.execute(db)
  const [found] = rows
  if (!found) return refused('enrolment.unknown')
  if (found.revoked) return refused('enrolment.revoked')
  if (found.spent) return refused('enrolment.spent')
  return refused(found.late ? 'enrolment.expired' : 'enrolment.makerGone')
}
