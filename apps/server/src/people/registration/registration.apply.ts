import { emailCode } from '@cpm/contract/people/password/password'
import { goingOn, homeCountry, type registration } from '@cpm/contract/people/registration/registration'
import type { InputOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { choicesOf, mayChoose } from '../../platform/dictionary/dictionary.lookup.ts'
import { mailbox, mailCode, signUpCode, takeSignUpCode } from '../password/email-code.ts'
import { placeOf } from '../session/place.ts'
import { inUtc } from '../../platform/mail/mail.post.ts'
import { hashOf } from '../../core/secret.ts'
import { notTooOften } from '../password/credentials.ts'
import { badField, type Ctx, fieldRefused, type Handler, refused, wake } from '../../core/feature.ts'
import {
  applicant,
  changeHeldBy,
  heldBy,
  linkStates,
  mustBeOpen,
  newLink,
  newSecret,
  pageOf,
  shownAnew,
  tell,
  tellLink,
} from './registration.secret.ts'
import { plain } from '../../core/columns.ts'

type Application = InputOf<typeof registration.routes.apply>

export const state: Handler<typeof registration.routes.state> = ({ settings }) =>
  Promise.resolve({ open: settings.signUp })

export const countries: Handler<typeof registration.routes.countries> = async (ctx) => {
  mustBeOpen(ctx)
  const choices = await choicesOf(ctx.db, ['country'])
  const offered = choices.filter((one) => one.available)
  return { records: offered.map(({ value, label, englishName }) => ({ value, label, englishName })) }
}

/** Whoever has the address gets a code; whether it is known here plays no part. */
export const sendCode: Handler<typeof registration.routes.sendCode> = async (ctx, { email, isEnglish }) => {
  mustBeOpen(ctx)
  const { db, now, from } = ctx
  const asker = placeOf(from.ip)
  const by = asker.toString('hex')
  await notTooOften(ctx, [
    { key: `address ${email} by ${by}`, everyMs: emailCode.resendMs, perHour: 60 },
    { key: `sign-up ${email} by ${by}`, everyMs: emailCode.resendMs, perHour: emailCode.perPairAnHour },
    { key: `sign-up by ${by}`, everyMs: 0, perHour: emailCode.perIpAnHour },
    mailbox(email),
  ])
  await mailCode(db, now, signUpCode(email), { accountId: null, isEnglish, asker })
  await wake(db, 'jobs', { job: 'sendMail' })
  return { done: true }
}

/**
 * Takes an application. The answer is always a reference; what is particular is told by mail, to who has proven to
 * have the address: that it has an account already, or an application that stands.
 */
export const apply: Handler<typeof registration.routes.apply> = async (ctx, input) => {
  mustBeOpen(ctx)
  const { db, now } = ctx
  if (!(await mayChoose(db, 'country', input.country))) throw badField('country', 'registration.unknownCountry')
  if (!(await takeSignUpCode(db, now, input.email, { code: input.emailCaptcha, asker: placeOf(ctx.from.ip) }))) {
    throw fieldRefused('emailCaptcha', 'password.codeWrong')
  }
  const reference = newSecret()
  const link = pageOf(ctx, 'state', reference)
  const standing = await referAnew(ctx, input.email, reference)
  if (standing) {
    const vars = { link, company: standing.company, at: inUtc(standing.created_at) }
    await tell(ctx, input, { kind: 'signUpOpen', vars })
    return { reference }
  }
  await insert(ctx, input, reference)
  const accounts = await accountsOf(db, input.email)
  if (accounts.length === 0) await tell(ctx, input, { kind: 'signUpReceived', vars: { link } })
  else await tell(ctx, input, { kind: 'signUpKnown', vars: { link, accounts: accounts.join(', ') } })
  await shownAnew(ctx)
  return { reference }
}

/** An application of this address that is still going on has another reference from now on; nothing else of it changes. */
async function referAnew({ scope }: Pick<Ctx, 'scope'>, email: string, reference: string) {
  return scope
    .outside('whoever proved the address sees what goes on for it')
    .updateTable('registration')
    .set({ reference_hash: hashOf(reference) })
    .where(
      'id',
      '=',
      sql<number>`(select max(id) from registration where lower(email) = lower(${email}) and status = any(${[...goingOn]}))`,
    )
    .returning(['company', 'created_at'])
    .executeTakeFirst()
}

async function insert({ scope, now }: Pick<Ctx, 'scope' | 'now'>, a: Application, reference: string): Promise<void> {
  await scope
    .insert('registration')
    .values({
      email: a.email,
      contact: a.contact,
      phone: a.phone,
      company: a.company,
      address: a.address,
      country: a.country,
      international: a.country !== homeCountry,
      sales_rep_name: a.salesRepName ?? null,
      sales_rep_phone: a.salesRepPhone ?? null,
      sales_rep_address: a.salesRepAddress ?? null,
      language: a.language,
      reference_hash: hashOf(reference),
      created_at: now,
    })
    .execute()
}

/** Names of the accounts with this address; said only to its owner and to who reviews. */
export async function accountsOf(db: Ctx['db'], email: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from account where ${unscoped('account', 'said only to the owner of the address and to who reviews')}
      and lower(email) = lower(${email}) and active order by id limit 10`.execute(db)
  return rows.map((row) => row.name)
}

export const standing: Handler<typeof registration.routes.standing> = async (ctx, { reference }) => {
  mustBeOpen(ctx)
  const row = await heldBy(ctx.scope, 'reference_hash', reference)
    .select(['company', 'status', 'reason', 'created_at', 'link_ends_at'])
    .executeTakeFirstOrThrow(() => refused('registration.unknownReference'))
  return plain(row)
}

export const sendAgain: Handler<typeof registration.routes.sendAgain> = async (ctx, { reference }) => {
  mustBeOpen(ctx)
  await notTooOften(ctx, [
    { key: `sign-up link ${reference}`, everyMs: emailCode.resendMs, perHour: emailCode.perPairAnHour },
    { key: `sign-up link ip ${ctx.from.ip}`, everyMs: 0, perHour: 60 },
  ])
  const { token, kept } = newLink(ctx.now)
  const row = await changeHeldBy(ctx.scope, 'reference_hash', reference)
    .set(kept)
    .where('status', 'in', linkStates)
    .returning(applicant)
    .executeTakeFirstOrThrow(() => refused('registration.notApproved'))
  await tellLink(ctx, row, token, kept.link_ends_at)
  await shownAnew(ctx)
  return { done: true }
}
