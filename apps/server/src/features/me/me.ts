import { type Information, informationParts, type me } from '@cpm/contract/me'
import { emailCode } from '@cpm/contract/password'
import { sql } from 'kysely'
import { countFailure } from '../../db/failures.ts'
import { mailCode, takeCode } from '../../db/email-code.ts'
import { postMail } from '../../db/post-mail.ts'
import { checkPassword } from '../../db/secret.ts'
import {
  badField,
  type Ctx,
  defineFeature,
  fieldRefused,
  type Handler,
  missing,
  notTooOften,
  openedPassword,
  wake,
} from '../../feature.ts'

type Input = Parameters<Handler<typeof me.routes.complete>>[1]
type Row = Omit<Information, 'missing'> & { passwordHash: string; lockedUntil: Date | null }

const information: Handler<typeof me.routes.information> = async (ctx) => shown(await rowOf(ctx))

const sendCode: Handler<typeof me.routes.sendCode> = async (ctx, { email, isEnglish }) => {
  const { db, now, account } = ctx
  await notTooOften(ctx, [
    { key: `address ${email}`, everyMs: emailCode.resendMs, perHour: 60 },
    { key: `account ${account.id}`, everyMs: emailCode.resendMs, perHour: emailCode.perPairAnHour },
  ])
  const of = { purpose: 'email', name: account.name, email } as const
  await mailCode(db, now, of, { accountId: account.id, isEnglish })
  await wake(db, 'jobs', { job: 'sendMail' })
  return { done: true }
}

/** Completes one's own information [2.3]; from then on the console lets the person in. */
const complete: Handler<typeof me.routes.complete> = async (ctx, input) => {
  const { db, account } = ctx
  const row = await rowOf(ctx)
  const otherEmail = row.email?.toLowerCase() !== input.email.toLowerCase()
  if (otherEmail && row.verify) await provePassword(ctx, row, input)
  if (otherEmail || !row.verify) await proveEmail(ctx, input)
  await sql`update account set email = ${input.email}, phone = ${input.phone}, verify = true,
    description = ${input.description ?? row.description} where id = ${account.id}`.execute(db)
  if (otherEmail && row.verify && row.email !== null) await tellOldAddress(ctx, row.email)
  return shown(await rowOf(ctx))
}

/** Who can change the address can change the password, so a session somebody left open must not be enough. */
async function provePassword(ctx: Ctx, row: Row, { password, kid }: Input): Promise<void> {
  const { db, now } = ctx
  if (!password || !kid) throw badField('password', 'me.passwordNeeded')
  const right = await checkPassword(row.passwordHash, await openedPassword(ctx, kid, password))
  const waiting = row.lockedUntil !== null && row.lockedUntil > now
  if (right && !waiting) return
  if (!waiting) await countFailure(db, now, (ctx.account as { id: number }).id)
  throw fieldRefused('password', 'password.currentWrong')
}

async function proveEmail(ctx: Ctx, { email, emailCaptcha }: Input): Promise<void> {
  const account = ctx.account as { id: number; name: string }
  if (!emailCaptcha) throw badField('emailCaptcha', 'me.codeNeeded')
  const taken = await takeCode(ctx.db, ctx.now, { purpose: 'email', name: account.name, email }, emailCaptcha)
  if (taken !== account.id) throw fieldRefused('emailCaptcha', 'password.codeWrong')
}

async function tellOldAddress({ db, now, account, from }: Ctx, to: string): Promise<void> {
  const { id, name } = account as { id: number; name: string }
  const vars = { name, at: now.toISOString().slice(0, 16).replace('T', ' ') }
  await postMail(db, now, { accountId: id, to, language: from.language, kind: 'emailChanged', vars })
  await wake(db, 'jobs', { job: 'sendMail' })
}

async function rowOf({ db, account }: Pick<Ctx, 'db' | 'account'>): Promise<Row> {
  const { rows } = await sql<Row>`
    select a.name, e.name as "enterpriseName", a.email, a.phone, a.description, a.verify,
      a.password_hash as "passwordHash", a.locked_until as "lockedUntil"
    from account a left join enterprise e on e.id = a.enterprise_id
    where a.id = ${(account as { id: number } | null)?.id ?? null}`.execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}

function shown({ passwordHash: _hash, lockedUntil: _until, ...row }: Row): Information {
  return { ...row, missing: informationParts.filter((part) => !row[part]) }
}

/** What the signed-in person says of themselves. */
export const feature = defineFeature('me', { information, sendCode, complete })
