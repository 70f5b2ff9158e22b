import { agent } from '@cpm/contract/estate/agent/agent'
import { type Client, clientOf, type Request } from '@cpm/contract/kernel/client'
import { codes, envelope } from '@cpm/contract/kernel/envelope'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import { shopRoutes } from '@cpm/contract/service/order/shop'
import type { Uploads } from './machine.ts'

/** The server answered, and the answer is no. */
export class ApiRefused extends Error {
  override name = 'ApiRefused'
  readonly code: number
  /** How long the server said to wait before it is asked again; 0 where it did not say. */
  readonly waitMs: number
  constructor(code: number, sentence: string, waitMs = 0) {
    super(sentence)
    this.code = code
    this.waitMs = waitMs
  }
}
/** No answer, or none that a server of ours would give. */
export class ApiUnreachable extends Error {
  override name = 'ApiUnreachable'
}

/** "Come back later", and no answer to what was asked. */
export const later: readonly number[] = [codes.tooMany, codes.unavailable, codes.fault]

/** The longest we let ourselves be told to wait: a server that was mistaken is asked again on the same day. */
const longestToldMs = 3_600_000

/** Milliseconds of `Retry-After`, which is seconds or a date; 0 where none is said. */
export function toldWaitMs(headers: Headers, now = Date.now()): number {
  const said = headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now
  return ms > 0 ? Math.min(ms, longestToldMs) : 0
}

/** What the server wants to be waited before it is asked again, by its answer; 0 where it said nothing. */
export const waitOf = (error: unknown): number => (error instanceof ApiRefused ? error.waitMs : 0)
/** Nothing is wrong: too many come at once, and we were told when our turn is. */
export const isPutOff = (error: unknown): boolean =>
  error instanceof ApiRefused && error.code === codes.tooMany && error.waitMs > 0

export type Credential = { sn: string; secret: string }
export const basicOf = ({ sn, secret }: Credential) => `Basic ${btoa(`${sn}:${secret}`)}`

export type AgentApi = Client<typeof agent.routes>
/** What it says and asks for the people who stand before it. */
export type ShopApi = Client<typeof shopRoutes>

/**
 * What a terminal says over HTTPS. What makes something goes out with a key, the same one until there is an answer: asked
 * once more with the same words, it is the same wish, and is done once. Rejects with `ApiRefused` (with the envelope's code and English sentence) or
 * `ApiUnreachable`.
 */
export const agentApi = (server: string, credential?: Credential, waitMs?: number): AgentApi =>
  clientOf(agent.routes, senderTo(server, credential, waitMs))
export const shopApi = (server: string, credential: Credential): ShopApi =>
  clientOf(shopRoutes, senderTo(server, credential))

function senderTo(server: string, credential?: Credential, waitMs = 30_000) {
  const base = server.replace(/\/+$/, '')
  const unanswered = new Map<string, string>()
  return async (route: AnyRoute, { method, url, body }: Request) => {
    const wish = JSON.stringify([url, body])
    const key = route.creates && (unanswered.get(wish) ?? crypto.randomUUID())
    if (key) unanswered.set(wish, key)
    const answer = await fetch(base + url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(credential && { authorization: basicOf(credential) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    }).catch((error: unknown) => {
      throw new ApiUnreachable(`${base} cannot be reached: ${causeOf(error)}`)
    })
    const read = envelope.safeParse(await answer.json().catch(() => undefined))
    if (!read.success) throw new ApiUnreachable(`${base} answered ${answer.status}, and not as our server does`)
    const { code, messageEn, result } = read.data
    if (!later.includes(code)) unanswered.delete(wish)
    if (code !== codes.ok) throw new ApiRefused(code, messageEn, toldWaitMs(answer.headers))
    return route.output.parse(result)
  }
}

export function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Whether the refusal means that the secret is no good any more. */
export const isCredentialRefusal = (error: unknown): boolean =>
  error instanceof ApiRefused &&
  (error.code === codes.noSession || error.code === codes.forbidden || error.code === 401)

/** What goes over HTTPS. An answer of the server other than "come back later" is final. */
export function uploadsBy(api: () => AgentApi): Uploads {
  return {
    async postOutput({ runId, attempt, output, truncated }) {
      return (await answered(api().output({ id: runId, attempt, output, truncated }))) !== null
    },
    async putInventory(kind, hash, items) {
      return (await answered(api().inventory({ kind, hash, items: items as Record<string, unknown>[] }))) !== null
    },
    announceFile: (file) => answered(api().file(file)),
    sendPiece: (id, offset, piece) =>
      answered(
        api().piece({ id, offset, data: Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('base64') }),
      ),
  }
}

/** Null for a refusal that asking again does not change. */
async function answered<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiRefused && !later.includes(error.code)) return null
    throw error
  }
}
