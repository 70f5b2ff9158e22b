import type { me } from '@cpm/contract/people/me/me'
import { proofMs } from '@cpm/contract/people/me/me.proof'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { countFailure } from '../session/failures.ts'
import { checkPassword } from '../../core/secret.ts'
import { isTotpOn, takeAnyCode } from './totp.ts'
import { openedPassword } from '../password/credentials.ts'
import { forgetReach } from '../password/reach.ts'
import { type Account, badField, type Ctx, fieldRefused, type Handler } from '../../core/feature.ts'

type AnyCtx = Pick<Ctx, 'db' | 'now' | 'settings'> & { account: Account }
type Proof = { password?: string | undefined; kid?: string | undefined }

type Held = { password_hash: string | null; waiting: boolean }

/** The account is held, so that of many tries at once each sees the failures before. */
async function heldAccount({ db, now, account }: AnyCtx): Promise<Held> {
  const { rows } = await sql<{ password_hash: string; locked_until: Date | null }>`
    select password_hash, locked_until from account
      where ${unscoped('account', 'it is the one who asks')} and id = ${account.id} for no key update`.execute(db)
  const row = rows[0]
  return { password_hash: row?.password_hash ?? null, waiting: row?.locked_until != null && row.locked_until > now }
}

/**
 * The current password, for what a session somebody left open must not be enough for: who can change the address or the
 * second step can take the account.
 */
export async function provePassword(ctx: AnyCtx, { password, kid }: Proof): Promise<void> {
  const { db, now, account } = ctx
  if (!password || !kid) throw badField('password', 'me.proof.passwordNeeded')
  const opened = await openedPassword(ctx, kid, password)
  const { password_hash, waiting } = await heldAccount(ctx)
  const right = await checkPassword(password_hash ?? undefined, opened)
  if (right && !waiting) return
  if (!waiting) await countFailure(db, now, account.id)
  throw fieldRefused('password', 'password.currentWrong')
}

/** A code of the second step; a wrong one counts as a wrong password does, and while one waits none is right. */
export async function proveCode(ctx: AnyCtx, code: string): Promise<void> {
  const { db, now, account, settings } = ctx
  const { waiting } = await heldAccount(ctx)
  if (!waiting && (await takeAnyCode(db, now, settings.secretKey, account.id, code))) return
  if (!waiting) await countFailure(db, now, account.id)
  throw fieldRefused('code', 'me.totp.codeWrong')
}

/** Proves that it is the person, as they sign in: by the second step where they have one, else by the password. */
export const prove: Handler<typeof me.routes.prove> = async (ctx, input) => {
  const { db, now, account, from } = ctx
  if (!(await isTotpOn(db, account.id))) await provePassword(ctx, input)
  else if (input.code) await proveCode(ctx, input.code)
  else throw badField('code', 'me.proof.codeNeeded')
  const until = new Date(now.getTime() + proofMs)
  await db.updateTable('session').set({ proven_until: until }).where('token_hash', '=', from.token).execute()
  await forgetReach(ctx)
  return { until: until.toISOString() }
}
