import { emailCode } from '@cpm/contract/people/password/password'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { OpenTables } from '../../core/scope.ts'
import { postMail } from '../../platform/mail/mail.post.ts'
import { hashOf } from '../../core/secret.ts'

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
 * Writes a new code of the asker in place of the one they had, and the mail that carries it, in English (1) or Chinese
 * (0) [5.4]. Codes that others asked for stay as they are. Without an account the same statements run, the code is never
 * right, and no mail is there to send; but whoever signs up has none, and it is the address alone that is proven.
 */
export async function mailCode(
  db: Db,
  now: Date,
  of: CodeOf,
  to: { accountId: number | null; isEnglish: 0 | 1; asker: Buffer },
): Promise<void> {
  const { accountId, isEnglish, asker } = to
  const code = String(randomInt(10 ** emailCode.digits)).padStart(emailCode.digits, '0')
  const key = keyOf(of)
  const expiresAt = new Date(now.getTime() + emailCode.lifeMs)
  const values = { account_id: accountId, code_hash: codeHash(key, code), tries: 0, expires_at: expiresAt }
  await db
    .insertInto('email_code')
    .values({ key, asker, ...values })
    .onConflict((c) => c.columns(['key', 'asker']).doUpdateSet(values))
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
export async function takeCode(db: Db, now: Date, of: CodeOf, by: Guess): Promise<number | null> {
  return (await taken(db, now, of, by))?.account_id ?? null
}

/** Whether this is the code that was sent to an address of which nothing else is known; else as `takeCode`. */
export async function takeSignUpCode(db: Db, now: Date, email: string, by: Guess): Promise<boolean> {
  return (await taken(db, now, signUpCode(email), by)) !== undefined
}

/** A code to sign up with is for the address, whatever the person says of themselves meanwhile. */
export const signUpCode = (email: string): CodeOf => ({ purpose: 'signUp', name: '', email })

/** A code, and who brings it. */
export type Guess = { code: string; asker: Buffer }

/**
 * First the asker's own code, with its own five tries. A phone may have changed its network since it asked, so the codes
 * of others count too, but only five times an hour for all who come with another's: strangers use up these tries and
 * never the asker's own.
 */
async function taken(db: Db, now: Date, of: CodeOf, { code, asker }: Guess) {
  const key = keyOf(of)
  const right = codeHash(key, code)
  const tried = await db
    .updateTable('email_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('key', '=', key)
    .where('asker', '=', asker)
    .where('tries', '<', emailCode.tries)
    .where('expires_at', '>', now)
    .returning('tries')
    .executeTakeFirst()
  const gone = db
    .deleteFrom('email_code')
    .where('key', '=', key)
    .where('code_hash', '=', right)
    .$if(of.purpose !== 'signUp', (row) => row.where('account_id', 'is not', null))
    .returning('account_id')
  const own = await gone
    .where('asker', '=', asker)
    .where('tries', '=', tried?.tries ?? -1)
    .executeTakeFirst()
  if (own) return own
  const wait = await countAsking(db, now, { key: `guess ${key.toString('hex')}`, everyMs: 0, perHour: emailCode.tries })
  if (wait > 0) return undefined
  return gone.where('asker', '<>', asker).where('expires_at', '>', now).executeTakeFirst()
}

/** What is asked for too often: kept by what it is, never by who exists. */
export type Asking = { key: string; everyMs: number; perHour: number }

/** All mail with codes to one address: more than one person asks for, and no flood. */
export const mailbox = (email: string): Asking => ({
  key: `mailbox ${email}`,
  everyMs: 0,
  perHour: emailCode.perMailboxAnHour,
})

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
