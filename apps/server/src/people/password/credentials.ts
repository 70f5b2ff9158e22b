import { codes } from '@cpm/contract/kernel/envelope'
import { unprovenCode } from '@cpm/contract/people/me/me.proof'
import { newPassword } from '@cpm/contract/people/password/password'
import { type Asking, countAsking } from './email-code.ts'
import { openSealed } from '../session/sealed-password.ts'
import { hasOwnName, isCommonPassword } from './weak-password.ts'
import { type Account, badField, type Ctx, Refusal } from '../../core/feature.ts'

/** What features ask of whoever proves who they are: a password, a proof of a moment ago, patience between codes. */

type Person = { account: Account; now: Date }

/** Whether who asks has proved who they are a moment ago (`me.prove`), or has the right of a token to do without. */
export function isProven({ account, now }: Person): boolean {
  if (account.tokenName !== null) return account.permissions.has(unprovenCode)
  return account.provenUntil !== null && account.provenUntil > now
}

export function mustBeProven(person: Person): void {
  if (isProven(person)) return
  if (person.account.tokenName !== null) throw new Refusal(codes.forbidden, 'me.proof.tokenMayNot')
  throw new Refusal(codes.unproven, 'me.proof.needed')
}

/** The password somebody sealed with the key `kid`. */
export async function openedPassword(
  { db, now, settings }: Pick<Ctx, 'db' | 'now' | 'settings'>,
  kid: string,
  sealed: string,
  /** The field it came in. */
  path = 'password',
): Promise<string> {
  const opened = await openSealed(db, { secretKey: settings.secretKey, now }, kid, sealed)
  if (opened.password !== null) return opened.password
  if (opened.problem === 'login.passwordUnreadable') throw badField(path, opened.problem)
  const minutes = 'offMs' in opened ? Math.ceil(Math.abs(opened.offMs) / 60_000) : 0
  const time = now.toISOString()
  throw new Refusal(codes.refused, opened.problem, { keep: true, vars: { minutes, time } })
}

/** Somebody's new password as they sent it, and the field it came in. */
type NewPassword = { path: string; kid: string; sealed: string }

/** The same of a password that is to be: it must keep to the rule [5.1], and be neither common nor its owner's name. */
export async function openedNewPassword(
  ctx: Pick<Ctx, 'db' | 'now' | 'settings'>,
  { path, kid, sealed }: NewPassword,
  names: readonly (string | null)[],
): Promise<string> {
  const text = await openedPassword(ctx, kid, sealed, path)
  const checked = newPassword.safeParse(text)
  // The contract's messages are words; of two the rule comes first.
  if (!checked.success) throw badField(path, checked.error.issues[0]?.message as 'password.rule' | 'password.tooLong')
  const bad = hasOwnName(text, names) ? 'password.ownName' : (await isCommonPassword(text)) && 'password.common'
  if (bad) throw badField(path, bad)
  return text
}

/** The wait before another code by e-mail [9.1]; who asks in vain has asked too. */
export async function notTooOften({ db, now }: Pick<Ctx, 'db' | 'now'>, askings: readonly Asking[]): Promise<void> {
  for (const asking of askings) {
    const waitMs = await countAsking(db, now, asking)
    if (waitMs === 0) continue
    const seconds = Math.ceil(waitMs / 1000)
    const word = waitMs <= asking.everyMs ? 'password.wait' : 'answer.tooMany'
    throw new Refusal(codes.tooMany, word, { keep: true, retryAfter: seconds, vars: { seconds } })
  }
}
