import { emailCode } from '@cpm/contract/password'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { OpenTables } from './scope.ts'
import { postMail } from './post-mail.ts'
import { hashOf } from './secret.ts'

type Db = Kysely<OpenTables>
const hourMs = 3_600_000

/** What a code is for, whom, and which address; letters alike in any case. */
export type CodeOf = { purpose: 'password' | 'email' | 'signUp'; name: string; email: string }

const kinds = { password: 'passwordCode', email: 'emailCode', signUp: 'signUpCode' } as const

function keyOf({ purpose, name, email }: CodeOf): Buffer {
  return hashOf(`${purpose}\n${name.toLowerCase()}\n${email.toLowerCase()}`)
}

function codeHash(key: Buffer, code: string): Buffer {
  return hashOf(`${key.toString('hex')}:${code}`)
}

/**
 * Writes a new code in place of the one before, and the mail that carries it, written in English (1) or Chinese (0) [5.4].
 * Without an account the same statements run, the code is never right, and no mail is there to send; but whoever signs
 * up has none, and it is the address alone that is proven.
 */
export async function mailCode(
  db: Db,
  now: Date,
  of: CodeOf,
  to: { accountId: number | null; isEnglish: 0 | 1 },
): Promise<void> {
  const { accountId, isEnglish } = to
  const code = String(randomInt(10 ** emailCode.digits)).padStart(emailCode.digits, '0')
  const key = keyOf(of)
  const expiresAt = new Date(now.getTime() + emailCode.lifeMs)
  const values = { account_id: accountId, code_hash: codeHash(key, code), tries: 0, expires_at: expiresAt }
  await db
    .insertInto('email_code')
    .values({ key, ...values })
    .onConflict((c) => c.column('key').doUpdateSet(values))
    .execute()
  await postMail(db, now, {
    accountId,
    to: of.email,
    ...(of.purpose === 'signUp' ? { toStranger: true } : {}),
    language: isEnglish === 1 ? 'en' : 'cn',
    kind: kinds[of.purpose],
    vars: { name: of.name, code, minutes: emailCode.lifeMs / 60_000 },
    expiresAt,
  })
}

/**
 * The account whose code this is, or null. The try is counted first and holds the row, so of fifty at once one gets it
 * and five may guess; the code is gone with the answer. The same statements run whatever is right.
 */
export async function takeCode(db: Db, now: Date, of: CodeOf, code: string): Promise<number | null> {
  return (await taken(db, now, of, code))?.account_id ?? null
}

/** Whether this is the code that was sent to an address of which nothing else is known; else as `takeCode`. */
export async function takeSignUpCode(db: Db, now: Date, email: string, code: string): Promise<boolean> {
  return (await taken(db, now, signUpCode(email), code)) !== undefined
}

/** A code to sign up with is for the address, whatever the person says of themselves meanwhile. */
export const signUpCode = (email: string): CodeOf => ({ purpose: 'signUp', name: '', email })

async function taken(db: Db, now: Date, of: CodeOf, code: string) {
  const key = keyOf(of)
  const tried = await db
    .updateTable('email_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('key', '=', key)
    .where('tries', '<', emailCode.tries)
    .where('expires_at', '>', now)
    .returning('tries')
    .executeTakeFirst()
  return db
    .deleteFrom('email_code')
    .where('key', '=', key)
    .where('tries', '=', tried?.tries ?? -1)
    .where('code_hash', '=', codeHash(key, code))
    .$if(of.purpose !== 'signUp', (row) => row.where('account_id', 'is not', null))
    .returning('account_id')
    .executeTakeFirst()
}

/** What is asked for too often: kept by what it is, never by who exists. */
export type Asking = { key: string; everyMs: number; perHour: number }

/** Counts one more asking and answers 0, or how many milliseconds to wait; one that has to wait is not counted. */
export async function countAsking(db: QueryExecutorProvider, now: Date, asking: Asking): Promise<number> {
  const key = hashOf(asking.key.toLowerCase())
  const hourAgo = new Date(now.getTime() - hourMs)
  const notAfter = new Date(now.getTime() - asking.everyMs)
  const { rows } = await sql`
    insert into asking as known (key, since, times, last_at) values (${key}, ${now}, 1, ${now})
    on conflict (key) do update set last_at = excluded.last_at,
      since = case when known.since <= ${hourAgo} then excluded.since else known.since end,
      times = case when known.since <= ${hourAgo} then 1 else known.times + 1 end
    where known.last_at <= ${notAfter} and (known.since <= ${hourAgo} or known.times < ${asking.perHour})
    returning 1`.execute(db)
  if (rows.length > 0) return 0
  const { rows: known } = await sql<{ since: Date; last_at: Date; times: number }>`
    select since, last_at, times from asking where key = ${key}`.execute(db)
  const row = known[0]
  if (!row) return asking.everyMs
  const soon = row.last_at.getTime() + asking.everyMs - now.getTime()
  return soon > 0 ? soon : Math.max(1000, row.since.getTime() + hourMs - now.getTime())
}
