import type { EventType } from '@cpm/contract'
import { task } from '@cpm/contract/delivery/task/task'
import { sessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import { config as configSchema } from '@cpm/contract/estate/agent/desired'
import { reportIntervalMs } from '@cpm/contract/estate/agent/report'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { ownZone, zoneNamed } from '@cpm/contract/kernel/time/zone'
import { Events } from './report/events.ts'
import type { Config } from './runs/journal-lines.ts'
import { Downloads } from './download/downloads.ts'
import type { Downloading } from './download/downloading.ts'
import { Files } from './report/files.ts'
import { type Backoff, Link, backoff } from './link.ts'
import { Lists } from './report/lists.ts'
import {
  type Clock,
  type Journal,
  type Log,
  type Machine,
  type Transport,
  type Uploads,
  systemClock,
} from './machine.ts'
import { Notebook } from './report/notebook.ts'
import type { ConfigPart } from './config/config-part.ts'
import { configParts } from './config/config-parts.ts'
import type { DialTunnel, ServeScreen } from './remote/ports.ts'
import { Remote } from './remote/remote.ts'
import { Reports } from './report/reports.ts'
import type { RunTypes } from './types/run-type.ts'
import { runTypes } from './types/run-types.ts'
import { Runs } from './runs/runs.ts'
import { Versions } from './versions/versions.ts'

export type AgentPorts = {
  machine: Machine
  journal: Journal
  transport: Transport
  uploads: Uploads
  downloads: Downloading
  /** Brings a tunnel to the server; a terminal without it has no remote sessions. */
  dial?: DialTunnel
  /** Serves its screen; without it nobody sees one. */
  serve?: ServeScreen
  clock?: Clock
  log?: Log
  /** Hears what becomes of each run, for a terminal that keeps a log of what it does. */
  diary?: Log
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
  /** The zone its clock is set by; else, or where that is not known, the one of this process. */
  zone?: string | undefined
  /** Enrolled just now: what an earlier server took of its lists counts no more. */
  isNew?: boolean | undefined
}

/** The server asks for a tunnel of a remote session. */
const sessionLeaf = 'session'
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
  readonly #lists: Lists
  readonly #parts: readonly ConfigPart[]
  readonly #remote: Remote
  #bootId = ''
  /** The version of the configuration that is in force. */
  #holdsTo: number | undefined
  #configuring: Promise<void> = Promise.resolve()
  #saidConfig: number | undefined
  #onUp: (() => void) | undefined

  constructor(ports: AgentPorts, o: AgentOptions) {
    this.#o = o
    this.#machine = ports.machine
    this.#clock = ports.clock ?? systemClock
    this.#log = ports.log ?? (() => {})
    this.#book = new Notebook(ports.journal, this.#clock)
    const zone = zoneNamed(o.zone) ?? ownZone()
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
      onFacts: (facts) => {
        this.#events.look(facts)
        for (const part of this.#parts) part.look?.(facts)
      },
      configVersion: () => this.#holdsTo,
      ownFacts: () => Object.assign({ zone }, ...this.#parts.map(({ facts }) => facts)),
    })
    const serverNow = () => this.#clock.now() + (o.serverOffsetMs ?? 0)
    const errands = { ...linked, uploads: ports.uploads, downloads: ports.downloads, serverNow }
    this.#lists = new Lists(errands)
    const fetch = new Downloads(errands)
    this.#parts = configParts({
      ...errands,
      fetch,
      zone,
      event: this.#events.add.bind(this.#events),
      onHeld: () => this.#holds(),
      onFacts: () => this.#reports.reconfigured(),
      onLists: (kinds) => this.#lists.changed(kinds),
    })
    const remote = { dial: ports.dial, serve: ports.serve, machine: ports.machine.remote }
    this.#remote = new Remote({ ...common, ...remote, serverNow })
    const bootId = () => this.#bootId
    this.#runs = new Runs({
      ...errands,
      types: o.types ?? runTypes,
      files: new Files(errands),
      fetch,
      lists: this.#lists,
      mayInstall: (packageName) => this.#mayInstall(packageName),
      versions: new Versions(common),
      bootId,
      diary: ports.diary ?? (() => {}),
    })
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
    if (this.#o.isNew)
      for (const list of this.#book.lists.keys()) await this.#book.write({ kind: 'list', list, hash: '' })
    this.#bootId = (await this.#machine.bootId()).slice(0, 64)
    await this.#events.booted(this.#bootId)
    await this.#runs.recover()
    this.#reports.start()
    await this.#hold()
    this.#link.start()
  }

  /** Something happened at the terminal; kept until the server has it. */
  event(type: EventType, data?: Record<string, unknown>): Promise<void> {
    return this.#events.add(type, data)
  }

  /** Ends cleanly: breaks off what runs, tells it while it can, says goodbye. */
  async stop(): Promise<void> {
    this.#rest()
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
    this.#rest()
    await this.#link.stop(false)
  }

  #rest(): void {
    this.#reports.stop()
    for (const part of this.#parts) part.stop?.()
    this.#remote.stop()
    this.#lists.down()
  }

  #hello() {
    this.#saidConfig = this.#holdsTo
    const appsHash = this.#book.lists.get('apps')
    return {
      bootId: this.#bootId,
      agent: this.#o.agent,
      platform: this.#machine.platform,
      at: this.#clock.now(),
      ...(this.#saidConfig !== undefined && { configVersion: this.#saidConfig }),
      ...(appsHash && { appsHash }),
    }
  }

  #up(): void {
    this.#reports.up(this.#saidConfig)
    this.#runs.up()
    this.#lists.up()
    void this.#events.flush()
    this.#onUp?.()
  }

  #down(): void {
    this.#reports.down()
    this.#runs.down()
    this.#lists.down()
  }

  /** Bodies that do not hold to the contract are refused here, before any part sees them. */
  #receive(leaf: string, body: unknown): void {
    const { command, ack, stop } = task.topics
    const { refused } = terminal.topics
    if (leaf === command.leaf) this.#kept(this.#runs.receive(command.payload.parse(body)))
    else if (leaf === ack.leaf) this.#runs.answer(ack.payload.parse(body))
    else if (leaf === stop.leaf) this.#kept(this.#runs.stop(stop.payload.parse(body)))
    else if (leaf === sessionLeaf) this.#remote.receive(sessionDown.parse(body))
    else if (leaf === refused.leaf) this.#kept(this.#reports.refused(refused.payload.parse(body)))
    else if (leaf === terminal.topics.config.leaf) this.#kept(this.#configure(configSchema.parse(body)))
  }

  /** Kept, then put into force, and only then confirmed; one after another. */
  #configure(config: Config): Promise<void> {
    const done = this.#configuring.then(async () => {
      if (config.version !== this.#book.config?.version) await this.#book.write({ kind: 'config', config })
      await this.#hold()
      this.#reports.reconfigured()
    })
    this.#configuring = done.catch(() => {})
    return done
  }

  /** Holds to what the journal says. */
  async #hold(): Promise<void> {
    for (const part of this.#parts) {
      const applied = part.apply()
      // `await` only a promise: else a report of the plan would leave without the version.
      if (applied) await applied
    }
    if (this.#isHeld()) this.#holdsTo = this.#book.config?.version
  }

  #isHeld(): boolean {
    return this.#parts.every(({ isHeld = true }) => isHeld)
  }

  /** Some more of it is in force. */
  #holds(): void {
    if (!this.#isHeld()) return
    this.#holdsTo = this.#book.config?.version
    this.#reports.reconfigured()
  }

  async #mayInstall(packageName: string): Promise<boolean> {
    for (const part of this.#parts) if ((await part.mayInstall?.(packageName)) === false) return false
    return true
  }

  #kept(work: Promise<void>): void {
    work.catch((error: unknown) => this.#log(`A message could not be followed: ${String(error)}`))
  }
}
