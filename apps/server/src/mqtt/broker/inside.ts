import { downFilter, parseAddress, rights, topicRoot } from '@cpm/contract/kernel/topic'
import { Aedes, type AuthenticateError, type Client, type ConnectPacket, type PublishPacket } from 'aedes'
import { createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { openPace, type Pace, type PaceLimits } from '../../core/pace/terminal-pace.ts'
import { type Access, refusalOf } from './access.ts'
import { type Broker, type BrokerEvents, type Link, linkOf, type Settle } from './broker.ts'
import { endSilent, frameLimits, guardFrames } from './frame-guard.ts'
import type { Gate } from './gate.ts'
import { addressOf, plainAddress, type Trust } from '../../core/proxies.ts'
import type { Metrics } from '../metrics.ts'
import { openStrangers, refusedAMinute } from './unknown-clients.ts'
import { openWebSockets } from './web-socket.ts'

export type InsideLimits = {
  /** A socket that does not say CONNECT in this time is closed. */
  connectMs: number
  /** A terminal that takes nothing in for this long is closed. */
  drainMs: number
  /** Longest keepalive in seconds; a terminal that asks for more, or for none, is given this. */
  keepalive: number
  /** Bytes that may wait for one terminal; beyond it messages to that terminal are thrown away. */
  waitingBytes: number
  /** Refused connections a minute of one address, beyond which it waits. */
  refusedAMinute: number
  /** How often one terminal may take over from a connection of its own that is open. */
  takeovers: PaceLimits
}
export const insideLimits: InsideLimits = {
  connectMs: 10_000,
  drainMs: 10_000,
  keepalive: 600,
  waitingBytes: 256 * 1024,
  refusedAMinute,
  takeovers: { perMinute: 1, burst: 8 },
}
const mostSubscriptions = 16

type Options = {
  host: string
  port: number
  access: Access
  /** Whose word is taken for where a terminal on a WebSocket comes from. */
  trust: Trust
  gate: Gate
  /** How fast one terminal may speak. */
  pace: Pace
  /** Filled here, read by everyone. */
  links: Map<string, Link>
  events: BrokerEvents
  metrics: Metrics
  limits: InsideLimits
}
/** What is kept beside an Aedes client. */
type Kept = { link: Link | null; will: boolean; willAllowed: boolean; waiting: number; cut: boolean }
type Admitted = (error: AuthenticateError | null, success: boolean) => void
type AedesClient = Client & {
  subscriptions: Record<string, { qos: number }>
  _disconnected: boolean
  _keepaliveTimer: NodeJS.Timeout | null
}

/** MQTT return codes of a refused CONNECT. */
const codes = { identifier: 2, unavailable: 3, credential: 4, notAuthorized: 5 } as const

/** Aedes routes nothing here: uplinks end in the intake, downlinks go straight to the one they are for. */
const nowhere = {
  on: (_topic: string, _take: unknown, done?: () => void) => done?.(),
  removeListener: (_topic: string, _take: unknown, done?: () => void) => done?.(),
  emit: (_packet: unknown, done?: () => void) => done?.(),
  close: (done?: () => void) => done?.(),
}

/** The embedded broker: Aedes with every guard it needs, on TCP and behind the HTTP port's `/mqtt`. */
// oxlint-disable-next-line max-lines-per-function -- Aedes calls these one by one, and all of them share who is connected and whether we are closing
export async function openInside(options: Options) {
  const { access, trust, gate, pace, links, events, metrics, limits } = options
  const kept = new WeakMap<Client, Kept>()
  const clients = new Map<string, Client>()
  const strangers = openStrangers(limits.refusedAMinute)
  const takeovers = openPace(limits.takeovers)
  const sockets = new Set<Duplex>()
  let stopping = false

  const broker = new Aedes({
    mq: nowhere,
    concurrency: 0,
    // Ours is told apart from our own standing still.
    connectTimeout: 2 ** 31 - 1,
    drainTimeout: limits.drainMs,
    maxClientsIdLength: 64,
    queueLimit: 100,
    maxInflightInbound: 100,
    heartbeatInterval: 2 ** 28,
    preConnect: (client, packet, done) => {
      if (packet.cmd !== 'connect' || (packet.length ?? 0) > frameLimits.connect) {
        metrics.refused('frame', 'connect')
        return done(new Error('too long'), false)
      }
      kept.set(client, keep(packet, limits.keepalive))
      done(null, !stopping)
    },
    authenticate: (client, username, password, done) => {
      void answer(client, username ?? '', password, done)
    },
    authorizePublish: (client, packet, done) => take(client, packet, done),
    authorizeSubscribe: (client, subscription, done) => {
      const sn = kept.get(client)?.link?.sn
      const subscribed = Object.keys((client as AedesClient).subscriptions).length
      if (sn !== undefined && access.maySubscribe(sn, subscription.topic) && subscribed < mostSubscriptions)
        return done(null, subscription)
      metrics.refused('subscribe', 'topic')
      done(null, null)
    },
  })
  broker.publish = (_packet: PublishPacket, ...rest: unknown[]) => (rest.at(-1) as Settle)(null)
  broker.on('error' as 'closed', () => undefined)
  broker.on('clientReady', arrive)
  broker.on('ping', (_packet, client) => touch(client))
  broker.on('ack', (_packet, client) => touch(client))
  broker.on('subscribe', (_filters, client) => {
    const link = kept.get(client)?.link
    if (link && links.get(link.sn) === link) events.listening(link)
  })
  await broker.listen()

  async function answer(client: Client, sn: string, password: Buffer | undefined, done: Admitted): Promise<void> {
    const from = addressOfClient(client)
    const refusal = strangers.mustWait(from) ? 'unavailable' : await admit(client, sn, password)
    if (refusal === null) return done(null, true)
    if (refusal !== 'unavailable') strangers.refused(from)
    metrics.refused('connect', refusal)
    done(Object.assign(new Error(refusal), { returnCode: codes[refusal] }) as AuthenticateError, false)
  }

  /** By TCP it is the socket's; a WebSocket may have come through a proxy. */
  function addressOfClient({ req, conn }: Client): string {
    return req ? addressOf(req, trust) : plainAddress((conn as Socket).remoteAddress ?? '')
  }

  async function admit(client: Client, sn: string, password?: Buffer): Promise<keyof typeof codes | null> {
    const state = kept.get(client)
    if (!state || client.id !== sn) return 'identifier'
    if (!state.willAllowed) return 'notAuthorized'
    try {
      if (!(await gate.pass()) || stopping) return 'unavailable'
      if (client.closed) return 'unavailable'
      const terminal = await access.connect(sn, client.id, password ?? '')
      if (!terminal) return 'credential'
      // Connecting counts as a message, or a terminal could write a row with each connection. What the one before had
      // waiting it says again.
      const before = clients.get(sn)
      if (before && !mayTakeOver(sn, before)) return 'unavailable'
      if (before) pace.forget(sn, before)
      await new Promise<void>((pass) => void pace.pass(sn, client, pass))
      if (client.closed || stopping) return 'unavailable'
      state.link = linkOf(terminal, addressOfClient(client) || null)
      return null
    } catch {
      // The database is away: the terminal comes back later.
      return 'unavailable'
    }
  }

  /** Two machines with one secret would drive each other out without end: the one that is here stays for a while. */
  function mayTakeOver(sn: string, before: Client): boolean {
    if (before.closed) return true
    return takeovers.seconds(sn) === 0 && takeovers.pass(sn, before, () => undefined)
  }

  function arrive(client: Client): void {
    const state = kept.get(client)
    const link = state?.link
    if (!state || !link) return client.close()
    if (client.closed) return
    const before = links.get(link.sn)
    if (before && before.sessionNo > link.sessionNo) return client.close()
    // Its hello may not be written down yet.
    if (before?.session) link.earlier.add(before.session)
    link.tookOver = before !== undefined
    clients.get(link.sn)?.close()
    clients.set(link.sn, client)
    links.set(link.sn, link)
    // Not Aedes' own event: with a take-over in between it may never come.
    client.conn.once('close', () => {
      pace.forget(link.sn, client)
      part(client, state, link)
    })
    metrics.connects.inc()
    events.arrived(link)
  }

  function part(client: Client, state: Kept, link: Link): void {
    // Whoever took over has a newer number: this one has nothing to say any more.
    if (clients.get(link.sn) !== client) return
    clients.delete(link.sn)
    links.delete(link.sn)
    if (stopping) return
    const goodbye = link.goodbye || state.will || (client as AedesClient)._disconnected
    events.parted(link, state.cut ? 'cut' : goodbye ? 'goodbye' : 'lost')
  }

  function take(client: Client | null, packet: PublishPacket, done: Settle): void {
    const link = client && kept.get(client)?.link
    if (!link) return done(new Error('not connected'))
    if (stopping) return
    link.seenAt = Date.now()
    const refusal = refusalOf(link.sn, packet)
    if (refusal) {
      metrics.refused('publish', refusal)
      return done(new Error(refusal))
    }
    const leaf = parseAddress(packet.topic)?.leaf as string
    const now = pace.pass(link.sn, client, () => {
      if (client.closed || stopping) return
      // While it waits nothing more of it is read, its pings neither: that it is still there we know all the same.
      ;(client as AedesClient)._keepaliveTimer?.refresh()
      link.seenAt = Date.now()
      events.uplink(link, leaf, packet.payload as Buffer, packet.qos, done)
    })
    if (!now) metrics.slowed()
  }

  function touch(client: Client): void {
    const link = kept.get(client)?.link
    if (link) link.seenAt = Date.now()
  }

  function handle(conn: Duplex, ...request: [] | Parameters<typeof broker.handle>[1][]): void {
    if (stopping) return void conn.destroy()
    sockets.add(conn)
    conn.once('close', () => sockets.delete(conn))
    const client = broker.handle(conn, request[0])
    endSilent(client, conn, limits.connectMs)
    guardFrames(client, conn, () => metrics.refused('frame', 'length'))
  }

  function send(sn: string, leaf: string, payload: unknown): boolean {
    const client = clients.get(sn) as AedesClient | undefined
    const state = client && kept.get(client)
    if (!client || !state) return false
    const topic = `${topicRoot}/${sn}/down/${leaf}`
    const subscription = client.subscriptions[downFilter(sn)] ?? client.subscriptions[topic]
    if (!subscription) return false
    const bytes = Buffer.from(JSON.stringify(payload))
    if (state.waiting + bytes.length > limits.waitingBytes) {
      metrics.dropped('frozen')
      return false
    }
    state.waiting += bytes.length
    const qos = subscription.qos > 0 ? 1 : 0
    client.publish({ cmd: 'publish', topic, payload: bytes, qos, retain: false, dup: false }, () => {
      state.waiting -= bytes.length
    })
    metrics.sent(leaf)
    return true
  }

  const tcp = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, (conn) => handle(conn))
  const webSockets = openWebSockets(handle)
  await listenOn(tcp, options)

  return {
    port: (tcp.address() as { port: number }).port,
    upgrade: webSockets.upgrade,
    ready: () => tcp.listening && !stopping,
    send,
    cut: (sn) => {
      const client = clients.get(sn)
      const state = client && kept.get(client)
      if (!client || !state) return
      state.cut = true
      client.close()
      client.conn.destroy()
    },
    stop: () => {
      stopping = true
      gate.close()
      takeovers.close()
      tcp.close()
      webSockets.close()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
    },
  } satisfies Broker & { upgrade: unknown }
}

/**
 * Clean sessions, a keepalive that ends, and no will inside Aedes: that a terminal had one is all we need to know, and
 * what the will would say we know from the socket.
 */
function keep(packet: ConnectPacket, longest: number): Kept {
  const { will } = packet
  const state = { link: null, will: false, willAllowed: true, waiting: 0, cut: false }
  if (will) {
    state.will = true
    state.willAllowed = rights.will(packet.clientId, will.topic, will.retain ?? false)
    delete packet.will
  }
  packet.clean = true
  const asked = packet.keepalive ?? 0
  packet.keepalive = asked === 0 ? longest : Math.min(asked, longest)
  return state
}

function listenOn(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 4096 }, () => {
      server.off('error', reject)
      server.on('error', () => undefined)
      resolve()
    })
  })
}
