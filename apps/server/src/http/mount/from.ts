import { zoneNamed, zoneToday } from '@cpm/contract/kernel/time/zone'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Issue } from '@cpm/contract/kernel/envelope'
import { fieldIssue, type From } from '../../core/feature.ts'
import { plainAddress } from '../../core/proxies.ts'
import { hashOf } from '../../core/secret.ts'

export function fromOf(request: FastifyRequest): From {
  const token = request.headers.session
  return {
    ip: plainAddress(request.ip),
    browser: request.headers['user-agent']?.slice(0, 300) ?? null,
    timezone: zoneToday(zoneSaid(request)) ?? 'UTC',
    language: /^(zh|cn)/i.test(request.headers['accept-language'] ?? '') ? 'cn' : 'en',
    token: typeof token === 'string' && token.length >= 20 && token.length <= 200 ? hashOf(token) : null,
    // Not `request.host`: a trusted proxy may hand on a header of the client's that names another.
    origin: `${request.protocol}://${request.headers.host ?? ''}`,
  }
}

/** Several headers of the name are one that names no zone. */
function zoneSaid({ headers: { timezone = '' } }: FastifyRequest): string | null {
  const said = String(timezone).trim()
  return said === '' ? null : said
}

/** What is wrong with the headers of a person's call: times in a zone other than the one named would be wrong in silence. */
export function headerIssues(request: FastifyRequest): Issue[] {
  const said = zoneSaid(request)
  return said === null || zoneNamed(said) !== null ? [] : [fieldIssue('timezone', 'field.noZone')]
}

/** By which a call that is sent again is known. */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? key : null
}

/** Aborted when the connection ends, or the answer is sent. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
