import { parseAddress, topicRoot } from '@cpm/contract/kernel/topic'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { type IPublishPacket, type MqttClient, connect, type Packet } from 'mqtt'
import { type Access, everyUp, refusalOf } from './access.ts'
import { type Broker, type BrokerEvents, type Link, linkOf, type Settle } from './broker.ts'
import type { Metrics } from '../metrics.ts'
import { sessionOf } from '../intake/session.ts'
import { every } from '../every.ts'

type Options = {
  url: string
  nodeId: string
  access: Access
  /** Filled here, read by everyone. */
  links: Map<string, Link>
  events: BrokerEvents
  metrics: Metrics
  log: (line: string) => void
}

/** A terminal not heard of for this long is taken for lost, should the broker never tell its will. */
const silentMs = 20 * 60_000

/**
 * Another's broker, which asks us over HTTP who may do what. We are one of its clients: the sockets are not ours, so
 * presence comes from what terminals say and from their wills, and a cut terminal is one we no longer listen to.
 */
export async function openOutside(options: Options): Promise<Broker> {
  const { url, nodeId, access, links, events, metrics, log } = options
  const linkFor = openSessions(options)
  let stopping = false

  const client = connect(url, {
    clientId: `cpm-server-${nodeId}`.slice(0, 64),
    username: access.server ?? undefined,
    clean: true,
    keepalive: 30,
    reconnectPeriod: 1_000,
    protocolVersion: 4,
  })
  acknowledgeLater(client, (packet, settle) => void take(packet, settle))
  client.on('connect', () => client.subscribe(everyUp, { qos: 1 }))
  client.on('error', (error) => log(`The broker: ${error.message}`))
  const stopSweep = every(60_000, partSilent)

  async function take(packet: IPublishPacket, settle: Settle): Promise<void> {
    if (stopping) return
    const address = parseAddress(packet.topic)
    const payload = packet.payload as Buffer
    // The broker asked us who may say this; it is checked again, for a broker that did not.
    if (!address || refusalOf(address.sn, { topic: packet.topic, retain: packet.retain, payload })) {
      metrics.refused('publish', 'topic')
      return settle()
    }
    try {
      const link = await linkFor(address.sn, address.leaf, payload)
      if (!link) {
        metrics.dropped('stale')
        return settle()
      }
      link.seenAt = Date.now()
      events.uplink(link, address.leaf, payload, packet.qos, settle)
      if (link.goodbye) links.delete(link.sn)
    } catch (error) {
      log(`A message waits for the database: ${(error as Error).message}`)
      // Not acknowledged: the broker gives it again when we reconnect.
    }
  }

  function partSilent(): void {
    const before = Date.now() - silentMs
    for (const [sn, link] of links) {
      if (link.seenAt > before) continue
      links.delete(sn)
      events.parted(link, 'lost')
    }
  }

  await firstTry(client)
  return {
    port: null,
    ready: () => client.connected,
    send: (sn, leaf, payload) => {
      if (!client.connected || !links.has(sn)) return false
      client.publish(`${topicRoot}/${sn}/down/${leaf}`, JSON.stringify(payload), { qos: 1 })
      metrics.sent(leaf)
      return true
    },
    cut: (sn) => {
      const link = links.get(sn)
      if (!link) return
      links.delete(sn)
      events.parted(link, 'cut')
    },
    stop: () => {
      stopping = true
      return stopSweep()
    },
    close: () => client.endAsync(true),
  }
}

/** Knows the connections of terminals whose sockets are another's, by what each called itself in its hello. */
function openSessions({ access, links, events, metrics }: Options) {
  const finding = new Map<string, Promise<Link | null>>()

  /** The connection this message belongs to: a hello of a new session begins one, so does the first message heard. */
  function linkFor(sn: string, leaf: string, payload: Buffer): Link | null | Promise<Link | null> {
    const link = links.get(sn)
    const { hello, presence } = terminal.topics
    const said = leaf === hello.leaf || leaf === presence.leaf ? sessionOf(payload) : undefined
    if (leaf === presence.leaf) {
      // Of a terminal whose hello nobody heard the goodbye is all that says how it calls its session.
      if (link && said !== undefined) link.session ??= said
      return link ?? null
    }
    const isItsOwn = (one: Link) => said === undefined || one.session === null || one.session === said
    if (link && (isItsOwn(link) || link.earlier.has(said as string))) return link
    const found = (finding.get(sn) ?? Promise.resolve(null)).then(() => begin(sn, said))
    finding.set(sn, found)
    void found.finally(() => finding.get(sn) === found && finding.delete(sn)).catch(() => undefined)
    return found
  }

  async function begin(sn: string, session: string | undefined): Promise<Link | null> {
    const there = links.get(sn)
    if (there && (session === undefined || there.session === session)) return there
    const known = await access.find(sn)
    if (!known) return null
    const link = linkOf(known, null)
    // It went on while this process was away: its session is the last that said hello.
    const [last] = known.sessions
    if (session === undefined && last !== undefined) link.earlier.delete(last)
    link.session = session ?? last ?? null
    if (there?.session) link.earlier.add(there.session)
    link.tookOver = there !== undefined
    links.set(sn, link)
    metrics.connects.inc()
    events.arrived(link)
    events.listening(link)
    return link
  }

  return linkFor
}

/** Waits for the broker a little; after that it may come when it likes, and readiness says that it is not there. */
function firstTry(client: MqttClient): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 3_000)
    client.once('connect', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * mqtt.js acknowledges a message before it reads the next one, so waiting for a commit would make it one message per
 * commit. Here it goes on reading, and each PUBACK is held back until its message is settled. The method is mqtt.js's
 * own and not promised to stay: the version is pinned, and a test would notice.
 */
function acknowledgeLater(client: MqttClient, take: (packet: IPublishPacket, settle: Settle) => void): void {
  type Send = (packet: Packet, done?: (error?: Error) => void, ...rest: unknown[]) => void
  const inside = client as unknown as { _sendPacket: Send }
  const send = inside._sendPacket.bind(client)
  const held = new Set<number>()
  let connection = 0
  client.on('connect', () => {
    connection += 1
    held.clear()
  })
  inside._sendPacket = (packet, done, ...rest) => {
    if (packet.cmd === 'puback' && held.delete(packet.messageId as number)) return done?.()
    send(packet, done, ...rest)
  }
  client.handleMessage = (packet, done) => {
    const mine = connection
    const { qos, messageId } = packet
    if (qos === 1) held.add(messageId as number)
    take(packet, (error) => {
      if (qos === 1 && !error && mine === connection && client.connected) send({ cmd: 'puback', messageId } as Packet)
    })
    done()
  }
}
