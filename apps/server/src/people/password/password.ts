import { emailCode, type password } from '@cpm/contract/people/password/password'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { countFailure } from '../session/failures.ts'
import { mailbox, mailCode, takeCode } from './email-code.ts'
import { knowsPlace, placeOf } from '../session/place.ts'
import { postNotice } from '../../platform/mail/mail.post.ts'
import { checkPassword, hashPassword } from '../../core/secret.ts'
import { ownPassword, strangersPassword } from './password.queue.ts'
import { notTooOften, openedNewPassword, openedPassword } from './credentials.ts'
import { badField, type Ctx, defineFeature, fieldRefused, type Handler, refused, wake } from '../../core/feature.ts'

type Person = {
  id: number
  name: string
  email: string | null
  password_hash: string
  locked_until: Date | null
}
type AnyCtx = Pick<Ctx, 'db' | 'now'>

/** Sends a code [7.8]. Whether the pair is somebody's shows neither in the answer nor in what it takes. */
const getEmailCaptcha: Handler<typeof password.routes.getEmailCaptcha> = async (ctx, { name, email, isEnglish }) => {
  const { db, now, from } = ctx
  const asker = placeOf(from.ip)
  const by = asker.toString('hex')
  const { rows } = await sql<{ id: number }>`
    select id from account where lower(name) = lower(${name}) and lower(email) = lower(${email}) and active`.execute(db)
  const accountId = rows[0]?.id ?? null
  const isKnown = await knowsPlace(db, now, accountId, asker)
  await notTooOften(ctx, [
    { key: `address ${email} by ${by}`, everyMs: emailCode.resendMs, perHour: 60 },
    { key: `pair ${name} ${email} by ${by}`, everyMs: emailCode.resendMs, perHour: emailCode.perPairAnHour },
    { key: `code by ${by}`, everyMs: 0, perHour: emailCode.perIpAnHour },
    ...(isKnown ? [] : [mailbox(email)]),
  ])
  await mailCode(db, now, { purpose: 'password', name, email }, { accountId, isEnglish, asker })
  await wake(db, 'jobs', { job: 'sendMail' })
  return { done: true }
}

const sent = (input: { kid: string; newPassword: string }) => ({
  path: 'newPassword',
  kid: input.kid,
  sealed: input.newPassword,
})

/** A new password by the code [7.9]. */
const updateNewPassword: Handler<typeof password.routes.updateNewPassword> = async (ctx, input) => {
  const { db, now } = ctx
  const { name, email, emailCaptcha } = input
  const text = await openedNewPassword(ctx, sent(input), [name, email])
  const guess = { code: emailCaptcha, asker: placeOf(ctx.from.ip) }
  const accountId = await takeCode(db, now, { purpose: 'password', name, email }, guess)
  const person = await personOf(db, accountId)
  if (!person || person.email?.toLowerCase() !== email.toLowerCase()) {
    throw fieldRefused('emailCaptcha', 'password.codeWrong')
  }
  // It came to the address on record, so the person has that: the first sign-in asks for no second code.
  await sql`update account set proven_email = lower(email), verify = verify or phone is not null
    where id = ${person.id}`.execute(db)
  // A refusal from here on gives the code back: it was right, and may be used with another password.
  await setPassword(ctx, person, text, input.isEnglish === 0 ? 'cn' : 'en')
  return { done: true }
}

/** A new password by the one there is, for an account no code can reach. */
const replace: Handler<typeof password.routes.replace> = async (ctx, input) => {
  const { db, now, account, from } = ctx
  const text = await openedNewPassword(ctx, sent(input), [account.name])
  const old = await openedPassword(ctx, input.kid, input.oldPassword, 'oldPassword')
  const person = await personOf(db, account.id)
  if (person?.email != null) throw refused('password.byCode')
  const right = await checkPassword(person?.password_hash, old)
  const waiting = person?.locked_until != null && person.locked_until > now
  if (!person || !right || waiting) {
    if (person && !waiting) await countFailure(db, now, person.id)
    throw fieldRefused('oldPassword', 'password.currentWrong')
  }
  await setPassword(ctx, person, text, from.language)
  return { done: true }
}

/** The row is held, so that of two changes at once the second sees the first. */
async function personOf(db: AnyCtx['db'], id: number | null): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select id, name, email, password_hash, locked_until from account
    where ${unscoped('account', 'it is the one whose password is changed')}
      and id = ${id} and active for no key update`.execute(db)
  return rows[0]
}

/** Whoever was signed in with the old password is out, the wait after failures is over, and the owner hears of it. */
async function setPassword(ctx: AnyCtx, person: Person, text: string, language: 'cn' | 'en'): Promise<void> {
  const { db, now } = ctx
  if (await checkPassword(person.password_hash, text)) throw badField('newPassword', 'password.same')
  await sql`update account set password_hash = ${await hashPassword(text)}, failures = 0, locked_until = null,
    must_change = false, weak_password = false
    where ${unscoped('account', 'it is the one whose password is changed')} and id = ${person.id}`.execute(db)
  await db.deleteFrom('session').where('account_id', '=', person.id).execute()
  // A sign-in that waits for its second step stands for the old password.
  await db.deleteFrom('sign_in_step').where('account_id', '=', person.id).execute()
  await db.deleteFrom('email_code').where('account_id', '=', person.id).execute()
  await postNotice(db, now, person.id, { kind: 'passwordChanged', language })
  await wake(db, 'jobs', { job: 'sendMail' })
}

/** Passwords [5.1]-[5.4]: forgotten, too simple, or changed at will. */
export const feature = defineFeature(
  'password',
  { getEmailCaptcha, updateNewPassword, replace },
  {
    turns: { updateNewPassword: strangersPassword, replace: ownPassword },
    machineTables: ['asking', 'email_code'],
  },
)
