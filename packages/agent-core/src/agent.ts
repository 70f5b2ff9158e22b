import { task } from '@cpm/contract/task'
import { config as configSchema, reportIntervalMs, terminal } from '@cpm/contract/terminal'
import { Events, type EventType } from './events.ts'
import type { Config } from './journal-lines.ts'
import { type Backoff, Link, backoff } from './link.ts'
import {
  type Clock,
  type Journal,
  type Log,
  type Machine,
  type Transport,
  type Uploads,
  systemClock,
} from './machine.ts'
import { Notebook } from './notebook.ts'
import { Reports } from './reports.ts'
import { type RunTypes, runTypes } from './run-types.ts'
import { Runs } from './runs.ts'

export type AgentPorts = {
  machine: Machine
  journal: Journal
  transport: Transport
  uploads: Uploads
  clock?: Clock
  log?: Log
}
export type AgentOptions = {
  sn: string
  /** Name and version of the software, `cpm-agent/1.0.1`. */
  agent: string
  /** What the server said at enrolment; a newer one in the journal wins. */
  config?: Config | undefined
  /** Milliseconds between reports, whatever the server says; for measuring. */
  intervalMs?: number | undefined
  backoff?: Partial<Backoff> | undefined
  /** Milliseconds between two looks at the machine for changes worth an early report. */
  lookMs?: number | undefined
  /** The server's clock minus ours. */
  serverOffsetMs?: number | undefined
  /** Kinds of task it can do. */
  types?: RunTypes | undefined
}

/** The most a clean end waits for the results of runs it broke off. */
const lastWordsMs = 3_000

/** A terminal's software. It holds nothing outside itself, so a process may have thousands. */
export class Agent {
  readonly #o: AgentOptions
  readonly #machine: Machine
  readonly #clock: Clock
  readonly #log: Log
  readonly #book: Notebook
  readonly #link: Link
  readonly #reports: Reports
  readonly #events: Events
  readonly #runs: Runs
  #bootId = ''
  #saidConfig: number | undefined
  #onUp: (() => void) | undefined

  constructor(ports: AgentPorts, o: AgentOptions) {
    this.#o = o
    this.#machine = ports.machine
    this.#clock = ports.clock ?? systemClock
    this.#log = ports.log ?? (() => {})
    this.#book = new Notebook(ports.journal, this.#clock)
    const common = { machine: ports.machine, clock: this.#clock, book: this.#book, log: this.#log }
    this.#link = new Link({
      sn: o.sn,
      transport: ports.transport,
      clock: this.#clock,
      backoff: { ...backoff, ...o.backoff },
      log: this.#log,
      hooks: {
        hello: () => this.#hello(),
        onUp: () => this.#up(),
        onDown: () => this.#down(),
        onMessage: (leaf, body) => this.#receive(leaf, body),
      },
    })
    const linked = { ...common, link: this.#link }
    this.#events = new Events(linked)
    this.#reports = new Reports({
      ...linked,
      intervalMs: () => o.intervalMs ?? this.#book.config?.desired.reportIntervalMs ?? reportIntervalMs,
      lookMs: o.lookMs ?? 15_000,
      onFacts: (facts) => this.#events.look(facts),
    })
    const serverNow = () => this.#clock.now() + (o.serverOffsetMs ?? 0)
    this.#runs = new Runs({ ...linked, uploads: ports.uploads, types: o.types ?? runTypes, serverNow })
  }

  get online(): boolean {
    return this.#link.online
  }

  /** Runs are in hand, or not yet told. */
  get busy(): boolean {
    return this.#runs.untold > 0
  }

  /** Calls back at every connection, once the server has the hello. */
  whenUp(act: () => void): void {
    this.#onUp = act
  }

  /** Reads the journal, picks up what was left, and begins to connect. */
  async start(): Promise<void> {
    await this.#book.open()
    if (!this.#book.config && this.#o.config) await this.#book.write({ kind: 'config', config: this.#o.config })
    this.#bootId = (await this.#machine.bootId()).slice(0, 64)
    await this.#events.booted(this.#bootId)
    await this.#runs.recover()
    this.#reports.start()
    this.#link.start()
  }

  /** Something happened at the terminal; kept until the server has it. */
  event(type: EventType, data?: Record<string, unknown>): Promise<void> {
    return this.#events.add(type, data)
  }

  /** Ends cleanly: breaks off what runs, tells it while it can, says goodbye. */
  async stop(): Promise<void> {
    this.#reports.stop()
    await this.#runs.interrupt()
    const until = this.#clock.now() + lastWordsMs
    while (this.#link.online && this.#runs.untold > 0 && this.#clock.now() < until) {
      await new Promise<void>((resolve) => void this.#clock.after(50, resolve))
    }
    await this.#link.stop(true)
  }

  /** Is gone without a word, as when the power fails: nothing is told, nothing is finished. */
  async vanish(): Promise<void> {
    this.#book.die()
    this.#reports.stop()
    await this.#link.stop(false)
  }

  #hello() {
    this.#saidConfig = this.#book.config?.version
    return {
      bootId: this.#bootId,
      agent: this.#o.agent,
      platform: this.#machine.platform,
      at: this.#clock.now(),
      ...(this.#saidConfig !== undefined && { configVersion: this.#saidConfig }),
    }
  }

  #up(): void {
    this.#reports.up(this.#saidConfig)
    this.#runs.up()
    void this.#events.flush()
    this.#onUp?.()
  }

  #down(): void {
    this.#reports.down()
    this.#runs.down()
  }

  /** Bodies that do not hold to the contract are refused here, before any part sees them. */
  #receive(leaf: string, body: unknown): void {
    const { command, ack, stop } = task.topics
    if (leaf === command.leaf) this.#kept(this.#runs.receive(command.payload.parse(body)))
    else if (leaf === ack.leaf) this.#runs.answer(ack.payload.parse(body))
    else if (leaf === stop.leaf) this.#kept(this.#runs.stop(stop.payload.parse(body)))
    else if (leaf === terminal.topics.config.leaf) this.#kept(this.#configure(configSchema.parse(body)))
  }

  async #configure(config: Config): Promise<void> {
    if (config.version !== this.#book.config?.version) await this.#book.write({ kind: 'config', config })
    this.#reports.reconfigured()
  }

  #kept(work: Promise<void>): void {
    work.catch((error: unknown) => this.#log(`A message could not be followed: ${String(error)}`))
  }
}
