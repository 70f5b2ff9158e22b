import type { FastifyReply, FastifyRequest } from 'fastify'
import type { From } from '../../core/feature.ts'
import { plainAddress } from '../../core/proxies.ts'
import { hashOf } from '../../core/secret.ts'

export function fromOf(request: FastifyRequest): From {
  const token = request.headers.session
  return {
    ip: plainAddress(request.ip),
    browser: request.headers['user-agent']?.slice(0, 300) ?? null,
    timezone: zoneOf(request.headers.timezone),
    language: /^(zh|cn)/i.test(request.headers['accept-language'] ?? '') ? 'cn' : 'en',
    token: typeof token === 'string' && token.length >= 20 && token.length <= 200 ? hashOf(token) : null,
    // Not `request.host`: a trusted proxy may hand on a header of the client's that names another.
    origin: `${request.protocol}://${request.headers.host ?? ''}`,
  }
}

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
/** Only a zone we know goes into a query; else times are counted in UTC. */
function zoneOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && zones.has(header) ? header : 'UTC'
}

/** Aborted when the connection ends, or the answer is sent. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
