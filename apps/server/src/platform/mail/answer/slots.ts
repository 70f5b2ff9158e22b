import type { Account, Ctx } from '../../../core/feature.ts'
import type { Offer } from '../../../core/offers/offers.ts'

/** A picture of a mail, which the store has already. */
export type MailPicture = { name: string; key: string; size: number; sha256: string; type: string }

/** What somebody answered to a mail of ours. */
export type MailAnswer = {
  /** Number of what it is about. */
  id: number
  said: string
  whole: string | null
  pictures: readonly MailPicture[]
  /** Names of what came with it and is not kept. */
  left: readonly string[]
}

export type AnswerCtx = Pick<Ctx, 'scope' | 'db' | 'now' | 'from' | 'settings'> & { account: Account }

/** Who takes the answers to mails about a thing; `key` is the `kind` of their topic. */
export type AnswerTaker = Offer<'mailAnswers'> & {
  /** What the person must be allowed to do, and what the audit calls it. */
  permission: string
  action: string
  /** Pictures and letters it takes at most. */
  pictures: number
  picture: number
  letters: number
  /** In a transaction; a refusal sends the mail back. */
  take: (ctx: AnswerCtx, answer: MailAnswer) => Promise<void>
}

export const mailAnswers = (key: string, taker: Omit<AnswerTaker, 'slot' | 'key' | 'sort'>): AnswerTaker => ({
  slot: 'mailAnswers',
  key,
  sort: 10,
  ...taker,
})
