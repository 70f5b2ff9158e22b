import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a mail is about: `order` and its number. */
export type Topic = { kind: string; id: number }
/** What an answer shows: what it is about, and who was asked. */
export type Answerer = Topic & { accountId: number }

export const topicOf = ({ kind, id }: Topic): string => `${kind}.${id}`

export function topicIn(text: string): Topic | null {
  const [, kind, id] = /^([a-z]{1,16})\.(\d{1,15})$/.exec(text) ?? []
  return kind === undefined ? null : { kind, id: Number(id) }
}

/** 120 bits, in letters and digits that no mail server writes otherwise. */
function seal(secretKey: Buffer, said: string): string {
  const mac = createHmac('sha256', secretKey).update(`an answer to a mail\0${said}`).digest('hex')
  return BigInt(`0x${mac.slice(0, 30)}`)
    .toString(36)
    .padStart(24, '0')
}

/** Goes with a mail to one person about one thing, and comes back with the answer. Nobody can make one up. */
export function answerToken(secretKey: Buffer, { kind, id, accountId }: Answerer): string {
  const said = `${kind}.${id}.${accountId}`
  return `${said}.${seal(secretKey, said)}`
}

const shape = /(?<![a-z0-9])([a-z]{1,16})\.(\d{1,15})\.(\d{1,15})\.([a-z0-9]{24})(?![a-z0-9])/gi

/** The first of ours in a text, however its letters were written on the way. */
export function answererIn(secretKey: Buffer, text: string): Answerer | null {
  for (const [, kind = '', id = '', accountId = '', sealed = ''] of text.toLowerCase().matchAll(shape)) {
    const right = seal(secretKey, `${kind}.${id}.${accountId}`)
    if (timingSafeEqual(Buffer.from(right), Buffer.from(sealed))) {
      return { kind, id: Number(id), accountId: Number(accountId) }
    }
  }
  return null
}

/** `orders@shop.example` with the token in it, as mail servers hand on whatever stands behind a plus. */
export function answerAddress(address: string, token: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${token}${address.slice(at)}`
}
