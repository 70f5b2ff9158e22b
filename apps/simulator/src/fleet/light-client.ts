import {
  type Connection,
  type ConnectOptions,
  type Credential,
  CredentialRefused,
  type Transport,
} from '@cpm/agent-core'
import mqtt, { type IConnackPacket, type ISubackPacket, type Packet } from 'mqtt-packet'
import { type Socket, connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'

const keepaliveSeconds = 60
const connectWaitMs = 30_000

export type LightOptions = {
  credential: () => Credential
  /** `mqtt://host:port` or `mqtts://host:port`; asked at each try. */
  url: () => Promise<string> | string
}

/**
 * MQTT 3.1.1 with what a terminal needs of it and no more: QoS 1 both ways, a will, a clean session. One socket, one
 * parser and one map a terminal, so that one process holds ten thousand.
 */
export function lightTransport({ credential, url }: LightOptions): Transport {
  return {
    async connect(options) {
      const address = new URL(await url())
      return new Promise((resolve, reject) => {
        const client = new LightClient(open(address), credential(), options, (error) =>
          error ? reject(error) : resolve(client),
        )
      })
    },
  }
}

function open(url: URL): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol === 'mqtt:') return connectTcp({ host, port: Number(url.port || 1883), noDelay: true })
  if (url.protocol === 'mqtts:') return connectTls({ host, port: Number(url.port || 8883), servername: host })
  throw new Error(`The simulator speaks mqtt:// and mqtts://, not ${url.protocol}//`)
}

class LightClient implements Connection {
  #greeted: ((error?: Error) => void) | undefined
  #lastId = 0
  #closed = false
  #awaitsPong = false
  #why = 'the server closed the connection'
  readonly #pending = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  readonly #timer: NodeJS.Timeout
  readonly #socket: Socket
  readonly #options: ConnectOptions

  constructor(socket: Socket, { sn, secret }: Credential, options: ConnectOptions, greeted: (error?: Error) => void) {
    this.#socket = socket
    this.#options = options
    this.#greeted = greeted
    const parser = mqtt.parser({ protocolVersion: 4 })
    parser.on('packet', (packet) => this.#take(packet))
    parser.on('error', (error: Error) => this.#fail(error))
    socket.on('data', (bytes) => parser.parse(bytes))
    socket.on('error', (error) => (this.#why = error.message || 'cannot be reached'))
    socket.on('close', () => this.#ended())
    socket.setTimeout(connectWaitMs, () => this.#greeted && this.#fail(new Error('no answer')))
    this.#timer = setInterval(() => this.#ping(), keepaliveSeconds * 750)
    this.#send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      keepalive: keepaliveSeconds,
      clientId: sn,
      username: sn,
      password: Buffer.from(secret),
      will: { topic: options.will.topic, payload: options.will.payload, qos: 1, retain: false },
    })
  }

  #send(packet: Packet): void {
    if (!this.#socket.destroyed) this.#socket.write(mqtt.generate(packet))
  }

  #take(packet: Packet): void {
    if (packet.cmd === 'connack') this.#connack(packet)
    else if (packet.cmd === 'suback') this.#suback(packet)
    else if (packet.cmd === 'pingresp') this.#awaitsPong = false
    else if (packet.cmd === 'puback') {
      const id = packet.messageId as number
      this.#pending.get(id)?.resolve()
      this.#pending.delete(id)
    } else if (packet.cmd === 'publish') {
      if (packet.qos === 1) this.#send({ cmd: 'puback', messageId: packet.messageId as number })
      if (!this.#closed) this.#options.onMessage(packet.topic, packet.payload as Buffer)
    }
  }

  #connack({ returnCode }: IConnackPacket): void {
    if (returnCode === 0)
      this.#send({
        cmd: 'subscribe',
        messageId: this.#nextId(),
        subscriptions: [{ topic: this.#options.filter, qos: 1 }],
      })
    else
      this.#fail(
        returnCode === 4 || returnCode === 5
          ? new CredentialRefused('refused')
          : new Error(`refused with code ${returnCode}`),
      )
  }

  #suback({ granted }: ISubackPacket): void {
    if (granted.includes(128)) return this.#fail(new Error('the subscription was refused'))
    this.#socket.setTimeout(0)
    const greeted = this.#greeted
    this.#greeted = undefined
    greeted?.()
  }

  #fail(error: Error): void {
    this.#why = error.message
    const greeted = this.#greeted
    this.#greeted = undefined
    this.#socket.destroy()
    greeted?.(error)
  }

  #ended(): void {
    clearInterval(this.#timer)
    const told = this.#closed
    const greeted = this.#greeted
    this.#closed = true
    this.#greeted = undefined
    for (const { reject } of this.#pending.values()) reject(new Error(this.#why))
    this.#pending.clear()
    if (greeted) greeted(new Error(this.#why))
    else if (!told) this.#options.onClose(this.#why)
  }

  #ping(): void {
    if (this.#awaitsPong) return this.#fail(new Error('no answer'))
    this.#awaitsPong = true
    this.#send({ cmd: 'pingreq' })
  }

  #nextId(): number {
    do this.#lastId = (this.#lastId % 65_535) + 1
    while (this.#pending.has(this.#lastId))
    return this.#lastId
  }

  publish(topic: string, payload: string): Promise<void> {
    if (this.#closed || this.#socket.destroyed) return Promise.reject(new Error('not connected'))
    const messageId = this.#nextId()
    return new Promise((resolve, reject) => {
      this.#pending.set(messageId, { resolve, reject })
      this.#send({ cmd: 'publish', qos: 1, dup: false, retain: false, topic, payload, messageId })
    })
  }

  async close(gracefully: boolean): Promise<void> {
    this.#closed = true
    if (!gracefully || this.#socket.destroyed) return void this.#socket.destroy()
    await new Promise<void>((resolve) => {
      this.#socket.once('close', () => resolve())
      this.#send({ cmd: 'disconnect' })
      this.#socket.end()
      setTimeout(() => this.#socket.destroy(), 1000).unref()
    })
  }
}
