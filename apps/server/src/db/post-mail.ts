import { allWords } from '@cpm/contract'
import type { MailKind } from '@cpm/contract/mail'
import { fill, type Language, type Vars } from '@cpm/contract/kernel/words'
import { type QueryExecutorProvider, sql } from 'kysely'

export type NewMail = {
  /** Without one nothing is written, by the same statement: the time it takes tells nobody whether an account is there. */
  accountId: number | null
  to: string
  language: Language
  kind: MailKind
  vars: Vars
  /** After this what it says is of no use. */
  expiresAt?: Date
}

/** Writes a mail in the transaction of what caused it; the job `mail.send` sends it once that is committed. */
export async function postMail(db: QueryExecutorProvider, now: Date, mail: NewMail): Promise<void> {
  const { accountId, to, language, kind, vars, expiresAt = null } = mail
  const subject = fill(allWords[`mail.${kind}.subject`], language, vars)
  const body = fill(allWords[`mail.${kind}.body`], language, vars)
  await sql`
    insert into mail (account_id, to_address, language, kind, subject, body, created_at, next_try_at, expires_at)
    select ${accountId}::bigint, ${to}, ${language}, ${kind}, ${subject}, ${body}, ${now}::timestamptz,
      ${now}::timestamptz, ${expiresAt}::timestamptz
    where ${accountId}::bigint is not null`.execute(db)
}
