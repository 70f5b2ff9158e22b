import { allWords } from '@cpm/contract'
import { fill, type Language, type Vars } from '@cpm/contract/kernel/words'
import type { orderTellWords } from '@cpm/contract/service/order/notice.words'
import { type QueryExecutorProvider, sql } from 'kysely'
import { changed, wake } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { unnoted } from '../../../db/move-subtree.ts'
import { ringBell } from '../../../people/message/message.ring.ts'
import { topicOf } from '../../../platform/mail/answer/token.ts'
import { postMail } from '../../../platform/mail/mail.post.ts'

export type ToldOrder = { id: number; enterprise_id: number; group_path: string | null }

export const numberOf = (id: number | string): string => `WO-${id}`
export const pageOf = (id: number | string): string => `/technicalSupport/index?id=${id}`

/** Tells the screens of those who see it that it is another. */
export const tellOrder = (db: QueryExecutorProvider, { id, enterprise_id, group_path }: ToldOrder): Promise<void> =>
  changed(db, { enterpriseId: enterprise_id, groupPath: group_path }, [['order', String(id)]])

export type News = {
  order: { id: number; title: string }
  word: keyof typeof orderTellWords
  vars?: Vars
  /** What was said with it. */
  text?: string | null
  to: readonly (number | null)[]
  /** Who did it hears of it from nobody. */
  by: number | null
  /** By mail as well, where it needs somebody to do something. */
  mail?: boolean
}

/** Mails to one person of one order in an hour: two programs that answer each other come to an end. */
const mailsAnHour = 5

async function mayMail(db: QueryExecutorProvider, now: Date, accountId: number, topic: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mail where account_id = ${accountId} and topic = ${topic}
      and created_at > ${new Date(now.getTime() - 3_600_000)}
      and ${unscoped('mail', 'it is counted, and told to nobody')}`.execute(db)
  return (rows[0]?.n ?? 0) < mailsAnHour
}

/** Rings the bell of these people, once each, in their own language. */
export async function ringFor(db: QueryExecutorProvider, now: Date, publicUrl: string, news: News): Promise<void> {
  const { order, word, vars = {}, text, to, by, mail = false } = news
  const ids = [...new Set(to)].filter((one): one is number => one !== null && one !== by)
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number; name: string; email: string | null; language: Language }>`
    select id, name, email, language from account
    where id = any(${ids}::bigint[]) and active and ${unscoped('account', 'they are told of an order they see')}
    order by id`.execute(db)
  const number = numberOf(order.id)
  const topic = topicOf({ kind: 'order', id: order.id })
  const link = `${publicUrl}${pageOf(order.id)}`
  for (const person of rows) {
    const what = fill(allWords[word], person.language, { ...vars, number })
    const said = [`${number} ${order.title}`, text].filter(Boolean).join('\n\n')
    // What people are told is no change of theirs who did the deed.
    await unnoted(db, () => ringBell(db, now, person.id, { title: what, content: said }))
    if (!mail || person.email === null || !(await mayMail(db, now, person.id, topic))) continue
    await postMail(db, now, {
      accountId: person.id,
      to: person.email,
      language: person.language,
      kind: 'order',
      topic,
      vars: { number, title: order.title, name: person.name, what, text: text ?? '', link },
    })
  }
  if (mail) await wake(db, 'jobs', { job: 'sendMail' })
}
