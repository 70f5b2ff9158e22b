import type { JobSettings } from '../../../core/feature.ts'
import { unlock } from '../../../core/encrypt.ts'
import type { Language } from '@cpm/contract/kernel/words'
import { type Answer, isTaken, post } from '../../webhook/webhook.post.ts'
import { signed } from '../../webhook/webhook.sign.ts'

/** What is sent, as it stands in its row. */
export type Parcel = {
  id: number
  key: string
  tries: number
  recipient: string
  to_address: string
  subject: string
  body: string
  language: Language
  webhook_id: number | null
  account_id: number | null
}

/** What became of a try. `forGood`: another would be the same; `gone`: what receives it is no more. */
export type Outcome = {
  ok: boolean
  status: number | null
  answer: string | null
  error: string | null
  forGood: boolean
  gone: boolean
  afterMs: number | null
}

/** The id a receiver knows an alert by. */
export const idOfKey = (key: string) => `msg_${key}`

function outcomeOf(answer: Answer, forGood: boolean): Outcome {
  const { status, text, error, retryAfterMs } = answer
  const ok = isTaken(answer)
  const said = error ?? (ok ? null : `HTTP ${status}`)
  return { ok, status, answer: text, error: said, forGood: !ok && forGood, gone: status === 410, afterMs: retryAfterMs }
}

/** A text message goes to the bridge of the operator. What the bridge does not understand it never will. */
export async function sendSms(url: string, { key, to_address: to, body: text }: Parcel): Promise<Outcome> {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'CPM' }
  const answer = await post(url, headers, JSON.stringify({ to, text, id: idOfKey(key) }), null)
  const { status } = answer
  const isRefused = status !== null && status >= 400 && status < 500 && ![408, 425, 429].includes(status)
  return { ...outcomeOf(answer, isRefused), gone: false }
}

type Endpoint = { id: number; url: string; secret: Buffer; old_secret: Buffer | null; old_secret_until: Date | null }

export const purposeOf = (id: number) => `webhook:${id}`

/** Signs and posts. While the old secret holds it signs with both. */
export async function sendHook(
  { webhookHosts, secretKey }: Pick<JobSettings, 'webhookHosts' | 'secretKey'>,
  endpoint: Endpoint,
  { key, body }: Parcel,
  now: Date,
): Promise<Outcome> {
  const old = endpoint.old_secret_until !== null && endpoint.old_secret_until > now ? endpoint.old_secret : null
  const secrets = [endpoint.secret, ...(old ? [old] : [])].map((one) => unlock(secretKey, purposeOf(endpoint.id), one))
  const answer = await post(endpoint.url, signed(idOfKey(key), body, now, secrets), body, webhookHosts)
  return outcomeOf(answer, false)
}

/** Sends one after another through one connection; a server that is away is not asked for each of them anew. */
export async function sendMails(
  { smtpUrl, publicUrl }: { smtpUrl: string; publicUrl: string },
  parcels: readonly Parcel[],
  done: (parcel: Parcel, outcome: Outcome, tookMs: number) => Promise<void>,
): Promise<void> {
  const { openPost } = await import('../../../platform/mail/mail.transport.ts')
  const office = openPost(smtpUrl, publicUrl)
  try {
    for (const parcel of parcels) {
      const began = performance.now()
      const { key, to_address: to, subject, body: text, language } = parcel
      const problem = await office.send({ id: idOfKey(key), to, subject, text, language })
      const outcome = {
        ok: problem === null,
        status: null,
        answer: null,
        error: problem?.text.slice(0, 500) ?? null,
        forGood: problem?.forGood ?? false,
        gone: false,
        afterMs: null,
      }
      await done(parcel, outcome, performance.now() - began)
    }
  } finally {
    office.close()
  }
}
