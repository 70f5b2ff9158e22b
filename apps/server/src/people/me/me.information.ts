import { type Information, informationParts, type me } from '@cpm/contract/people/me/me'
import { emailCode } from '@cpm/contract/people/password/password'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { mailbox, mailCode } from '../password/email-code.ts'
import { notTooOften } from '../password/credentials.ts'
import { type Account, type Ctx, type Handler, missing, wake } from '../../core/feature.ts'
import { askerOf, proveEmail, tellOldAddress } from './me.email.ts'
import { provePassword } from './me.prove.ts'

type Row = Omit<Information, 'missing'>

export const information: Handler<typeof me.routes.information> = async (ctx) => shown(await rowOf(ctx))

export const sendCode: Handler<typeof me.routes.sendCode> = async (ctx, { email, isEnglish }) => {
  const { db, now, account } = ctx
  await notTooOften(ctx, [
    { key: `account ${account.id}`, everyMs: emailCode.resendMs, perHour: emailCode.perPairAnHour },
    mailbox(email),
  ])
  const of = { purpose: 'email', name: account.name, email } as const
  await mailCode(db, now, of, { accountId: account.id, isEnglish, asker: askerOf(account) })
  await wake(db, 'jobs', { job: 'sendMail' })
  return { done: true }
}

/** Completes one's own information [2.3]; from then on the console lets the person in. */
export const complete: Handler<typeof me.routes.complete> = async (ctx, input) => {
  const { db, account } = ctx
  const row = await rowOf(ctx)
  const otherEmail = row.email?.toLowerCase() !== input.email.toLowerCase()
  if (otherEmail && row.verify) await provePassword(ctx, input)
  if (otherEmail || !(row.verify || row.emailProven)) await proveEmail(ctx, input)
  await sql`update account set email = ${input.email}, phone = ${input.phone}, verify = true,
    proven_email = lower(${input.email}),
    description = ${input.description ?? row.description}
    where ${unscoped('account', 'it is the one who asks')} and id = ${account.id}`.execute(db)
  if (otherEmail && row.verify && row.email !== null) await tellOldAddress(ctx, row.email)
  return shown(await rowOf(ctx))
}

async function rowOf({ db, account }: Pick<Ctx, 'db'> & { account: Account }): Promise<Row> {
  const { rows } = await sql<Row>`
    select a.name, e.name as "enterpriseName", a.email, a.phone, a.description, a.verify,
      coalesce(lower(a.email) = a.proven_email, false) as "emailProven"
    from account a left join enterprise e on e.id = a.enterprise_id
      where ${unscoped('account', 'it is the one who asks')} and a.id = ${account.id}`.execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}

function shown(row: Row): Information {
  return { ...row, missing: informationParts.filter((part) => !row[part]) }
}
