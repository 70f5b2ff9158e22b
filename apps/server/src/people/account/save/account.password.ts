import type { account } from '@cpm/contract/people/account/account'
import { randomInt } from 'node:crypto'
import { postNotice } from '../../../platform/mail/mail.post.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { hashPassword } from '../../../core/secret.ts'
import { isTotpOn, resetTotp as takeTotpAway } from '../../me/totp.ts'
import { changed, type Handler, missing, refused, wake } from '../../../core/feature.ts'
import { type Giver, heldAccounts, mustHoldAll, type Stored } from '../account.rules.ts'

/** Nothing that is taken for something else when it is read out or written down. */
const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!#%+?@'] as const
const length = 16

/** A password of some 90 bits that keeps to the rule [5.1]: one of each kind, the rest of any, in any order. */
export function randomPassword(): string {
  const one = (text: string) => text[randomInt(text.length)] as string
  const all = alphabets.slice(0, 3).join('')
  const letters = [...alphabets.map(one), ...Array.from({ length: length - alphabets.length }, () => one(all))]
  for (let at = letters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[letters[at], letters[other]] = [letters[other] as string, letters[at] as string]
  }
  return letters.join('')
}

/** Everything by which these accounts are in, or are about to be. */
export async function endSessions(scope: Scope, ids: readonly number[]): Promise<void> {
  for (const table of ['session', 'sign_in_step', 'email_code'] as const) {
    await scope.open
      .deleteFrom(table)
      .where('account_id', 'in', [...ids])
      .execute()
  }
}

/** The account whose way in is made anew: another's, of one who holds no more than who does it. */
async function heldToReset(giver: Giver, id: string): Promise<Stored> {
  const [target] = await heldAccounts(giver.scope, [id])
  if (!target) throw missing()
  if (target.id === giver.account.id) throw refused('account.self')
  await mustHoldAll(giver, target)
  return target
}

/** A new password, said in this answer and never again. */
export const resetPassword: Handler<typeof account.routes.resetPassword> = async (ctx, { id }) => {
  const { scope, db, now } = ctx
  const target = await heldToReset(ctx, id)
  const password = randomPassword()
  await scope.sql`update account set password_hash = ${await hashPassword(password)}, must_change = true, failures = 0,
    locked_until = null, updated_at = ${now}
      where ${unscoped('account', 'it was found in scope and is held')} and id = ${target.id}`
  await endSessions(scope, [target.id])
  await changed(db, { enterpriseId: target.enterprise_id, accountPath: target.path }, [['account', id]])
  return { id, name: target.name, password }
}

/** For one who lost phone and recovery codes. A role that demands a second step has it set up anew at the next sign-in. */
export const resetTotp: Handler<typeof account.routes.resetTotp> = async (ctx, { id }) => {
  const { scope, db, now } = ctx
  const target = await heldToReset(ctx, id)
  if (!(await isTotpOn(db, target.id))) throw refused('account.totpIsOff')
  await takeTotpAway(db, target.id)
  await endSessions(scope, [target.id])
  await postNotice(db, now, target.id, { kind: 'totpOff' })
  await wake(db, 'jobs', { job: 'sendMail' })
  await changed(db, { enterpriseId: target.enterprise_id, accountPath: target.path }, [['account', id]])
  return { done: true }
}
