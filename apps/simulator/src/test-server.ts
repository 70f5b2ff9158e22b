import { type RunStatus, type RunUp, runStates, task } from '@cpm/contract/task'
import { type PayloadOf, type Topic, parseAddress } from '@cpm/contract/kernel/topic'
import { terminal } from '@cpm/contract/terminal'
import { Aedes } from 'aedes'
import { createServer as createHttp } from 'node:http'
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
  output?: string | undefined
  exitCode?: number | undefined
}

/** A real broker, an enrolment door, and answers to runs: what a fleet needs to be alive in a test. Every message is held to the contract. */
export class TestServer {
  readonly heard: { sn: string; leaf: string; body: Record<string, unknown> }[] = []
  readonly faults: string[] = []
  readonly rows = new Map<string, Row>()
  readonly secrets = new Map<string, string>()
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
        response.end(
          JSON.stringify({ code: 1, message: '', messageEn: '', result: this.#answer(request.url ?? '', text) }),
        )
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

  #answer(url: string, text: string): object {
    const mqttUrl = `mqtt://127.0.0.1:${(this.#tcp.address() as AddressInfo).port}`
    const common = { mqttUrl, serverTime: Date.now(), config: { version: 1, desired: { reportIntervalMs: 60_000 } } }
    if (!url.endsWith('/enrol')) return { sn: 'x', ...common, done: true }
    const { sn } = JSON.parse(text) as { sn: string }
    this.enrolments += 1
    this.secrets.set(sn, `secret-of-${sn}`)
    return { sn, secret: `secret-of-${sn}`, httpUrl: this.url, ...common }
  }

  #hear(name: string, text: string): void {
    const { sn, leaf } = parseAddress(name) ?? { sn: '', leaf: '' }
    const body = ups[leaf]?.payload.safeParse(JSON.parse(text))
    if (!body?.success)
      return void this.faults.push(`${name}: ${body?.error.message ?? 'no such topic'} ${text.slice(0, 500)}`)
    this.heard.push({ sn, leaf, body: body.data as Record<string, unknown> })
    if (leaf === 'run') this.#judge(sn, body.data as RunUp)
  }

  #judge(sn: string, { runId, attempt, expectedVersion, status, output, exitCode }: RunUp): void {
    const row = this.rows.get(runId) as Row
    const ok = row.version === expectedVersion && runStates.can(row.status, status)
    if (ok) Object.assign(row, { status, version: row.version + 1, output, exitCode })
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
    this.rows.set(runId, { sn, status: 'waiting', version: 1 })
    const body: PayloadOf<typeof task.topics.command> = {
      runId,
      attempt: 1,
      version: 1,
      type: 'command',
      params: { line },
      expiresAt: Date.now() + 60_000,
    }
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
