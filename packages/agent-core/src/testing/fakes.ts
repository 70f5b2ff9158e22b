import { type RunAck, type RunStatus, type RunUp, runStates, terminalHolds } from '@cpm/contract/delivery/task/task'
import type { PlanPart } from '@cpm/contract/estate/plan/plan.config'
import type { Platform, SomeFacts } from '@cpm/contract/estate/agent/report'
import { Agent, type AgentOptions, type AgentPorts } from '../agent.ts'
import { FakeDeeds, FakeStore } from './fakes/operations.ts'
import { FakeDownloads, FakeRoom, FakeShelf } from './fakes/download.ts'
import type {
  Cancel,
  Clock,
  ConnectOptions,
  Connection,
  ExecOptions,
  ExecResult,
  Deeds,
  Journal,
  Machine,
  Transport,
} from '../machine.ts'

/** Ports for the tests of this package: a clock that stands, a machine and a server one can look into. */

const turn = () => new Promise((resolve) => setImmediate(resolve))
/** Lets everything that does not wait for time come to rest. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 12; i++) await turn()
}

export class FakeClock implements Clock {
  #now = 1_800_000_000_000
  #timers: { at: number; act: () => void }[] = []
  #state = 1
  chance: () => number = () => (this.#state = (this.#state * 48_271) % 2_147_483_647) / 2_147_483_647

  now(): number {
    return this.#now
  }
  random(): number {
    return this.chance()
  }
  after(ms: number, act: () => void): Cancel {
    const timer = { at: Math.ceil(this.#now + ms), act }
    this.#timers.push(timer)
    return () => (this.#timers = this.#timers.filter((one) => one !== timer))
  }
  /** The clock of a terminal may be set back. */
  set(now: number): void {
    this.#now = now
  }
  /** Lets time pass, timer by timer. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    await settle()
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      this.#timers = this.#timers.filter((one) => one !== next)
      this.#now = Math.max(this.#now, next.at)
      next.act()
      await settle()
    }
    this.#now = end
  }
}

export class FakeJournal implements Journal {
  lines: object[] = []
  rewrites = 0
  /** Set to make a write of this kind fail. */
  failing: string | undefined
  /** Called after each line is kept; a test may pull the plug here. */
  onKept: (line: Record<string, unknown>) => void = () => {}

  async read(): Promise<object[]> {
    return structuredClone(this.lines)
  }
  async append(line: object): Promise<void> {
    if (this.failing === (line as { kind: string }).kind) throw new Error('disk full')
    this.lines.push(structuredClone(line))
    this.onKept(line as Record<string, unknown>)
  }
  async rewrite(lines: readonly object[]): Promise<void> {
    this.rewrites += 1
    this.lines = structuredClone([...lines])
  }
  kinds(): string[] {
    return this.lines.map((line) => (line as { kind: string }).kind)
  }
}

export class FakeMachine implements Machine {
  platform: Platform = 'android'
  readonly room = new FakeRoom()
  readonly appParameters = new FakeShelf()
  /** What it can do besides; nothing by default. */
  deeds: Partial<Deeds> = {}
  lacks: PlanPart[] = []
  boot = 'boot-1'
  now: SomeFacts = { battery: 80, model: 'A920Pro', cpu: 5 }
  readonly executed: string[] = []
  readonly shown: string[] = []
  busy = false
  changed: () => void = () => {}
  /** What a command does; by default it answers at once. */
  run: (line: string, options: ExecOptions) => Promise<ExecResult> = async (line) => ended(0, `${line}\n`)

  async bootId(): Promise<string> {
    return this.boot
  }
  async facts(): Promise<SomeFacts> {
    return structuredClone(this.now)
  }
  async inTransaction(): Promise<boolean> {
    return this.busy
  }
  async planLacks(): Promise<PlanPart[]> {
    return this.lacks
  }
  watch(changed: () => void): Cancel {
    this.changed = changed
    return () => (this.changed = () => {})
  }
  async exec(line: string, options: ExecOptions): Promise<ExecResult> {
    this.executed.push(line)
    return this.run(line, options)
  }
  async showMessage({ text }: { text: string }): Promise<string> {
    this.shown.push(text)
    return 'shown'
  }
}

export const ended = (exitCode: number | null, output = ''): ExecResult => ({
  exitCode,
  output,
  truncated: false,
  timedOut: false,
})
/** A command that goes on until it is stopped. */
export const endless = (_line: string, { signal }: ExecOptions): Promise<ExecResult> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(ended(null, 'so far'))))

export type Row = {
  attempt: number
  version: number
  status: RunStatus
  output?: string
  reason?: string
  exitCode?: number
  progress?: number
}

/** The broker and the server's side of the protocol: compare-and-set on version and state table. */
export class FakeServer implements Transport {
  readonly said: { leaf: string; body: Record<string, unknown> }[] = []
  readonly store = new FakeStore()
  readonly downloads = new FakeDownloads()
  readonly outputs = this.store.outputs
  readonly rows = new Map<string, Row>()
  readonly refuse: Error[] = []
  connects = 0
  /** Down answers are lost while set. */
  deaf = false
  /** Messages are not acknowledged while set. */
  stalled = false
  will = ''
  #client: ConnectOptions | undefined
  #pending: ((error: Error) => void)[] = []

  get connected(): boolean {
    return this.#client !== undefined
  }

  async connect(options: ConnectOptions): Promise<Connection> {
    this.connects += 1
    const refusal = this.refuse.shift()
    if (refusal) throw refusal
    this.#client = options
    this.will = options.will.payload
    return {
      publish: async (topic, payload) => {
        if (this.#client !== options) throw new Error('closed')
        if (this.stalled) return new Promise((_, reject) => this.#pending.push(reject))
        this.#take(topic.split('/').at(-1) as string, JSON.parse(payload))
      },
      close: async () => {
        if (this.#client === options) this.#client = undefined
        for (const reject of this.#pending.splice(0)) reject(new Error('closed'))
      },
    }
  }

  /** The network goes. */
  cut(): void {
    const client = this.#client
    this.#client = undefined
    client?.onClose('cut')
  }

  down(leaf: string, body: object): void {
    this.#client?.onMessage(`cpm/v1/SN-0001/down/${leaf}`, new TextEncoder().encode(JSON.stringify(body)))
  }

  /** Makes a run and sends it down. */
  give(runId: string, more: object = {}): void {
    this.rows.set(runId, this.rows.get(runId) ?? { attempt: 1, version: 1, status: 'waiting' })
    this.send(runId, more)
  }
  send(runId: string, more: object = {}): void {
    const { attempt, version } = this.rows.get(runId) as Row
    this.down('run', {
      runId,
      attempt,
      version,
      type: 'command',
      params: { line: `echo ${runId}` },
      expiresAt: 9e15,
      ...more,
    })
  }

  of(leaf: string): Record<string, unknown>[] {
    return this.said.filter((one) => one.leaf === leaf).map((one) => one.body)
  }
  statuses(runId: string): unknown[] {
    return this.of('run')
      .filter((one) => one['runId'] === runId)
      .map((one) => one['status'])
  }

  #take(leaf: string, body: Record<string, unknown>): void {
    this.said.push({ leaf, body })
    if (leaf !== 'run') return
    const ack = this.judge(body as RunUp)
    if (!this.deaf) queueMicrotask(() => this.down('ack', ack))
  }

  /** A test may put its own in its place. */
  judge = (up: RunUp): RunAck => {
    const row = this.rows.get(up.runId)
    if (!row) return { runId: up.runId, ok: false, error: 'NOT_FOUND' }
    const { runId } = up
    const refused = (error: RunAck['error']): RunAck => ({
      runId,
      ok: false,
      error,
      attempt: row.attempt,
      version: row.version,
      status: row.status,
    })
    if ((runStates.ended as readonly RunStatus[]).includes(row.status)) return refused('ENDED')
    if (row.version !== up.expectedVersion || row.attempt !== up.attempt) return refused('VERSION_MISMATCH')
    const isOurs = row.reason !== undefined && !(terminalHolds as readonly string[]).includes(row.reason)
    if (row.status === 'held' && isOurs) return refused('NOT_ALLOWED')
    if (row.status !== up.status && !runStates.can(row.status, up.status)) return refused('NOT_ALLOWED')
    const { status, output, reason, exitCode, progress = row.progress } = up
    Object.assign(row, { status, output, reason, exitCode, progress, version: row.version + 1 })
    return { runId, ok: true, attempt: row.attempt, version: row.version, status: row.status }
  }
}

/** A terminal with everything around it; `restart` is a new life of the agent on the same machine and journal. */
export class World {
  readonly clock = new FakeClock()
  readonly journal = new FakeJournal()
  readonly machine = new FakeMachine()
  readonly deeds = new FakeDeeds()
  readonly server = new FakeServer()
  readonly logged: string[] = []
  agent!: Agent
  readonly #options: Partial<AgentOptions>
  readonly #ports: Partial<AgentPorts>

  constructor(options: Partial<AgentOptions> = {}, ports: Partial<AgentPorts> = {}) {
    this.#options = options
    this.#ports = ports
  }

  async start(): Promise<this> {
    const { machine, journal, server, clock } = this
    const log = (sentence: string) => void this.logged.push(sentence)
    const options: AgentOptions = { sn: 'SN-0001', agent: 'test/1', lookMs: 3_600_000, ...this.#options }
    const { store: uploads, downloads } = server
    const ports = { machine, journal, transport: server, uploads, downloads, clock, log, ...this.#ports }
    this.agent = new Agent(ports, options)
    // A test may pull the plug in the middle of it, and then it never ends.
    void this.agent.start()
    await settle()
    return this
  }

  /** The process dies as it stands and a new one starts. */
  async restart(): Promise<void> {
    this.crash()
    await settle()
    await this.start()
  }
  /** Gives the machine everything a machine can do. */
  able(): this {
    this.machine.deeds = this.deeds
    return this
  }
  crash(): void {
    void this.agent.vanish()
  }

  row(runId: string): Row {
    return this.server.rows.get(runId) as Row
  }
}
