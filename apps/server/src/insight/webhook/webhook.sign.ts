import { createHmac, randomBytes } from 'node:crypto'

/** A secret as Standard Webhooks writes it: what is behind `whsec_` are the bytes of the key. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/**
 * The headers of one try: the three of Standard Webhooks, signed with each of the secrets, and the same as
 * `X-CPM-Signature: t=…,v1=<hex>` over `t.body`. The time is that of the try.
 */
export function signed(id: string, body: string, now: Date, secrets: readonly string[]): Record<string, string> {
  const at = Math.floor(now.getTime() / 1000)
  const standard = secrets.map((one) => {
    const mac = createHmac('sha256', keyOf(one)).update(`${id}.${at}.${body}`).digest('base64')
    return `v1,${mac}`
  })
  const own = secrets.map((one) => `v1=${createHmac('sha256', keyOf(one)).update(`${at}.${body}`).digest('hex')}`)
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'CPM',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': standard.join(' '),
    'X-CPM-Signature': [`t=${at}`, ...own].join(','),
  }
}
