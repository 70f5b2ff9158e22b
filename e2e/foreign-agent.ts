import mqtt, { type MqttClient } from 'mqtt'

/** A terminal that is none of ours: an MQTT client and docs/protocol.md, nothing of this house. */
export type Stranger = Awaited<ReturnType<typeof connectStranger>>
type Body = Record<string, unknown>
type Heard = { topic: string; body: Body }

export async function connectStranger(options: { url: string; sn: string; secret: string; will?: boolean }) {
  const { url, sn, secret } = options
  const client = mqtt.connect(url, {
    protocolVersion: 4,
    clientId: sn,
    username: sn,
    password: secret,
    clean: true,
    keepalive: 60,
    reconnectPeriod: 0,
    ...(options.will && {
      will: {
        topic: `cpm/v1/${sn}/up/presence`,
        payload: Buffer.from('{"session":"s1","online":false}'),
        qos: 1,
        retain: false,
      },
    }),
  })
  const heard: Heard[] = []
  const waiting: { fits: (one: Heard) => boolean; found: (one: Heard) => void }[] = []
  client.on('message', (topic, payload) => {
    const one = { topic, body: JSON.parse(payload.toString()) as Body }
    heard.push(one)
    for (const wish of waiting.filter(({ fits }) => fits(one))) {
      waiting.splice(waiting.indexOf(wish), 1)
      wish.found(one)
    }
  })
  const closed = new Promise<number>((resolve) => client.once('close', () => resolve(Date.now())))
  await welcomed(client)
  return {
    heard,
    /** When the server, or we, closed the connection. */
    closed,
    isOpen: () => client.connected,
    subscribe: (filter = `cpm/v1/${sn}/down/#`) => client.subscribeAsync(filter, { qos: 1 }),
    /** Resolves at the PUBACK; rejects when the connection is closed instead. */
    say: (leaf: string, body: unknown) => publish(client, `cpm/v1/${sn}/up/${leaf}`, JSON.stringify(body)),
    publish: (topic: string, payload: string | Buffer, retain = false) => publish(client, topic, payload, retain),
    /** The next message on `down/{leaf}` that fits, from now on or already here. */
    hear: (leaf: string, fits: (body: Body) => boolean = () => true): Promise<Body> => {
      const wanted = (one: Heard) => one.topic === `cpm/v1/${sn}/down/${leaf}` && fits(one.body)
      const here = heard.find(wanted)
      if (here) return Promise.resolve(here.body)
      return new Promise((resolve) => waiting.push({ fits: wanted, found: ({ body }) => resolve(body) }))
    },
    leave: () => client.endAsync(true),
  }
}

function welcomed(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('closed before the welcome')))
    // What comes later is seen by `closed`.
    client.on('error', () => undefined)
  })
}

function publish(client: MqttClient, topic: string, payload: string | Buffer, retain = false): Promise<void> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error('the connection was closed'))
    client.once('close', lost)
    client.publish(topic, payload, { qos: 1, retain }, (error) => {
      client.off('close', lost)
      if (error) reject(error)
      else resolve()
    })
  })
}
