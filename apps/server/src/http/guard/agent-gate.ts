import { codes } from '@cpm/contract/kernel/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type AgentTerminal, Refusal } from '../../core/feature.ts'
import { openPace, type PaceLimits } from '../../core/pace/terminal-pace.ts'
import { credentialIn, terminalOf } from '../../core/door/terminal-login.ts'
import { say, send } from '../mount/envelope.ts'

/** The longest a call waits for its turn; beyond it the terminal is told when to come again. */
const longestWaitMs = 5_000

/** A route's own refusal, before who it is has been looked up and after. */
type TurnedAway = (sn: string, terminal: AgentTerminal | null) => void

/** Whose a call is that passed the gate. */
const known = new WeakMap<FastifyRequest, AgentTerminal>()
export const knownTerminal = (request: FastifyRequest): AgentTerminal | null => known.get(request) ?? null

/**
 * The door for what terminals say over HTTPS: who it is, and whether it is its turn, before any of the body is read. A
 * terminal that is too fast waits, and then is told to wait. Pieces of files cost less: what they fill is counted in
 * bytes.
 */
export function agentGate(db: Kysely<Tables>, limits: PaceLimits) {
  const pace = openPace(limits)
  return {
    /** Fastify's `onRequest` of a route; `cost` in messages. `turnAway` refuses whom the route has no room for. */
    onRequest: (cost: number, turnAway?: TurnedAway) => async (request: FastifyRequest, reply: FastifyReply) => {
      const said = credentialIn(request.headers.authorization)
      if (said) turnAway?.(said.sn, null)
      const terminal = said && (await terminalOf(db, said))
      if (!terminal) return send(reply, say(codes.noSession, 'answer.noSession'))
      turnAway?.(terminal.sn, terminal)
      const seconds = Math.ceil(pace.seconds(terminal.sn, cost))
      if (seconds * 1000 > longestWaitMs) {
        throw new Refusal(codes.tooMany, 'answer.tooMany', { vars: { seconds }, retryAfter: seconds })
      }
      await new Promise<void>((pass) => void pace.pass(terminal.sn, request, pass, cost))
      known.set(request, terminal)
      return undefined
    },
    close: () => pace.close(),
  }
}
