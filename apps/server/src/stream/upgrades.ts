import { controlProtocol } from '@cpm/contract/remote/remote-session/tunnel'
import { remoteTimes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { type Kysely, sql } from 'kysely'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { hashOf } from '../core/secret.ts'
import type { Tables } from '../db/tables.ts'
import { isOurPage } from '../core/door/origin.ts'
import type { Upgrade } from '../core/door/upgrade.ts'
import { credentialIn, terminalOf } from '../core/door/terminal-login.ts'
import { dialInner, innerAsked } from './inner.ts'
import { lineOf, pipe } from './line.ts'
import type { Came, Relay } from './relay.ts'

/** Bytes of one frame: of an operator a long text, of a terminal a whole picture. */
const most = { operator: 2 * 1024 * 1024, tunnel: 16 * 1024 * 1024 } as const

type Options = {
  db: Kysely<Tables>
  relay: Relay
  secretKey: Buffer
  now: () => Date
  publicUrl: string | undefined
  log: (line: string) => void
}

const offersControl = ({ headers }: IncomingMessage) =>
  (headers['sec-websocket-protocol'] ?? '').split(',').some((one) => one.trim() === controlProtocol)
const handleProtocols = (offered: Set<string>) =>
  offered.has(controlProtocol) ? controlProtocol : ([...offered][0] ?? false)

/** How the relay is reached: by operators, by terminals, and by the other processes of the server. */
export function relayUpgrades(options: Options) {
  const { db, relay, secretKey, now, publicUrl, log } = options
  const made = (maxPayload: number, autoPong = true) =>
    new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, handleProtocols, autoPong })
  const sockets = { operator: made(most.operator), tunnel: made(most.tunnel) }
  // The other process answers for the far end.
  const led = { operator: made(most.operator, false), tunnel: made(most.tunnel, false) }

  /** Brings an end to where its session lives: here, or in the process that holds it. */
  async function bring(side: 'operator' | 'tunnel', came: Came, shake: Shake): Promise<void> {
    const holder = await relay.claim(came.session)
    if (holder === null && side === 'tunnel') return shake.refuse('410 Gone')
    // An operator who comes too late hears why it is over.
    if (holder === null || holder === relay.relayId) {
      const socket = await shake.accept(sockets[side])
      return relay.attach(side, came, lineOf(socket))
    }
    const address = await relay.addressOf(holder)
    if (address === null) return shake.refuse('503 Service Unavailable')
    const inner = await dialInner({ address, secretKey, side, came, maxPayload: most[side] })
    const outer = await shake.accept(led[side])
    pipe(outer, inner)
  }

  const leading = (side: 'operator' | 'tunnel', find: (request: IncomingMessage) => Promise<Came | null>): Upgrade =>
    function upgrade(request, socket, head) {
      const shake = shaking(request, socket, head)
      const work = async () => {
        const came = await find(request)
        if (!came) return shake.refuse('403 Forbidden')
        await bring(side, { ...came, cpm: offersControl(request) }, shake)
      }
      work().catch((error: Error) => {
        log(`Remote session: ${error.message}`)
        shake.refuse('503 Service Unavailable')
      })
    }

  const operator = leading('operator', (request) => byTicket(db, request, now()))
  const tunnel = leading('tunnel', (request) => byTunnel(db, request, now()))
  const inner: Upgrade = (request, socket, head) => {
    const shake = shaking(request, socket, head)
    const asked = innerAsked(secretKey, request)
    if (!asked) return shake.refuse('403 Forbidden')
    shake
      .accept(sockets[asked.side])
      .then((ws) => relay.attach(asked.side, asked.came, lineOf(ws)))
      .catch(() => socket.destroy())
  }

  return {
    /** A program comes by its ticket alone; a page must be one of ours. */
    operator: ((request, socket, head) => {
      if (request.headers.origin !== undefined && !isOurPage(request, publicUrl)) return refuse(socket, '403 Forbidden')
      operator(request, socket, head)
    }) satisfies Upgrade,
    tunnel,
    inner,
    close: () => Object.values({ ...sockets, a: led.operator, b: led.tunnel }).forEach((one) => one.close()),
  }
}

type Shake = { accept: (server: WebSocketServer) => Promise<WebSocket>; refuse: (status: string) => void }

/** A handshake that is answered once. */
function shaking(request: IncomingMessage, socket: Duplex, head: Buffer): Shake {
  let answered = false
  return {
    accept: (server) =>
      new Promise((resolve, reject) => {
        answered = true
        if (socket.destroyed) return reject(new Error('it has gone'))
        server.handleUpgrade(request, socket, head, (ws) => {
          // Nothing that is said at once may be lost before somebody hears.
          ws.pause()
          resolve(ws)
        })
      }),
    refuse: (status) => {
      if (answered) return void socket.destroy()
      answered = true
      refuse(socket, status)
    },
  }
}

const refuse = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)

const queryOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://localhost').searchParams

/** A ticket serves once; where its session is over meanwhile, to hear why. */
async function byTicket(db: Kysely<Tables>, request: IncomingMessage, now: Date): Promise<Came | null> {
  const { rows } = await sql<{ session: number; n: number }>`
    update remote_person p set ticket_hash = null, joined_at = coalesce(p.joined_at, ${now})
    from remote_session s
    where p.ticket_hash = ${hashOf(queryOf(request).get('ticket') ?? '')} and p.ticket_until > ${now}
      and s.id = p.session_id
    returning s.id as session, p.n`.execute(db)
  return rows[0] ? { ...rows[0], cpm: false } : null
}

/** A tunnel is dialled once, by its own terminal, in time. */
async function byTunnel(db: Kysely<Tables>, request: IncomingMessage, now: Date): Promise<Came | null> {
  const said = credentialIn(request.headers.authorization)
  const terminal = said && (await terminalOf(db, said))
  if (!terminal) return null
  const since = new Date(now.getTime() - remoteTimes.dialMs - 5_000)
  const { rows } = await sql<{ session: number; n: number }>`
    update remote_person p set dialled_at = ${now} from remote_session s
    where p.tunnel = ${queryOf(request).get('id') ?? ''} and p.dialled_at is null and p.left_at is null
      and p.asked_at > ${since} and s.id = p.session_id and s.status <> 'ended'
      and s.terminal_id = ${terminal.id} and not s.is_repeater
    returning s.id as session, p.n`.execute(db)
  return rows[0] ? { ...rows[0], cpm: false } : null
}
