import { contract, type ResourceName } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import type { Language } from '@cpm/contract/kernel/words'
import { type Kysely, sql } from 'kysely'
import { Readable } from 'node:stream'
import { type Account, type FeatureSettings, type From, Refusal } from '../core/feature.ts'
import { offersFor } from '../core/offers/offers.ts'
import { scopeOf } from '../core/scope.ts'
import { keepAhead, named, unwanted } from '../core/store/pending.ts'
import { pictureIn } from '../core/store/picture.ts'
import { receive } from '../core/store/receive.ts'
import type { Tables } from '../db/tables.ts'
import { type Incoming, readMail } from '../platform/mail/answer/read.ts'
import type { AnswerTaker, MailPicture } from '../platform/mail/answer/slots.ts'
import { type Answerer, answererIn, topicOf } from '../platform/mail/answer/token.ts'
import { accountById } from './mount/account.ts'
import { record, recordRefusal } from '../platform/audit/audit.entry.ts'

export type MailInOptions = {
  db: Kysely<Tables>
  settings: FeatureSettings
  now: () => Date
  log: (line: string) => void
}

/** Why a mail is sent back: what the sender's own mail server tells them. `later` may be tried again. */
export class MailRefused extends Error {
  readonly later: boolean
  constructor(message: string, later = false) {
    super(message)
    this.later = later
  }
}

export type Came = 'taken' | 'again' | 'automatic'

/** Answers of one person that are taken in an hour. */
const mostAnHour = 60

/** Takes an answer to one of our mails in: whose it is, what it is about, and what was said. */
export async function takeMail(o: MailInOptions, raw: Buffer, to: readonly string[], ip: string): Promise<Came> {
  const mail = await readMail(raw).catch((error: Error) => {
    throw new MailRefused(`The mail cannot be read: ${error.message}`)
  })
  if (mail.isAutomatic) return 'automatic'
  const answerer = answererIn(o.settings.secretKey, [...to, mail.answers].join(' '))
  if (!answerer) throw new MailRefused('This address takes answers to mails of CPM alone: use Reply')
  const taker = (await offersFor<AnswerTaker>('mailAnswers')).find(({ key }) => key === answerer.kind)
  if (!taker) throw new MailRefused('Nobody takes answers to this')
  const person = await personOf(o, answerer, mail)
  if (mail.said === '' && mail.files.length === 0) throw new MailRefused('Nothing was written in the answer')
  const from: From = { ip, browser: null, timezone: 'UTC', language: person.language, token: null, origin: '' }
  return new Answer(o, { mail, answerer, taker, account: person.account, from }).take()
}

type Person = { account: Account; language: Language }

/** The one whom the mail went to, who still has that address. */
async function personOf(o: MailInOptions, { accountId }: Answerer, { from }: Incoming): Promise<Person> {
  const { rows } = await sql<{ email: string | null; language: Language; recent: number }>`
    select email, language, (select count(*)::int from mail_taken t where t.account_id = account.id
      and t.at > ${new Date(o.now().getTime() - 3_600_000)}) as recent
    from account where id = ${accountId}`.execute(o.db)
  const [row] = rows
  const account = row && (await accountById(o.db, accountId))
  if (!row || !account || account.mustChange || account.mustTotp) throw new MailRefused('There is no such account')
  if (row.email === null || row.email.toLowerCase() !== from) {
    throw new MailRefused('Answer from the address that the mail was sent to')
  }
  if (row.recent >= mostAnHour) throw new MailRefused('Too many answers in an hour', true)
  return { account, language: row.language }
}

type Given = { mail: Incoming; answerer: Answerer; taker: AnswerTaker; account: Account; from: From }

class Answer {
  readonly #o: MailInOptions
  readonly #given: Given
  constructor(o: MailInOptions, given: Given) {
    this.#o = o
    this.#given = given
  }

  async take(): Promise<Came> {
    const { db } = this.#o
    const { taker, account } = this.#given
    try {
      if (!account.permissions.has(taker.permission)) throw new Refusal(codes.forbidden, 'answer.forbidden')
      if (await this.#wasTaken()) return 'again'
      const { pictures, left } = await this.#pictures()
      const came = await this.#keep(pictures, left).catch(async (error: unknown) => {
        await unwanted(db, keysOf(pictures))
        throw error
      })
      if (came === 'again') await unwanted(db, keysOf(pictures))
      return came
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await recordRefusal(db, this.#deed(error.code))
      throw new MailRefused(error.pair[1])
    }
  }

  get #topic(): string {
    return topicOf(this.#given.answerer)
  }

  #deed(code: number) {
    const { taker, account, from, answerer, mail } = this.#given
    const [resource, name] = taker.action.split('.') as [ResourceName, string]
    const route = (contract[resource].routes as Record<string, AnyRoute>)[name] as AnyRoute
    const input = { id: String(answerer.id), text: mail.said, from: mail.from }
    return { action: taker.action, route, input, account, from, code, now: this.#o.now() }
  }

  async #wasTaken(): Promise<boolean> {
    const { account, mail } = this.#given
    const { rows } = await sql`select 1 from mail_taken
      where account_id = ${account.id} and topic = ${this.#topic} and key = ${mail.key}`.execute(this.#o.db)
    return rows.length > 0
  }

  /** Pictures go to the store before the transaction; what is none stays out, and is told by its name. */
  async #pictures(): Promise<{ pictures: MailPicture[]; left: string[] }> {
    const { mail, taker } = this.#given
    const { db, settings, now } = this.#o
    const pictures: MailPicture[] = []
    const left: string[] = []
    for (const { name, bytes } of mail.files) {
      const type = pictureIn(bytes)
      if (type === null || bytes.length > taker.picture || pictures.length === taker.pictures) {
        left.push(name)
        continue
      }
      const file = await receive(settings.store, Readable.from([bytes]), taker.picture)
      try {
        const key = await keepAhead(db, settings.store, file.path, now())
        pictures.push({ name, key, size: file.size, sha256: file.sha256, type })
      } finally {
        await file.drop()
      }
    }
    return { pictures, left }
  }

  #keep(pictures: MailPicture[], left: string[]): Promise<Came> {
    const { mail, taker, account, from, answerer } = this.#given
    const now = this.#o.now()
    return this.#o.db.transaction().execute(async (tx) => {
      const { numAffectedRows } = await sql`insert into mail_taken (account_id, topic, key, at)
        values (${account.id}, ${this.#topic}, ${mail.key}, ${now}) on conflict do nothing`.execute(tx)
      if (numAffectedRows === 0n) return 'again'
      await sql`select set_config('cpm.audited', 'on', true)`.execute(tx)
      for (const { key } of pictures) {
        if (!(await named(tx, key))) throw new MailRefused('The pictures were lost: send it again', true)
      }
      const { enterpriseId, path, groupPaths, permissions } = account
      const scope = scopeOf(tx, { enterpriseId, accountPath: path, groupPaths, codes: permissions })
      const { said, whole } = mail
      const answer = {
        id: answerer.id,
        said: said.slice(0, taker.letters).toWellFormed(),
        whole:
          (whole ?? (said.length > taker.letters ? said : null))?.slice(0, 4 * taker.letters).toWellFormed() ?? null,
        pictures,
        left,
      }
      await taker.take({ account, scope, db: tx, now, from, settings: this.#o.settings } as never, answer)
      await record(tx, this.#deed(codes.ok))
      return 'taken'
    })
  }
}

const keysOf = (pictures: readonly MailPicture[]) => pictures.map(({ key }) => key)
