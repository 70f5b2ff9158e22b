import type { Link } from '../broker/broker.ts'
import { readJson } from './read-json.ts'

/** How the agent calls its session in a hello or a goodbye. */
export function sessionOf(payload: Buffer): string | undefined {
  const said = readJson(payload) as { session?: unknown } | undefined
  return typeof said?.session === 'string' ? said.session : undefined
}

/**
 * Takes up the session of a hello; answers whether the hello is of this connection. A hello without an acknowledgement
 * comes again on the next connection: after the own hello of that connection, it changes nothing. Before that hello it
 * is believed, for an agent that never calls its session anything else.
 */
export function greets(link: Link, session: string): boolean {
  if (link.session !== null && link.session !== session && link.earlier.has(session)) return false
  link.session = session
  return true
}

/** Whether a goodbye is of the session that this connection said hello as. */
export const isOwnGoodbye = (link: Link, session: string): boolean =>
  link.session === session && !link.earlier.has(session)
