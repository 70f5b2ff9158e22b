import { sql } from 'kysely'
import { countFailure } from '../../db/failures.ts'
import { checkPassword } from '../../db/secret.ts'
import { takeAnyCode } from '../../db/totp.ts'
import { type Account, badField, type Ctx, fieldRefused, openedPassword } from '../../feature.ts'

type AnyCtx = Pick<Ctx, 'db' | 'now' | 'settings'> & { account: Account }
type Proof = { password?: string | undefined; kid?: string | undefined }

/**
 * The current password, for what a session somebody left open must not be enough for: who can change the address or the
 * second step can take the account. The account is held, so that of many tries at once each sees the failures before.
 */
export async function provePassword(ctx: AnyCtx, { password, kid }: Proof): Promise<void> {
  const { db, now, account } = ctx
  if (!password || !kid) throw badField('password', 'me.passwordNeeded')
  const opened = await openedPassword(ctx, kid, password)
  const { rows } = await sql<{ password_hash: string; locked_until: Date | null }>`
    select password_hash, locked_until from account where id = ${account.id} for no key update`.execute(db)
  const row = rows[0]
  const right = await checkPassword(row?.password_hash, opened)
  const waiting = row?.locked_until != null && row.locked_until > now
  if (right && !waiting) return
  if (!waiting) await countFailure(db, now, account.id)
  throw fieldRefused('password', 'password.currentWrong')
}

/** A code of the second step, after `provePassword`; a wrong one counts as a wrong password does. */
export async function proveCode(ctx: AnyCtx, code: string): Promise<void> {
  const { db, now, account, settings } = ctx
  if (await takeAnyCode(db, now, settings.secretKey, account.id, code)) return
  await countFailure(db, now, account.id)
  throw fieldRefused('code', 'me.totp.codeWrong')
}
