import mqttPacket, { type Packet } from 'mqtt-packet'
import { connect, type Socket } from 'node:net'

/** The lightest terminal there is: a socket and MQTT frames. A process holds tens of thousands. */
export class Light {
  readonly sn: string
  onCommand: ((command: { runId: string; attempt: number; version: number }) => void) | undefined
  #socket: Socket | undefined
  #next = 1
  #waiting = new Map<number, () => void>()
  /** Why the last connection ended. */
  ended: string | undefined

  constructor(sn: string) {
    this.sn = sn
  }

  /** Resolves at the CONNACK and, if asked to listen, at the SUBACK. */
  open(options: { host: string; port: number; secret: string; listen: boolean }): Promise<void> {
    const { host, port, secret, listen } = options
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true })
      this.#socket = socket
      const parser = mqttPacket.parser()
      parser.on('packet', (packet: Packet) => {
        if (packet.cmd === 'connack') {
          if (packet.returnCode !== 0) return reject(new Error(`CONNACK ${packet.returnCode}`))
          if (!listen) return resolve()
          this.#send({
            cmd: 'subscribe',
            messageId: 65_535,
            subscriptions: [{ topic: `cpm/v1/${this.sn}/down/#`, qos: 1 }],
          })
        } else if (packet.cmd === 'suback') resolve()
        else if (packet.cmd === 'puback') this.#acked(packet.messageId as number)
        else if (packet.cmd === 'publish') this.#heard(packet.topic, packet.payload as Buffer, packet.messageId)
      })
      socket.on('data', (bytes) => parser.parse(bytes))
      socket.once('error', reject)
      socket.on('error', (error) => (this.ended = error.message))
      socket.once('close', () => {
        this.ended ??= 'closed'
        reject(new Error(this.ended))
      })
      const id = { clientId: this.sn, username: this.sn, password: Buffer.from(secret) }
      this.#send({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        keepalive: 600,
        ...id,
      } as Packet)
    })
  }

  #send(packet: Packet): void {
    this.#socket?.write(mqttPacket.generate(packet))
  }

  #acked(id: number): void {
    const done = this.#waiting.get(id)
    this.#waiting.delete(id)
    done?.()
  }

  #heard(topic: string, payload: Buffer, messageId: number | undefined): void {
    if (messageId !== undefined) this.#send({ cmd: 'puback', messageId })
    if (!topic.endsWith('/down/run')) return
    this.onCommand?.(JSON.parse(payload.toString()) as { runId: string; attempt: number; version: number })
  }

  /** `acked` at the PUBACK. */
  say(leaf: string, body: string, acked: () => void): void {
    const messageId = this.#next
    this.#next = (this.#next % 60_000) + 1
    this.#waiting.set(messageId, acked)
    this.#send({
      cmd: 'publish',
      topic: `cpm/v1/${this.sn}/up/${leaf}`,
      payload: body,
      qos: 1,
      retain: false,
      dup: false,
      messageId,
    })
  }

  close(): void {
    this.#socket?.destroy()
  }
}
