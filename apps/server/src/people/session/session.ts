import { codes } from '@cpm/contract/kernel/envelope'
import { passwordPattern } from '@cpm/contract/people/password/password'
import { sessionTimes, type UserVo } from '@cpm/contract/people/session/session'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { randomBytes } from 'node:crypto'
import { actsAs } from '../account/account.actor.ts'
import { countFailure } from './failures.ts'
import { forgetPlaces, knowsPlace, noteFailure, notePlace, placeOf, waitHere } from './place.ts'
import { currentKey, forgetNonces } from './sealed-password.ts'
import { checkPassword, hashOf } from '../../core/secret.ts'
import { isCommonPassword } from '../password/weak-password.ts'
import { isTotpOn, mustTotp } from '../me/totp.ts'
import { openedPassword } from '../password/credentials.ts'
import { strangersPassword } from '../password/password.queue.ts'
import { type Ctx, defineFeature, missing, Refusal } from '../../core/feature.ts'
import { answerCaptcha, makeCaptcha } from './captcha/captcha.ts'
import { openStep, takeStep } from './second-step.ts'

export const feature = defineFeature(
  'session',
  {
    publicKey: async ({ db, now, settings }) => {
      const key = await currentKey(db, settings.secretKey, now)
      return { kid: key.kid, publicKey: key.public_key.toString('base64'), serverTime: now.getTime() }
    },

    captcha: ({ db, now, settings }) => makeCaptcha(db, now, settings.captcha),

    login: async (ctx, input) => {
      const { db, now, settings, from } = ctx
      const account = await accountNamed(ctx, input.name)
      const place = placeOf(from.ip)
      const waitMs = await waitHere(db, now, place, await knowsPlace(db, now, account?.id ?? null, place))
      if (waitMs > 0) throw mustWaitHere(waitMs)
      if (settings.captcha && !(await answerCaptcha(db, now, input.captchaId, input.captcha))) {
        throw new Refusal(codes.refused, 'login.captchaWrong', { keep: true })
      }
      const password = await openedPassword(ctx, input.kid, input.password)
      const right = await checkPassword(account?.password_hash, password)
      const waiting = account?.locked_until != null && account.locked_until > now
      if (!account || !right || waiting || !account.active) {
        if (account && !right && !waiting) await countFailure(db, now, account.id)
        await noteFailure(db, now, input.name, place)
        throw new Refusal(codes.refused, 'login.wrong', { keep: true })
      }
      // Only here is the password seen, so only here can a weak one of earlier days be told [8.5].
      const isWeak = !passwordPattern.test(password) || (await isCommonPassword(password))
      await sql`update account set must_change = must_change or ${isWeak}, weak_password = ${isWeak}
        where id = ${account.id}`.execute(db)
      // The failures stand until the code is right too: else the password would buy ever new tries at it.
      return (await isTotpOn(db, account.id)) ? { step: await openStep(ctx, account.id) } : enter(ctx, account.id)
    },

    secondStep: async (ctx, { ticket, code }) => enter(ctx, await takeStep(ctx, ticket, code)),

    logout: async ({ db, from }) => {
      const ended = from.token && (await endSession(db, from.token))
      if (ended) await actsAs(db, ended.account_id)
      return { done: true as const }
    },

    isLogin: async (ctx, { userId }) => {
      if (userId !== undefined && userId !== String(ctx.account.id)) throw missing()
      const row = await ctx.db
        .selectFrom('session')
        .select(['seen_at', 'ends_at'])
        .where('token_hash', '=', ctx.from.token as Buffer)
        .executeTakeFirstOrThrow()
      return {
        userVo: await userVoOf(ctx, ctx.account.id),
        endsAt: row.ends_at.toISOString(),
        idleAt: new Date(row.seen_at.getTime() + sessionTimes.idleMs).toISOString(),
      }
    },

    status: async ({ scope, account }, { id }) => {
      const row = await scope
        .from('account')
        .select(['id', 'active', 'verify'])
        .where('account.id', '=', Number(id ?? account.id))
        .executeTakeFirstOrThrow(missing)
      return { id: String(row.id), active: row.active, verify: row.verify }
    },
  },
  {
    turns: { login: strangersPassword },
    jobs: {
      forgetOld: {
        everyMs: 60_000,
        run: async ({ db, now }) => {
          const before = (ms: number) => new Date(now.getTime() - ms)
          await db.deleteFrom('session').where('ends_at', '<', now).execute()
          await db.deleteFrom('session').where('seen_at', '<', before(sessionTimes.idleMs)).execute()
          await db.deleteFrom('sign_in_step').where('expires_at', '<', now).execute()
          await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
          await db.deleteFrom('email_code').where('expires_at', '<', now).execute()
          await db.deleteFrom('asking').where('last_at', '<', before(3_600_000)).execute()
          await db.deleteFrom('live_ticket').where('expires_at', '<', now).execute()
          await forgetNonces(db, now)
          await forgetPlaces(db, now)
          await db.deleteFrom('idempotency').where('at', '<', before(86_400_000)).execute()
        },
      },
    },
    machineTables: [
      'captcha',
      'session',
      'sign_in_failure',
      'sign_in_key',
      'sign_in_nonce',
      'sign_in_place',
      'sign_in_step',
    ],
  },
)

function mustWaitHere(waitMs: number): Refusal {
  const minutes = Math.ceil(waitMs / 60_000)
  return new Refusal(codes.tooMany, 'login.waitHere', {
    keep: true,
    retryAfter: Math.ceil(waitMs / 1000),
    vars: { minutes },
  })
}

type SignIn = {
  id: number
  password_hash: string
  active: boolean
  failures: number
  locked_until: Date | null
}

type AnyCtx = Pick<Ctx, 'db' | 'now' | 'from'>

/** Nobody is signed in yet, so there is no scope to read the account by. */
async function accountNamed({ db }: AnyCtx, name: string): Promise<SignIn | undefined> {
  const { rows } = await sql<SignIn>`
    select id, password_hash, active, failures, locked_until from account where lower(name) = lower(${name})`.execute(
    db,
  )
  return rows[0]
}

/** All was right: the failures before are forgotten and a session begins. */
async function enter(ctx: AnyCtx, accountId: number) {
  await sql`update account set failures = 0, locked_until = null, signed_in_at = ${ctx.now}
    where id = ${accountId}`.execute(ctx.db)
  const userVo = await userVoOf(ctx, accountId)
  await notePlace(ctx.db, ctx.now, { id: accountId, name: userVo.name }, placeOf(ctx.from.ip))
  return { userVo, tokenValue: await openSession(ctx, accountId) }
}

function endSession(db: AnyCtx['db'], token: Buffer) {
  return db.deleteFrom('session').where('token_hash', '=', token).returning('account_id').executeTakeFirst()
}

/** A new session; beyond the number an account may hold, the oldest goes. */
async function openSession({ db, now, from }: AnyCtx, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      created_at: now,
      seen_at: now,
      ends_at: new Date(now.getTime() + sessionTimes.absoluteMs),
      ip: from.ip,
      browser: from.browser,
    })
    .execute()
  await sql`delete from session where account_id = ${accountId} and token_hash not in (
    select token_hash from session where account_id = ${accountId}
    order by created_at desc, token_hash limit ${sessionTimes.perAccount})`.execute(db)
  return token
}

async function userVoOf({ db }: AnyCtx, id: number): Promise<UserVo> {
  const { rows } = await sql<UserVo & { id: number; enterpriseId: number | null }>`
    select a.id, a.name, a.email, a.verify, a.must_change as "mustChange",
      a.must_change and not a.weak_password as "passwordGiven",
      ${mustTotp} as "mustTotp", a.kind, a.description, a.enterprise_id as "enterpriseId", e.name as "enterpriseName",
      a.group_paths is not null as "inGroups"
    from account a left join enterprise e on e.id = a.enterprise_id
    where ${unscoped('account', 'it is the one who asks')} and a.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw missing()
  return { ...row, id: String(row.id), enterpriseId: row.enterpriseId === null ? null : String(row.enterpriseId) }
}
