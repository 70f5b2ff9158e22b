// The list of resources declares the event types.
import '@cpm/contract'
import { agent } from '@cpm/contract/estate/agent/agent'
import { type InventoryKind, inventories } from '@cpm/contract/estate/inventory/inventory.kinds'
import { type RunStatus, type RunUp, runStates, task } from '@cpm/contract/delivery/task/task'
import { type PayloadOf, type Topic, parseAddress } from '@cpm/contract/kernel/topic'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { Aedes } from 'aedes'
import { type IncomingMessage, createServer as createHttp } from 'node:http'
import { type AddressInfo, type Server, createServer } from 'node:net'

const ups: Readonly<Record<string, Topic<'up'>>> = Object.fromEntries(
  [...Object.values(terminal.topics), ...Object.values(task.topics)]
    .filter((t) => t.direction === 'up')
    .map((t) => [t.leaf, t as Topic<'up'>]),
)
type Row = {
  sn: string
  status: RunStatus
  version: number
  reason?: string | undefined
  output?: string | undefined
  exitCode?: number | undefined
}

type SentFile = {
  sn: string
  name: string
  path: string
  size: number
  sha256: string
  runId: string | undefined
  bytes: Buffer
}

/** A real broker, an enrolment door, and answers to runs: what a fleet needs to be alive in a test. Every message is held to the contract. */
export class TestServer {
  readonly heard: { sn: string; leaf: string; body: Record<string, unknown> }[] = []
  readonly faults: string[] = []
  readonly rows = new Map<string, Row>()
  readonly secrets = new Map<string, string>()
  /** Items by `sn kind`. */
  readonly lists = new Map<string, unknown[]>()
  readonly files: SentFile[] = []
  enrolments = 0
  mostAtOnce = 0
  online = new Set<string>()
  #asking = 0
  #broker!: Aedes
  #tcp!: Server
  #http!: Server

  async open(): Promise<this> {
    this.#broker = await Aedes.createBroker({
      concurrency: 0,
      authenticate: (client, name, password, done) =>
        this.secrets.get(name ?? '') === password?.toString() && client.id === name
          ? done(null, true)
          : done(Object.assign(new Error('refused'), { returnCode: 4 }) as never, false),
      authorizePublish: (client, { topic, payload }, done) => {
        done(null)
        if (client) this.#hear(topic, payload.toString())
      },
    })
    this.#broker.on('clientReady', ({ id }) => this.online.add(id))
    this.#broker.on('clientDisconnect', ({ id }) => this.online.delete(id))
    this.#tcp = createServer((socket) => void this.#broker.handle(socket))
    this.#http = createHttp((request, response) => {
      this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#asking)
      let text = ''
      request.setEncoding('utf8').on('data', (part: string) => (text += part))
      request.on('end', () => {
        this.#asking -= 1
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ code: 1, message: '', messageEn: '', result: this.#answer(request, text) }))
      })
    })
    for (const one of [this.#tcp, this.#http]) await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#broker.close(() => resolve()))
    this.#tcp.close()
    this.#http.close()
  }

  #answer({ url = '', headers }: IncomingMessage, text: string): object {
    const [, , , what, ...rest] = url.split('/')
    if (what === 'inventory' || what === 'files') {
      const [sn = ''] = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64')
        .toString()
        .split(':')
      return what === 'files' ? this.#file(sn, rest[0], text) : this.#list(sn, rest[0] as string, text)
    }
    const mqttUrl = `mqtt://127.0.0.1:${(this.#tcp.address() as AddressInfo).port}`
    const common = { mqttUrl, serverTime: Date.now(), config: { version: 1, desired: { reportIntervalMs: 60_000 } } }
    if (!url.endsWith('/enrol')) return { sn: 'x', ...common, done: true }
    const { sn } = JSON.parse(text) as { sn: string }
    this.enrolments += 1
    this.secrets.set(sn, `secret-of-${sn}`)
    return { sn, secret: `secret-of-${sn}`, httpUrl: this.url, ...common }
  }

  #list(sn: string, kind: string, text: string): object {
    const { items } = agent.routes.inventory.input.parse({ ...(JSON.parse(text) as object), kind })
    for (const item of items) inventories[kind as InventoryKind].parse(item)
    this.lists.set(`${sn} ${kind}`, items)
    return { done: true }
  }

  /** Announced without an id, a piece with it. */
  #file(sn: string, id: string | undefined, text: string): object {
    const body = JSON.parse(text) as object
    if (id === undefined) {
      const { name, path, size, sha256, runId } = agent.routes.file.input.parse(body)
      this.files.push({ sn, name, path, size, sha256, runId, bytes: Buffer.alloc(0) })
      return { id: String(this.files.length), offset: 0, whole: false }
    }
    const { offset, data } = agent.routes.piece.input.parse({ ...body, id })
    const file = this.files[Number(id) - 1] as SentFile
    if (offset === file.bytes.length) file.bytes = Buffer.concat([file.bytes, Buffer.from(data, 'base64')])
    return { offset: file.bytes.length, whole: file.bytes.length === file.size }
  }

  #hear(name: string, text: string): void {
    const { sn, leaf } = parseAddress(name) ?? { sn: '', leaf: '' }
    const body = ups[leaf]?.payload.safeParse(JSON.parse(text))
    if (!body?.success)
      return void this.faults.push(`${name}: ${body?.error.message ?? 'no such topic'} ${text.slice(0, 500)}`)
    this.heard.push({ sn, leaf, body: body.data as Record<string, unknown> })
    if (leaf === 'run') this.#judge(sn, body.data as RunUp)
  }

  #judge(sn: string, { runId, attempt, expectedVersion, status, reason, output, exitCode }: RunUp): void {
    const row = this.rows.get(runId) as Row
    const ok = row.version === expectedVersion && runStates.can(row.status, status)
    if (ok) Object.assign(row, { status, version: row.version + 1, reason, output, exitCode })
    this.down(sn, 'ack', {
      runId,
      attempt,
      ok,
      ...(!ok && { error: 'VERSION_MISMATCH' }),
      version: row.version,
      status: row.status,
    })
  }

  command(sn: string, runId: string, line: string): void {
    this.give(sn, runId, 'command', { line })
  }

  give(sn: string, runId: string, type: string, params: Record<string, unknown> = {}): void {
    this.rows.set(runId, { sn, status: 'waiting', version: 1 })
    const expiresAt = Date.now() + 60_000
    const body: PayloadOf<typeof task.topics.command> = { runId, attempt: 1, version: 1, type, params, expiresAt }
    this.down(sn, 'run', body)
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
}

/** Waits for the fact, and says so when it does not come. */
export async function until(fact: () => boolean): Promise<void> {
  const patience = AbortSignal.timeout(25_000)
  while (!fact()) {
    patience.throwIfAborted()
    await new Promise((resolve) => void setTimeout(resolve, 20))
  }
}
