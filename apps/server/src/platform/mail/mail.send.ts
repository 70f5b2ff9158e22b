import { allWords } from '@cpm/contract'
import { fill } from '@cpm/contract/kernel/words'
import { mailWaitsMs } from '@cpm/contract/platform/mail/mail'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { JobCtx, JobSettings } from '../../core/feature.ts'
import { answerAddress, answerToken, topicIn, topicOf } from './answer/token.ts'
import type { Post, PostError } from './mail.transport.ts'

/** Mails in one turn, so that a stop does not wait long. */
const atOnce = 20

/** One turn of the post: true when there may be more to do. */
export async function sendWaiting({ db, now, settings, log = () => undefined }: JobCtx): Promise<boolean> {
  if (!settings?.smtpUrl) return keepWaiting(db, log)
  await db
    .updateTable('mail')
    .set({ state: 'failed', last_error: 'expired', next_try_at: null, body: null })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute()
  const due = await db
    .selectFrom('mail')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(atOnce)
    .execute()
  if (due.length === 0) return false
  await sendAll(db, now, due, settings as JobSettings & { smtpUrl: string }, log)
  return due.length === atOnce
}

type Mail = Awaited<ReturnType<typeof readMail>>
const readMail = (db: Kysely<Tables>) => db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()

/** Without a mail server a mail stays where an administrator can read it; the log says so, and not what is in it. */
async function keepWaiting(db: Kysely<Tables>, log: (line: string) => void): Promise<boolean> {
  const kept = await db
    .updateTable('mail')
    .set({ state: 'kept', next_try_at: null })
    .where('state', '=', 'waiting')
    .returning(['id', 'to_address', 'kind'])
    .execute()
  for (const { id, to_address, kind } of kept) {
    log(`Mail ${id} (${kind}) to ${to_address} is not sent, CPM_SMTP_URL is not set: see System, Outgoing email`)
  }
  return false
}

async function sendAll(
  db: Kysely<Tables>,
  now: Date,
  mails: Mail[],
  settings: JobSettings & { smtpUrl: string },
  log: (line: string) => void,
): Promise<void> {
  // Read when the first mail goes out: the library is large, and no start should wait for it.
  const { openPost } = await import('./mail.transport.ts')
  const post = openPost(settings.smtpUrl, settings.publicUrl)
  try {
    // A server that cannot be reached is not asked for each of them anew.
    let away: PostError | null = null
    for (const mail of mails) {
      const problem: PostError | null = away ?? (await post.send(messageOf(mail, settings)))
      if (problem?.away) away = problem
      await (problem ? putOff(db, now, mail, problem, log) : noteSent(db, now, mail.id))
    }
  } finally {
    post.close()
  }
}

/** How the mail is answered; null where nobody reads an answer. */
function answerOf({ topic, account_id }: Mail, { mailInAddress, secretKey }: JobSettings) {
  const about = topic === null ? null : topicIn(topic)
  if (about === null || account_id === null) return null
  if (mailInAddress === undefined) return { replyTo: null, reference: topicOf(about) }
  const token = answerToken(secretKey, { ...about, accountId: account_id })
  return { replyTo: answerAddress(mailInAddress, token), reference: token }
}

function messageOf(mail: Mail, settings: JobSettings): Parameters<Post['send']>[0] {
  // The same id at every try, so that a mailbox can tell a repeat.
  const id = `cpm.${mail.id}.${mail.created_at.getTime()}`
  const answer = answerOf(mail, settings)
  const line = answer?.replyTo ? `${fill(allWords['mail.answerAbove'], mail.language)}\n\n` : ''
  const text = `${line}${mail.body ?? ''}`
  return { id, to: mail.to_address, subject: mail.subject, text, language: mail.language, ...answer }
}

/** What was sent is in the mailbox; here it would only be a code lying about. */
async function noteSent(db: Kysely<Tables>, now: Date, id: number): Promise<void> {
  await db
    .updateTable('mail')
    .set((row) => ({
      state: 'sent',
      sent_at: now,
      body: null,
      last_error: null,
      next_try_at: null,
      attempts: row('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

async function putOff(
  db: Kysely<Tables>,
  now: Date,
  mail: Mail,
  problem: PostError,
  log: (line: string) => void,
): Promise<void> {
  const waitMs = problem.forGood ? undefined : mailWaitsMs[mail.attempts]
  const last_error = problem.text.slice(0, 500)
  await db
    .updateTable('mail')
    .set({
      attempts: mail.attempts + 1,
      last_error,
      state: waitMs === undefined ? 'failed' : 'waiting',
      next_try_at: waitMs === undefined ? null : new Date(now.getTime() + waitMs),
    })
    .where('id', '=', mail.id)
    .execute()
  const then = waitMs === undefined ? 'it is not tried again' : `again in ${waitMs / 60_000} min`
  log(`Mail ${mail.id} (${mail.kind}) to ${mail.to_address} was not sent, ${then}: ${last_error}`)
}
