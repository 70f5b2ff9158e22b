import { cleanText, newId, type ShopOrders, systemClock } from '@cpm/agent-core'
import { shopDraft, shopId } from '@cpm/contract/service/order/shop'
import type { IncomingMessage } from 'node:http'

/** Bytes of one report: its longest text in the longest writing there is, and room. */
const mostBytes = 32 * 1024

export type Answer = [status: number, body: object]

const posted = shopDraft.extend({ id: shopId.optional() })
const cleaned = (value: unknown) => (typeof value === 'string' ? cleanText(value) : value)

/** What programs and the page say for the people at this terminal, and are told. */
export async function answerOrders(orders: ShopOrders | undefined, request: IncomingMessage): Promise<Answer> {
  if (!orders) return [404, { error: 'No such call' }]
  if (request.method === 'GET') {
    void orders.ask()
    return [200, { orders: orders.all() }]
  }
  if (request.method !== 'POST') return [404, { error: 'No such call' }]
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return [415, { error: 'Send JSON: Content-Type: application/json' }]
  }
  const text = await bodyOf(request)
  if (text === null) return [413, { error: `A report has at most ${mostBytes} bytes` }]
  return taken(orders, text)
}

function taken(orders: ShopOrders, text: string): Answer {
  const said = asJson(text)
  if (typeof said !== 'object' || said === null) return [400, { error: 'Send a JSON object' }]
  const { text: words, contact, ...rest } = said as Record<string, unknown>
  const read = posted.safeParse({ ...rest, text: cleaned(words), contact: cleaned(contact ?? undefined) || undefined })
  if (!read.success) {
    const issues = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return [400, { error: issues.join('; ') }]
  }
  const { id = newId(systemClock), ...draft } = read.data
  try {
    const added = orders.add(draft, id)
    if ('order' in added) return [added.isNew ? 201 : 200, added.order]
    const error = added.tooMany === 'waiting' ? 'Too many wait for the network' : 'Too many within an hour'
    return [429, { error, why: added.tooMany }]
  } catch {
    return [507, { error: 'The report could not be written to the disk and is not stored' }]
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Null where it is longer than anything good. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= mostBytes) parts.push(part)
  }
  return size > mostBytes ? null : Buffer.concat(parts).toString('utf8')
}
