import { terminal } from '@cpm/contract/estate/terminal/terminal'
import type { Kysely } from 'kysely'
import { listen } from '../db/listen.ts'
import type { Connection } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { channels, type Feature } from '../core/feature.ts'
import { trustOf } from '../core/proxies.ts'
import type { Settings } from '../settings.ts'
import { openPace } from '../core/pace/terminal-pace.ts'
import { openAccess } from './broker/access.ts'
import type { Broker, BrokerEvents, Link } from './broker/broker.ts'
import { openConfigs } from './outbox/configs.ts'
import { openGate } from './broker/gate.ts'
import { type InsideLimits, insideLimits, openInside } from './broker/inside.ts'
import { bootIdOf, greets, isOwnGoodbye, sessionOf } from './intake/session.ts'
import { intakeLimits, type IntakeLimits, openIntake } from './intake/intake.ts'
import { type Metrics, openMetrics, readMetrics, showMetrics } from './metrics.ts'
import { openOutbox } from './outbox/outbox.ts'
import { openOutside } from './broker/outside.ts'
import { openSessions } from './outbox/sessions.ts'
import { openPresence } from './presence.ts'
import { openRevocation } from './broker/revocation.ts'
import { takeTurns } from './intake/intake-queue.ts'
import type { openWebSockets } from './broker/web-socket.ts'

type MqttOptions = {
  db: Kysely<Tables>
  /** For LISTEN, on a connection of its own. */
  connection: Connection
  settings: Pick<Settings, 'host' | 'mqttPort' | 'brokerUrl' | 'terminalRate' | 'terminalBurst' | 'terminalDayMb'> &
    Partial<Pick<Settings, 'trustedProxies'>>
  features: readonly Feature[]
  /** Opens what is for a terminal alone (delivery/task/create/task.secrets.ts). */
  secretKey: Buffer
  /** Names this process among all that hold terminals. */
  nodeId: string
  log: (line: string) => void
  limits?: Partial<MqttLimits>
}
/** `connectsPerSecond`: a storm of reconnects is stretched to this. */
export type MqttLimits = InsideLimits & IntakeLimits & { connectsPerSecond: number }
const mqttLimits: MqttLimits = { ...insideLimits, ...intakeLimits, connectsPerSecond: 1_000 }

export type MqttDoor = {
  /** TCP port of the embedded broker; null when the broker is outside. */
  port: number | null
  /** For the HTTP server's `upgrade` on the path `/mqtt`; null when the broker is outside. */
  upgrade: ReturnType<typeof openWebSockets>['upgrade'] | null
  ready: () => boolean
  /** Counters by name, terminals connected, messages waiting. */
  stats: () => Promise<Record<string, number>>
  close: () => Promise<void>
}

/** How long a closing process tries to commit what it has. */
const closeMs = 10_000

/** Opens the second door: terminals connect, what they say becomes rows, and what waits in rows goes to them. */
export async function openMqtt(options: MqttOptions): Promise<MqttDoor> {
  const { db, connection, settings, features, secretKey, nodeId, log } = options
  const limits = { ...mqttLimits, ...options.limits }
  const links = new Map<string, Link>()
  const metrics = openMetrics(() => links.size)
  const access = openAccess({ db, brokerUrl: settings.brokerUrl })
  // Reports and presence write the same rows of terminal_state: they take turns.
  const stateTurn = takeTurns()
  // A broker may bring its first message before it is all here.
  let broker: Broker | null = null
  const send = (sn: string, leaf: string, payload: unknown) => broker?.send(sn, leaf, payload) ?? false
  const presence = await openPresence({ db, nodeId, links, turn: stateTurn, log })
  const intake = openIntake({
    db,
    features,
    turnOf: (name) => (name === 'terminal' ? stateTurn : (work) => work()),
    send: ({ sn, leaf, payload }) => void send(sn, leaf, payload),
    metrics,
    limits,
    bytesPerDay: settings.terminalDayMb * 1024 * 1024,
    log,
  })
  const outbox = openOutbox({ db, nodeId, secretKey, send, log })
  const configs = openConfigs({ db, nodeId, send, log })
  const sessions = openSessions({ db, nodeId, send, log })
  const events = eventsOf({ presence, intake, outbox, metrics })
  const gate = openGate({ perSecond: limits.connectsPerSecond })
  const pace = openPace({ perMinute: settings.terminalRate, burst: settings.terminalBurst })
  const { brokerUrl, host, mqttPort } = settings
  const inside = brokerUrl
    ? null
    : await openInside({
        host,
        port: mqttPort,
        access,
        trust: trustOf(settings.trustedProxies ?? []),
        gate,
        pace,
        links,
        events,
        metrics,
        limits,
      }).catch(async (error) => {
        await presence.close(0)
        await Promise.all([outbox.close(), configs.close(), sessions.close()])
        throw error
      })
  const door: Broker =
    inside ?? (await openOutside({ url: brokerUrl as string, nodeId, access, links, events, metrics, log }))
  broker = door
  const revocation = openRevocation({ db, links, cut: door.cut, log })
  const listener = await listen(
    connection,
    [channels.outbox, channels.cut],
    hearing({ door, links, outbox, configs, sessions }),
    { onReconnect: lookAtAll, log },
  )
  showMetrics(metrics)

  function lookAtAll(): void {
    outbox.sweep()
    configs.wake()
    sessions.wake()
  }

  return {
    port: door.port,
    upgrade: inside?.upgrade ?? null,
    ready: door.ready,
    stats: async () => ({ ...(await readMetrics(metrics)), connected: links.size, waiting: intake.waiting() }),
    close: async () => {
      await door.stop()
      pace.close()
      await revocation.close()
      await listener.close()
      await Promise.all([outbox.close(), configs.close(), sessions.close()])
      await intake.close(closeMs)
      await presence.close(closeMs)
      await door.close()
    },
  }
}

type Parts = {
  presence: Awaited<ReturnType<typeof openPresence>>
  intake: ReturnType<typeof openIntake>
  outbox: ReturnType<typeof openOutbox>
  configs: ReturnType<typeof openConfigs>
  sessions: ReturnType<typeof openSessions>
  door: Broker
  links: ReadonlyMap<string, Link>
}

/** What follows from what a broker tells of its terminals. */
function eventsOf({
  presence,
  intake,
  outbox,
  metrics,
}: Pick<Parts, 'presence' | 'intake' | 'outbox'> & { metrics: Metrics }): BrokerEvents {
  const { hello, presence: goodbye } = terminal.topics
  function isOfOlder(link: Link, leaf: string, payload: Buffer): boolean {
    if (leaf !== hello.leaf && leaf !== goodbye.leaf) return false
    const session = sessionOf(payload)
    if (session === undefined) return false
    return leaf === hello.leaf ? !greets(link, session, bootIdOf(payload)) : !isOwnGoodbye(link, session)
  }

  /** It said goodbye, and hello after that: it is here. */
  function stays(link: Link): void {
    if (!link.goodbye) return
    link.goodbye = false
    presence.arrived(link)
  }

  return {
    arrived: presence.arrived,
    parted: presence.parted,
    listening: outbox.terminal,
    uplink: (link, leaf, payload, qos, settle) => {
      if (isOfOlder(link, leaf, payload)) {
        metrics.dropped('stale')
        return settle(null)
      }
      const good = intake.accept(link, leaf, payload, qos, (error) => {
        settle(error)
        if (error || leaf !== hello.leaf) return
        stays(link)
        outbox.terminal(link)
      })
      if (good && leaf === goodbye.leaf) link.goodbye = true
    },
  }
}

/** What follows from a notification of the database: something is for terminals, or one of them is to be cut. */
function hearing({
  door,
  links,
  outbox,
  configs,
  sessions,
}: Pick<Parts, 'door' | 'links' | 'outbox' | 'configs' | 'sessions'>) {
  return (channel: string, payload: string): void => {
    const key = JSON.parse(payload) as {
      task?: number
      terminal?: number
      configs?: true
      sessions?: true
      sn?: string
    }
    if (channel === channels.cut && key.sn !== undefined) door.cut(key.sn)
    if (key.task !== undefined) outbox.task(key.task)
    if (key.configs) configs.wake()
    if (key.sessions) sessions.wake()
    if (key.terminal === undefined) return
    for (const link of links.values())
      if (link.terminalId === key.terminal) outbox.terminal({ ...link, connectedAt: new Date() })
  }
}
