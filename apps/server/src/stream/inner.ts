import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Came } from './relay.ts'

/** Between the processes of one server: who has an end of a session brings it to who holds the session. */
export const innerPath = '/relay/v1/channel'
/** A call is good for so long, and once. */
const goodMs = 30_000

export type InnerAsked = { side: 'operator' | 'tunnel'; came: Came }

const signOf = (key: Buffer, said: string) => createHmac('sha256', key).update(`relay channel ${said}`).digest()

/** What is said, without its signature. */
function saidIn(query: URLSearchParams): string {
  return ['side', 'session', 'n', 'cpm', 'at', 'nonce'].map((name) => `${name}=${query.get(name) ?? ''}`).join('&')
}

type Dial = InnerAsked & { address: string; secretKey: Buffer; maxPayload: number }

export async function dialInner({ address, secretKey, side, came, maxPayload }: Dial): Promise<WebSocket> {
  const query = new URLSearchParams({
    side,
    session: String(came.session),
    n: String(came.n),
    cpm: came.cpm ? '1' : '0',
    at: String(Date.now()),
    nonce: randomBytes(12).toString('hex'),
  })
  query.set('sign', signOf(secretKey, saidIn(query)).toString('hex'))
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}${innerPath}?${query}`, {
    maxPayload,
    perMessageDeflate: false,
    autoPong: false,
    handshakeTimeout: 5_000,
  })
  // Nothing that is said at once may be lost before it is led on.
  socket.once('open', () => socket.pause())
  await once(socket, 'open')
  return socket
}

const nonces = new Map<string, number>()

export function innerAsked(secretKey: Buffer, request: IncomingMessage): InnerAsked | null {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const sign = Buffer.from(query.get('sign') ?? '', 'hex')
  const right = signOf(secretKey, saidIn(query))
  if (sign.length !== right.length || !timingSafeEqual(sign, right)) return null
  const now = Date.now()
  if (Math.abs(now - Number(query.get('at'))) > goodMs) return null
  for (const [nonce, at] of nonces) {
    if (now - at < 2 * goodMs) break
    nonces.delete(nonce)
  }
  const nonce = query.get('nonce') ?? ''
  if (nonces.has(nonce)) return null
  nonces.set(nonce, now)
  return {
    side: query.get('side') === 'tunnel' ? 'tunnel' : 'operator',
    came: { session: Number(query.get('session')), n: Number(query.get('n')), cpm: query.get('cpm') === '1' },
  }
}
