import { type Connection, type ConnectOptions, CredentialRefused, type Transport } from '@cpm/agent-core'
import mqtt, { type MqttClient } from 'mqtt'
import type { Identity } from '../store/state-folder.ts'

const keepaliveSeconds = 60
const connectWaitMs = 30_000
/** CONNACK: bad user name or password, not authorized. */
const refusals: readonly unknown[] = [4, 5]

/**
 * MQTT 3.1.1 over TCP or WebSocket, clean session. The agent's own link does the waiting and retrying, so the client's
 * is off. `identity` is asked at each try: the server may have moved.
 */
export function mqttTransport(identity: () => Promise<Identity>): Transport {
  return {
    async connect(options) {
      const { sn, secret, mqttUrl } = await identity()
      const client = mqtt.connect(mqttUrl, {
        protocolVersion: 4,
        clientId: sn,
        username: sn,
        password: secret,
        clean: true,
        keepalive: keepaliveSeconds,
        connectTimeout: connectWaitMs,
        reconnectPeriod: 0,
        resubscribe: false,
        queueQoSZero: false,
        will: { topic: options.will.topic, payload: Buffer.from(options.will.payload), qos: 1, retain: false },
      })
      await greeted(client)
      return connection(client, options)
    },
  }
}

function greeted(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      client.end(true)
      const refused = 'code' in error && refusals.includes(error.code)
      reject(refused ? new CredentialRefused(error.message) : new Error(error.message || 'the server does not answer'))
    }
    const closed = () => fail(new Error('the server closed the connection'))
    client.once('error', fail)
    client.once('close', closed)
    client.once('connect', () => {
      client.off('error', fail)
      client.off('close', closed)
      resolve()
    })
  })
}

async function connection(client: MqttClient, options: ConnectOptions): Promise<Connection> {
  const pending = new Set<(error: Error) => void>()
  let open = true
  let why = 'the connection was closed'
  client.on('error', (error) => (why = error.message))
  client.on('message', (topic, payload) => open && options.onMessage(topic, payload))
  const ended = () => {
    if (!open) return
    open = false
    client.end(true)
    for (const reject of pending) reject(new Error(why))
    options.onClose(why)
  }
  client.on('close', ended)
  const publish = (topic: string, payload: string) =>
    new Promise<void>((resolve, reject) => {
      if (!open) return reject(new Error('not connected'))
      pending.add(reject)
      client.publish(topic, payload, { qos: 1 }, (error) => {
        pending.delete(reject)
        if (error) reject(error)
        else resolve()
      })
    })
  await subscribed(client, options.filter).catch((error: unknown) => {
    open = false
    client.end(true)
    throw error
  })
  return {
    publish,
    async close(gracefully) {
      open = false
      for (const reject of pending) reject(new Error('closed'))
      await new Promise<void>((resolve) => client.end(!gracefully, () => resolve()))
    },
  }
}

function subscribed(client: MqttClient, filter: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new Error('the server closed the connection'))
    client.once('close', closed)
    client.subscribe(filter, { qos: 1 }, (error, granted) => {
      client.off('close', closed)
      if (error) reject(error)
      else if (granted?.some((one) => one.qos > 2)) reject(new Error('the server refused the subscription'))
      else resolve()
    })
  })
}
