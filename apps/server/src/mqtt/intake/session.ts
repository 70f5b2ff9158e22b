import type { Link } from '../broker/broker.ts'
import { readSaid } from '../../core/json/lenient-json.ts'

const textIn = (said: unknown, name: 'session' | 'bootId'): string | undefined => {
  const value = (said as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** How the agent calls its session in a hello or a goodbye. */
export const sessionOf = (payload: Buffer): string | undefined => textIn(readSaid(payload.toString('utf8')), 'session')
/** The start of the machine, as a hello says it. */
export const bootIdOf = (payload: Buffer): string | undefined => textIn(readSaid(payload.toString('utf8')), 'bootId')

/**
 * Takes up the session of a hello; answers whether the hello is of this connection. A hello without an acknowledgement
 * comes again on the next connection: after the own hello of that connection, it changes nothing. Before that hello it
 * is believed, for an agent that never calls its session anything else.
 */
export function greets(link: Link, session: string, bootId: string | undefined): boolean {
  if (link.session !== null && link.session !== session && link.earlier.has(session)) return false
  link.session = session
  link.bootId = bootId ?? null
  return true
}

/** Whether a goodbye is of the session that this connection said hello as. */
export const isOwnGoodbye = (link: Link, session: string): boolean =>
  link.session === session && !link.earlier.has(session)
