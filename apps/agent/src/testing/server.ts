import { type RunAck, type RunStatus, type RunUp, runStates } from '@cpm/contract/delivery/task/task'
import { Aedes } from 'aedes'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { EventEmitter } from 'node:events'
import { TestStore } from './store.ts'

type Row = {
  attempt: number
  version: number
  status: RunStatus
  output?: string
  reason?: string
  exitCode?: number
  progress?: number
}
export type Said = { sn: string; leaf: string; body: Record<string, unknown> }

/**
 * The other end for tests: a real broker, and the least a server does behind it by docs/protocol.md: enrolment, answers
 * to what is said of runs, and long output over HTTP. It knows nothing of the agent but the wire.
 */
export class TestServer extends EventEmitter<{ said: [Said] }> {
  readonly said: Said[] = []
  readonly rows = new Map<string, Row>()
  readonly store = new TestStore()
  readonly outputs: { output: string; truncated: boolean }[] = []
  readonly secrets = new Map<string, string>()
  readonly tokens = new Set(['good-token'])
  #broker!: Aedes
  #tcp!: ReturnType<typeof createServer>
  #http!: ReturnType<typeof createHttp>

  async open(): Promise<this> {
    this.#broker = await Aedes.createBroker({
      concurrency: 0,
      authenticate: (client, name, password, done) =>
        this.secrets.get(name ?? '') === password?.toString() && client.id === name
          ? done(null, true)
          : done(Object.assign(new Error('refused'), { returnCode: 4 }) as never, false),
      authorizePublish: (client, packet, done) => {
        const [, , sn = '', direction, leaf = ''] = packet.topic.split('/')
        if (client && (client.id !== sn || direction !== 'up' || packet.retain)) return done(new Error('not yours'))
        done(null)
        if (client) this.#hear({ sn, leaf, body: JSON.parse(packet.payload.toString()) as Record<string, unknown> })
      },
    })
    this.#tcp = createServer((socket) => void this.#broker.handle(socket))
    this.#http = createHttp((request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', (part: string) => (text += part))
      request.on('end', () => {
        if (this.store.cuts(request.url ?? '', text)) return void request.socket.destroy()
        const [status, answer] = this.#answer(request.url ?? '', request.headers.authorization, text)
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
    })
    await new Promise<void>((resolve) => this.#tcp.listen(0, '127.0.0.1', resolve))
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }
  get mqttUrl(): string {
    return `mqtt://127.0.0.1:${(this.#tcp.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#broker.close(() => resolve()))
    this.#tcp.close()
    this.#http.closeAllConnections()
    this.#http.close()
  }

  /** Ends every connection, as a restart of the broker does. */
  cut(): void {
    for (const client of Object.values(
      (this.#broker as unknown as { clients: Record<string, { close(): void }> }).clients,
    ))
      client.close()
  }

  give(sn: string, runId: string, type: string, params: object): void {
    this.rows.set(runId, { attempt: 1, version: 1, status: 'waiting' })
    this.down(sn, 'run', { runId, attempt: 1, version: 1, type, params, expiresAt: Date.now() + 60_000 })
  }

  down(sn: string, leaf: string, body: object): void {
    const packet = {
      cmd: 'publish',
      qos: 1,
      dup: false,
      retain: false,
      topic: `cpm/v1/${sn}/down/${leaf}`,
      payload: JSON.stringify(body),
    } as const
    this.#broker.publish(packet, () => {})
  }

  /** Waits for the fact, not for a time, and says so when it does not come. */
  async until<T>(look: () => T | undefined | false): Promise<T> {
    const patience = AbortSignal.timeout(25_000)
    for (;;) {
      patience.throwIfAborted()
      const found = look()
      if (found !== undefined && found !== false) return found
      await new Promise<void>((resolve) => {
        const look = () => {
          clearTimeout(timer)
          this.off('said', look)
          resolve()
        }
        const timer = setTimeout(look, 50)
        this.on('said', look)
      })
    }
  }
  heard(sn: string, leaf: string): Promise<Record<string, unknown>> {
    return this.until(() => this.said.find((one) => one.sn === sn && one.leaf === leaf)?.body)
  }
  ended(runId: string): Promise<Row> {
    return this.until(() => {
      const row = this.rows.get(runId)
      return row && (runStates.ended as readonly RunStatus[]).includes(row.status) && row
    })
  }

  #hear(said: Said): void {
    this.said.push(said)
    if (said.leaf === 'run') this.down(said.sn, 'ack', this.#judge(said.body as RunUp))
    this.emit('said', said)
  }

  #judge(up: RunUp): RunAck {
    const row = this.rows.get(up.runId)
    const { runId } = up
    if (!row) return { runId, ok: false, error: 'NOT_FOUND' }
    const stands = { attempt: row.attempt, version: row.version, status: row.status }
    if ((runStates.ended as readonly RunStatus[]).includes(row.status))
      return { runId, ok: false, error: 'ENDED', ...stands }
    if (row.version !== up.expectedVersion) return { runId, ok: false, error: 'VERSION_MISMATCH', ...stands }
    if (row.status !== up.status && !runStates.can(row.status, up.status))
      return { runId, ok: false, error: 'NOT_ALLOWED', ...stands }
    const { status, output, reason, exitCode, progress = row.progress } = up
    Object.assign(row, { status, output, reason, exitCode, progress, version: row.version + 1 })
    return { runId, ok: true, attempt: row.attempt, version: row.version, status }
  }

  #answer(url: string, authorization: string | undefined, text: string): [number, object] {
    const ok = (result: object): [number, object] => [200, { code: 1, message: '好', messageEn: 'ok', result }]
    const no = (code: number, messageEn: string): [number, object] => [
      code,
      { code, message: messageEn, messageEn, result: null },
    ]
    const common = {
      mqttUrl: this.mqttUrl,
      serverTime: Date.now(),
      config: { version: 1, desired: { reportIntervalMs: 60_000 } },
    }
    if (url === '/agent/v1/enrol') {
      const { token, sn } = JSON.parse(text) as { token: string; sn: string }
      if (!this.tokens.has(token)) return no(422, 'The enrolment token is invalid')
      this.secrets.set(sn, `secret-of-${sn}`)
      return ok({ sn, secret: `secret-of-${sn}`, httpUrl: this.url, ...common })
    }
    const [sn = '', secret] = Buffer.from((authorization ?? '').slice(6), 'base64')
      .toString()
      .split(':')
    if (this.secrets.get(sn) !== secret) return no(403, 'No')
    if (url === '/agent/v1/self') return ok({ sn, ...common })
    const [status, result] = this.store.answer(url, text) ?? []
    if (status) return status === 200 ? ok(result ?? {}) : no(status, 'not taken')
    this.outputs.push(JSON.parse(text) as { output: string; truncated: boolean })
    return ok({ done: true })
  }
}
