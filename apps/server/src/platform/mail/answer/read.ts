import { createHash } from 'node:crypto'
import { type ParsedMail, simpleParser } from 'mailparser'
import { saidIn } from './reply-text.ts'

/** A mail that came in. */
export type Incoming = {
  /** Another for another mail. */
  key: Buffer
  /** Who wrote it, as it says. */
  from: string
  subject: string
  /** What was said, without what it answers. */
  said: string
  /** All of its text; null where that is no more than was said. */
  whole: string | null
  /** The headers by which it may say what it answers. */
  answers: string
  /** No person wrote it. */
  isAutomatic: boolean
  files: { name: string; bytes: Buffer }[]
}

/** What stands in a signature, and not in front of a camera. */
const emblem = 20_000

export async function readMail(raw: Buffer): Promise<Incoming> {
  const mail = await simpleParser(raw, { skipImageLinks: true, skipTextLinks: true, skipTextToHtml: true })
  const text = clean((mail.text ?? '').trim())
  const said = saidIn(text)
  const references = [mail.references ?? []].flat()
  return {
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest(),
    from: mail.from?.value[0]?.address?.toLowerCase() ?? '',
    subject: clean(mail.subject ?? ''),
    said,
    whole: said === text ? null : text,
    answers: [mail.inReplyTo ?? '', ...references, ...recipientsOf(mail)].join(' '),
    isAutomatic: isAutomatic(mail),
    files: mail.attachments
      .filter(({ related, size }) => !related || size >= emblem)
      .map(({ filename, content }, index) => ({ name: nameOf(filename, index), bytes: content })),
  }
}

const recipientsOf = ({ to, cc }: ParsedMail): string[] =>
  [to ?? [], cc ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address ?? ''))

/** PostgreSQL keeps neither a NUL nor half a character. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** A name without the folders somebody may have put before it. */
const nameOf = (name: string | undefined, index: number): string =>
  clean(name ?? '')
    .replace(/^.*[/\\]/s, '')
    .trim()
    .slice(0, 200) || `${index + 1}`

/** Programs answer mails, too; whoever takes such an answer for a person's writes to a program for ever. */
function isAutomatic({ headers, subject = '' }: ParsedMail): boolean {
  const said = (name: string): string => {
    const value = headers.get(name)
    return (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toLowerCase()
  }
  const submitted = headers.has('auto-submitted') && said('auto-submitted').trim() !== 'no'
  const listed = headers.has('list') || headers.has('list-id') || /bulk|junk|list|auto_reply/.test(said('precedence'))
  const report = /multipart\/report/.test(said('content-type'))
  const asExchange = /\ball\b/.test(said('x-auto-response-suppress'))
  const named = ['x-autoreply', 'x-autorespond', 'x-qq-autoreply'].some((name) => headers.has(name))
  const titled = /^\s*\[?(自动回复|自动答复|Automatic reply|Auto(matic)?[- ]?reply|Out of Office|Undeliverable)/i.test(
    subject,
  )
  return submitted || listed || report || asExchange || named || titled
}
