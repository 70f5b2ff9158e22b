import { sessionTimes } from '@cpm/contract/people/session/session'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { actsAs } from '../account/account.actor.ts'
import { countFailure } from './failures.ts'
import { hashOf } from '../../core/secret.ts'
import { takeAnyCode } from '../me/totp.ts'
import { type Ctx, fieldRefused } from '../../core/feature.ts'

type AnyCtx = Pick<Ctx, 'db' | 'now' | 'settings'>

/** The password was right: a ticket that stands for it until the code comes. */
export async function openStep({ db, now }: AnyCtx, accountId: number) {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + sessionTimes.stepMs)
  await db
    .insertInto('sign_in_step')
    .values({ ticket_hash: hashOf(ticket), account_id: accountId, expires_at: expiresAt })
    .execute()
  return { ticket, expiresAt: expiresAt.toISOString() }
}

/**
 * The account whose second step this is. The try is counted first; a wrong code counts for
 * the account as a wrong password does, so that fresh tickets do not buy fresh tries, and in the wait the right code
 * gets the same answer.
 */
export async function takeStep(ctx: AnyCtx, ticket: string, code: string): Promise<number> {
  const { db, now, settings } = ctx
  const account = await heldAccount(ctx, ticket)
  if (account) await actsAs(db, account.id)
  const step = await db
    .updateTable('sign_in_step')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('ticket_hash', '=', hashOf(ticket))
    .where('tries', '<', sessionTimes.stepTries)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  if (!step || !account?.active) throw fieldRefused('ticket', 'login.stepOver')
  const waiting = account.locked_until !== null && account.locked_until > now
  if (waiting || !(await takeAnyCode(db, now, settings.secretKey, account.id, code))) {
    if (!waiting) await countFailure(db, now, account.id)
    throw fieldRefused('code', 'login.codeWrong')
  }
  // Spent: a ticket serves once.
  await db
    .updateTable('sign_in_step')
    .set({ tries: sessionTimes.stepTries })
    .where('ticket_hash', '=', hashOf(ticket))
    .execute()
  return account.id
}

/** Held, so that of many tries at once each sees the failures before it. */
async function heldAccount({ db }: AnyCtx, ticket: string) {
  const { rows } = await sql<{ id: number; active: boolean; locked_until: Date | null }>`
    select a.id, a.active, a.locked_until from account a join sign_in_step s on s.account_id = a.id
    where s.ticket_hash = ${hashOf(ticket)} for no key update of a`.execute(db)
  return rows[0]
}
