import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { generate, type Packet, parser } from 'mqtt-packet'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openTestHouse } from '../../testing/house.ts'
import { type MqttLimits, openMqtt } from '../door.ts'

export type TestTerminal = { id: number; sn: string; secret: string }
export type TestDoor = Awaited<ReturnType<typeof openTestDoor>>

/** Terminals may speak as fast as they like, which is not what most tests are about. */
export const unhurried = { terminalRate: 10_000_000, terminalBurst: 10_000_000, terminalDayMb: 1_000_000 }

/** A server with the MQTT door open on a port of its own, and terminals that speak to it over real sockets. */
export async function openTestDoor(
  limits: Partial<MqttLimits> = {},
  trustedProxies: readonly string[] = [],
  pace = unhurried,
) {
  const house = await openTestHouse()
  const { db } = house
  const enterprise = await house.make.enterprise()
  const log: string[] = []
  const open = (nodeId = 'node-1') =>
    openMqtt({
      db,
      connection: house.database.url,
      settings: { ...pace, host: '127.0.0.1', mqttPort: 0, brokerUrl: undefined, trustedProxies },
      features: house.features,
      secretKey: house.secretKey,
      nodeId,
      log: (line) => log.push(line),
      limits,
    })
  const door = await open()
  const clients: MqttClient[] = []
  const raws: Raw[] = []
  let count = 0

  return {
    house,
    db,
    door,
    log,
    enterprise,
    open,
    terminal: async (more: Partial<Parameters<typeof house.make.terminal>[0]> = {}): Promise<TestTerminal> => {
      const secret = `secret-${(count += 1)}`
      const { id, sn } = await house.make.terminal({ enterpriseId: enterprise.id, secret, ...more })
      return { id, sn, secret }
    },
    /** An ordinary MQTT client, connected as the terminal. */
    connect: async (t: TestTerminal, options: IClientOptions = {}, port = door.port): Promise<MqttClient> => {
      const credential = { clientId: t.sn, username: t.sn, password: t.secret }
      const given = { ...credential, reconnectPeriod: 0, connectTimeout: 5000, ...options }
      const client = await connectAsync(`mqtt://127.0.0.1:${port}`, given, false)
      clients.push(client)
      client.on('error', () => undefined)
      return client
    },
    /** A bare socket; says CONNECT as the terminal when one is given. */
    raw: async (t?: TestTerminal, more: object = {}, port = door.port as number): Promise<Raw> => {
      const one = await openRaw(port)
      raws.push(one)
      if (t) one.say({ ...connectOf(t), ...more })
      return one
    },
    state: (t: TestTerminal) =>
      db.selectFrom('terminal_state').selectAll().where('terminal_id', '=', t.id).executeTakeFirst(),
    reports: (t: TestTerminal) => db.selectFrom('report').selectAll().where('terminal_id', '=', t.id).execute(),
    count: async (name: string) => (await door.stats())[name] ?? 0,
    close: async () => {
      for (const client of clients) client.end(true)
      for (const one of raws) one.socket.destroy()
      await door.close()
      await house.close()
    },
  }
}

export function connectOf(t: TestTerminal) {
  const protocol = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60 }
  return { cmd: 'connect', ...protocol, clientId: t.sn, username: t.sn, password: Buffer.from(t.secret) }
}

export type Raw = Awaited<ReturnType<typeof openRaw>>

/** MQTT by hand: what was sent and heard, packet by packet. */
async function openRaw(port: number) {
  const socket: Socket = createConnection(port, '127.0.0.1')
  const heard: Packet[] = []
  const reader = parser()
  reader.on('packet', (packet) => heard.push(packet))
  socket.on('data', (data) => reader.parse(data))
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    socket,
    heard,
    closed: () => socket.destroyed || socket.readyState !== 'open',
    say: (packet: object) => socket.write(generate(packet as Packet)),
    publish: (topic: string, payload: string | Buffer, messageId: number, more: object = {}) =>
      socket.write(
        generate({ cmd: 'publish', topic, payload, messageId, qos: 1, retain: false, dup: false, ...more } as Packet),
      ),
    /** The first packet of this kind, when it comes. */
    hear: (cmd: Packet['cmd'], messageId?: number) =>
      until(() =>
        heard.find((packet) => packet.cmd === cmd && (messageId === undefined || packet.messageId === messageId)),
      ),
  }
}

/** With a last will as agents leave it. */
export const willOf = (own: TestTerminal) => ({
  will: {
    topic: `cpm/v1/${own.sn}/up/presence`,
    payload: Buffer.from('{"session":"s","online":false}'),
    qos: 1,
    retain: false,
  },
})

/** Runs the feature's job as if it were so much later. */
export async function jobLater(t: TestDoor, name: 'showOffline' | 'endLeases', ms: number): Promise<void> {
  const job = t.house.features.find((feature) => feature.name === 'terminal')?.jobs[name]
  await job?.run({ db: t.db, now: new Date(Date.now() + ms) })
}

/** Waits for a fact; what it was at the end is in the error. */
export async function until<T>(fact: () => T | Promise<T>, ms = 30_000): Promise<NonNullable<T>> {
  const end = Date.now() + ms
  for (;;) {
    const value = await fact()
    if (value) return value as NonNullable<T>
    if (Date.now() > end) throw new Error(`did not become so in ${ms} ms: ${fact.toString()}`)
    await wait(10)
  }
}
