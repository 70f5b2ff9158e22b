import { recoveryCodeCount } from '@cpm/contract/people/me/me.totp'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { lock, unlock } from '../../core/encrypt.ts'
import { type OpenTables, unscoped } from '../../core/scope.ts'
import { hashOf } from '../../core/secret.ts'

type Db = Kysely<OpenTables>

const periodMs = 30_000
const issuer = 'CPM'

/** Whether the account `a` of a query has confirmed a second step. */
const hasTotp = sql`exists (select from account_totp t where t.account_id = a.id and t.confirmed_at is not null)`
/** Whether a role of the account `a` demands one. */
export const needsTotp: RawBuilder<boolean> = sql<boolean>`exists (
  select from account_role ar join role r on r.id = ar.role_id
  where ${unscoped('role', 'what an account has counts, seen or not')}
    and ar.account_id = a.id and r.enabled and r.needs_totp)`
/** Whether the account `a` may do nothing but set one up. */
export const mustTotp: RawBuilder<boolean> = sql<boolean>`(${needsTotp} and not ${hasTotp})`

const purpose = (accountId: number) => `totp ${accountId}`

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) })
}

/** A new secret in place of one that was not confirmed; null when there is one that was. */
export async function beginTotp(db: Db, key: Buffer, account: { id: number; name: string }) {
  const text = new Secret({ size: 20 }).base32
  const secret = lock(key, purpose(account.id), text)
  const started = await db
    .insertInto('account_totp')
    .values({ account_id: account.id, secret, confirmed_at: null })
    .onConflict((c) =>
      c.column('account_id').doUpdateSet({ secret, last_step: 0 }).where('account_totp.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return started ? { secret: text, uri: totpOf(text, account.name).toString() } : null
}

/**
 * Whether the code is one of the app's, of now or one step of 30 s to either side. It is taken in the same statement
 * that asks for a later step than the last, so that of twenty at once one is right, and none serves twice.
 */
export async function takeAppCode(db: Db, now: Date, key: Buffer, accountId: number, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const row = await db
    .selectFrom('account_totp')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return false
  const totp = totpOf(unlock(key, purpose(accountId), row.secret))
  const off = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (off === null) return false
  const step = Math.floor(now.getTime() / periodMs) + off
  const taken = await db
    .updateTable('account_totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** The letters of a recovery code: none that look alike. 16 of them are 80 bits, so a plain hash keeps them. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryHash = (accountId: number, plain: string) => hashOf(`${accountId}:${plain}`)
const plainOf = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

async function takeRecoveryCode(db: Db, now: Date, accountId: number, plain: string): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', recoveryHash(accountId, plain))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether the code proves the second step: one of the app's, or a recovery code, which is spent by it. */
export async function takeAnyCode(db: Db, now: Date, key: Buffer, accountId: number, code: string): Promise<boolean> {
  const plain = plainOf(code)
  return /^\d{6}$/.test(plain)
    ? takeAppCode(db, now, key, accountId, plain)
    : takeRecoveryCode(db, now, accountId, plain)
}

/** New recovery codes in place of all before, as a person writes them down: `7K3M-…`. */
export async function newRecoveryCodes(db: Db, accountId: number): Promise<string[]> {
  const made = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join(''),
  )
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_code')
    .values(made.map((plain) => ({ account_id: accountId, code_hash: recoveryHash(accountId, plain), used_at: null })))
    .execute()
  return made.map((plain) => (plain.match(/.{4}/g) as string[]).join('-'))
}

/** Whether the account signs in in two steps. */
export async function isTotpOn(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account_totp')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the second step away with all that belongs to it, as for somebody whose phone and codes are lost. */
export async function resetTotp(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute()
  await db.deleteFrom('account_totp').where('account_id', '=', accountId).execute()
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}
