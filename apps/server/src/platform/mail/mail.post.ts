import { allWords } from '@cpm/contract'
import type { MailKind } from '@cpm/contract/platform/mail/mail'
import { fill, type Language, type Vars } from '@cpm/contract/kernel/words'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'

export type NewMail = {
  /** Without one nothing is written, by the same statement: the time it takes tells nobody whether an account is there. */
  accountId: number | null
  /** It goes to the address as such: no account stands behind it (yet). */
  toStranger?: true
  to: string
  language: Language
  kind: MailKind
  vars: Vars
  /** What an answer to it is about (answer/token.ts). */
  topic?: string
  /** After this what it says is of no use. */
  expiresAt?: Date
}

/** Writes a mail in the transaction of what caused it; the job `mail.send` sends it once that is committed. */
export async function postMail(db: QueryExecutorProvider, now: Date, mail: NewMail): Promise<void> {
  const { accountId, toStranger = false, to, language, kind, vars, expiresAt = null, topic = null } = mail
  const subject = fill(allWords[`mail.${kind}.subject`], language, vars)
  const body = fill(allWords[`mail.${kind}.body`], language, vars)
  await sql`
    insert into mail (account_id, to_address, language, kind, subject, body, created_at, next_try_at, expires_at, topic)
    select ${accountId}::bigint, ${to}, ${language}, ${kind}, ${subject}, ${body}, ${now}::timestamptz,
      ${now}::timestamptz, ${expiresAt}::timestamptz, ${topic}::text
    where ${toStranger}::boolean or ${accountId}::bigint is not null`.execute(db)
}

/** A moment as mails have it. */
export const inUtc = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

type Notice = Extract<MailKind, 'passwordChanged' | 'emailChanged' | 'totpOn' | 'totpOff'>

/**
 * Tells the owner of an account what was done with it, at its address if it has one. Unless another is said, `to` is
 * where it gets its mail and `language` what it chose.
 */
export async function postNotice(
  db: QueryExecutorProvider,
  now: Date,
  accountId: number,
  notice: { kind: Notice; to?: string; language?: Language },
): Promise<void> {
  const { rows } = await sql<{ name: string; email: string | null; language: Language }>`
    select name, email, language from account
      where ${unscoped('account', 'the mail goes to it')} and id = ${accountId}`.execute(db)
  for (const { name, email, language } of rows) {
    const to = notice.to ?? email
    if (to === null) continue
    await postMail(db, now, { accountId, language, ...notice, to, vars: { name, at: inUtc(now) } })
  }
}
