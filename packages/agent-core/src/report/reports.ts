import type { RefusedReport, Report, SomeFacts } from '@cpm/contract/estate/agent/report'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { payloadLimit } from '@cpm/contract/kernel/topic'
import { changed } from './facts-diff.ts'
import type { Link } from '../link.ts'
import type { Cancel, Clock, Log, Machine } from '../machine.ts'
import type { Notebook } from './notebook.ts'

/** Two reports on a change are at least this far apart. */
export const reportGapMs = 2_000
/** After a report the server did not take it is said again, but not more often than this. */
const refusedGapMs = 60_000
/** The interval is stretched or shrunk by up to this share, so that a fleet spreads out. */
const jitter = 0.1

export type ReportsNeeds = {
  machine: Machine
  clock: Clock
  link: Link
  book: Notebook
  log: Log
  /** Milliseconds between two reports. */
  intervalMs(): number
  /** Milliseconds between two looks at the machine for changes. */
  lookMs: number
  /** The version of the configuration it holds to by now. */
  configVersion(): number | undefined
  /** What the agent itself adds to the facts of the machine. */
  ownFacts(): SomeFacts
  /** All facts, each time they were read. */
  onFacts(facts: SomeFacts): void
}

/**
 * Says what changed since the last report the server took: all of it at every interval, and what matters at once.
 * INVARIANTS: one report on its way at a time; what was not acknowledged counts as not said.
 */
export class Reports {
  #taken: SomeFacts = {}
  #takenConfig: number | undefined
  #sending = false
  #askedAgain = false
  /** The number of the last report that the server did not take. */
  #refused: number | undefined
  #refusedAt = Number.NEGATIVE_INFINITY
  #lastAt = Number.NEGATIVE_INFINITY
  #dueAt = 0
  #cancelDue: Cancel = () => {}
  #cancelGap: Cancel | undefined
  #cancelLook: Cancel = () => {}
  #unwatch: Cancel = () => {}
  #running = false
  readonly #needs: ReportsNeeds

  constructor(needs: ReportsNeeds) {
    this.#needs = needs
  }

  start(): void {
    this.#running = true
    this.#unwatch = this.#needs.machine.watch?.(() => void this.#look()) ?? (() => {})
    this.#lookLater()
  }

  stop(): void {
    this.#running = false
    this.#unwatch()
    this.#cancelLook()
    this.#cancelDue()
    this.#cancelGap?.()
    this.#cancelGap = undefined
  }

  /** The server has the hello, and with it this version of the configuration. */
  up(configVersion: number | undefined): void {
    this.#takenConfig = configVersion
    this.#scheduleDue()
    void this.#look()
  }

  down(): void {
    this.#cancelDue()
  }

  /** The interval or the configuration changed. */
  reconfigured(): void {
    this.#dueAt = Math.min(this.#dueAt, this.#needs.clock.now() + this.#interval())
    if (this.#needs.link.online) this.#scheduleDue()
    void this.#look()
  }

  /** The server did not take a report: what was said counts as not said, and is said under a number it takes. */
  async refused(answer: RefusedReport): Promise<void> {
    const { clock, book, log } = this.#needs
    log(`The server did not take report ${answer.seq}: its number is ${answer.why} (last taken: ${answer.lastSeq}).`)
    this.#refused = answer.seq
    this.#taken = {}
    this.#takenConfig = undefined
    await book.renumber(answer)
    if (clock.now() - this.#refusedAt < refusedGapMs) return
    this.#refusedAt = clock.now()
    this.#dueAt = clock.now()
    if (this.#needs.link.online) this.#scheduleDue()
  }

  #interval(): number {
    return this.#needs.intervalMs() * (1 - jitter + 2 * jitter * this.#needs.clock.random())
  }

  #lookLater(): void {
    this.#cancelLook = this.#needs.clock.after(this.#needs.lookMs, () => {
      void this.#look()
      this.#lookLater()
    })
  }

  #scheduleDue(): void {
    this.#cancelDue()
    const wait = Math.max(0, this.#dueAt - this.#needs.clock.now())
    this.#cancelDue = this.#needs.clock.after(wait, () => void this.#report(false))
  }

  /** Reads the facts; a change that matters is said, at the earliest a gap after the last report. */
  async #look(): Promise<void> {
    const facts = await this.#read()
    if (!this.#running || !this.#needs.link.online) return
    if (Object.keys(changed(this.#taken, facts, true)).length === 0 && !this.#configUnsaid()) return
    const wait = this.#lastAt + reportGapMs - this.#needs.clock.now()
    if (wait <= 0) return this.#report(true)
    this.#cancelGap ??= this.#needs.clock.after(wait, () => {
      this.#cancelGap = undefined
      void this.#report(true)
    })
  }

  #configUnsaid(): boolean {
    const version = this.#needs.configVersion()
    return version !== undefined && version !== this.#takenConfig
  }

  async #read(): Promise<SomeFacts> {
    const facts = await this.#needs.machine.facts().catch((error: unknown) => {
      this.#needs.log(`The machine could not be read: ${error instanceof Error ? error.message : String(error)}`)
      return {} as SomeFacts
    })
    this.#needs.onFacts(facts)
    return { ...facts, ...this.#needs.ownFacts() }
  }

  async #report(promptOnly: boolean): Promise<void> {
    if (!this.#running || !this.#needs.link.online) return
    if (this.#sending) {
      this.#askedAgain = true
      return
    }
    this.#sending = true
    try {
      await this.#send(promptOnly)
    } catch {
      // The connection went; the next one says it all again.
    }
    this.#sending = false
    if (this.#askedAgain) {
      this.#askedAgain = false
      void this.#look()
    }
  }

  async #send(promptOnly: boolean): Promise<void> {
    const { clock, link, book } = this.#needs
    const facts = await this.#read()
    const first = Object.keys(this.#taken).length === 0
    const diff = changed(this.#taken, facts, promptOnly && !first)
    const configVersion = this.#needs.configVersion()
    const unsaid = this.#configUnsaid()
    if (promptOnly && !unsaid && Object.keys(diff).length === 0) return
    if (!promptOnly || first) {
      this.#dueAt = clock.now() + this.#interval()
      this.#scheduleDue()
    }
    this.#lastAt = clock.now()
    const report: Report = { seq: await book.nextSeq(), at: clock.now(), ...(unsaid && { configVersion }), ...diff }
    await link.publish(terminal.topics.report, this.#fitting(report))
    if (this.#refused === report.seq) return
    this.#taken = { ...this.#taken, ...diff }
    this.#takenConfig = configVersion
  }

  /** A list of peripherals can outgrow a message; the rest of the report does not wait for it. */
  #fitting(report: Report): Report {
    if (!report.peripherals || JSON.stringify(report).length < payloadLimit / 2) return report
    this.#needs.log('The list of peripherals is too long for a report and was left out.')
    const { peripherals: _left, ...rest } = report
    return rest
  }
}
