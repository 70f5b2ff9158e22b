import type { me } from '@cpm/contract/people/me/me'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { postNotice } from '../../platform/mail/mail.post.ts'
import { beginTotp, isTotpOn, needsTotp, newRecoveryCodes, resetTotp, takeAppCode } from './totp.ts'
import { type Account, type Ctx, fieldRefused, type Handler, refused, wake } from '../../core/feature.ts'
import { proveCode, provePassword } from './me.prove.ts'

export const security: Handler<typeof me.routes.security> = async ({ db, account }) => {
  const { rows } = await sql<{ since: Date | null; demanded: boolean; left: number }>`
    select t.confirmed_at as since, ${needsTotp} as demanded,
      (select count(*)::int from recovery_code c where c.account_id = a.id and c.used_at is null) as left
    from account a left join account_totp t on t.account_id = a.id
    where ${unscoped('account', 'it is the one who asks')} and a.id = ${account.id}`.execute(db)
  const row = rows[0]
  return {
    totpSince: row?.since?.toISOString() ?? null,
    totpDemanded: row?.demanded ?? false,
    recoveryLeft: row?.left ?? 0,
  }
}

export const startTotp: Handler<typeof me.routes.startTotp> = async ({ db, account, settings }) => {
  const started = await beginTotp(db, settings.secretKey, account)
  if (!started) throw refused('me.totp.isOn')
  return started
}

/** The code shows that the app has the secret; the password, that it is the owner's app. */
export const confirmTotp: Handler<typeof me.routes.confirmTotp> = async (ctx, input) => {
  const { db, now, account, settings } = ctx
  await provePassword(ctx, input)
  const row = await db
    .selectFrom('account_totp')
    .select('confirmed_at')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow(() => refused('me.totp.notStarted'))
  if (row.confirmed_at) throw refused('me.totp.isOn')
  // Not counted as a failure: the secret is the caller's own, there is nothing to guess.
  if (!(await takeAppCode(db, now, settings.secretKey, account.id, input.code.replace(/\s/g, '')))) {
    throw fieldRefused('code', 'me.totp.codeWrong')
  }
  await db.updateTable('account_totp').set({ confirmed_at: now }).where('account_id', '=', account.id).execute()
  await tellOwner(ctx, 'totpOn')
  return { recoveryCodes: await newRecoveryCodes(db, account.id) }
}

export const renewRecoveryCodes: Handler<typeof me.routes.renewRecoveryCodes> = async (ctx, input) => {
  await proveBoth(ctx, input)
  return { recoveryCodes: await newRecoveryCodes(ctx.db, ctx.account.id) }
}

export const turnTotpOff: Handler<typeof me.routes.turnTotpOff> = async (ctx, input) => {
  const { db, account } = ctx
  const { rows } = await sql<{ demanded: boolean }>`
    select ${needsTotp} as demanded from account a
    where ${unscoped('account', 'it is the one who asks')} and a.id = ${account.id}`.execute(db)
  if (rows[0]?.demanded) throw refused('me.totp.demanded')
  await proveBoth(ctx, input)
  await resetTotp(db, account.id)
  await tellOwner(ctx, 'totpOff')
  return { done: true }
}

type Proof = { password: string; kid: string; code: string }
async function proveBoth(ctx: Ctx & { account: Account }, input: Proof): Promise<void> {
  if (!(await isTotpOn(ctx.db, ctx.account.id))) throw refused('me.totp.isOff')
  await provePassword(ctx, input)
  await proveCode(ctx, input.code)
}

async function tellOwner({ db, now, account, from }: Ctx & { account: Account }, kind: 'totpOn' | 'totpOff') {
  await postNotice(db, now, account.id, { kind, language: from.language })
  await wake(db, 'jobs', { job: 'sendMail' })
}
