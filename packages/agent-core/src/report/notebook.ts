import type { InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { RefusedReport, TerminalEvent } from '@cpm/contract/estate/agent/report'
import { type Config, type JournalLine, type KeptVersion, type RunResult, journalLine } from '../runs/journal-lines.ts'
import type { Clock, Journal } from '../machine.ts'

/** A run this terminal has begun or ended; what answers a repeat. */
export type RunMemory = {
  runId: string
  attempt: number
  version: number
  at: number
  /** Set when it was begun: enough to begin it again. */
  started?: {
    type: string
    params: Record<string, unknown>
    bootId?: string | undefined
    expiresAt?: number | undefined
  }
  result?: RunResult
  acked: boolean
}

/** The version of an app that this software installed, and the one it took the place of. */
export type AppVersions = { here: KeptVersion; before?: KeptVersion | undefined }

/** Runs over and done are remembered this long, and this many at most, so that a late repeat is recognised. */
export const remembered = { runs: 1000, ms: 30 * 86_400_000 } as const
/** Lines written before the journal is worth making small again. */
const compactAfter = 500

const forever = new Promise<never>(() => {})

export const runKey = (run: { runId: string; attempt: number }): string => `${run.runId}:${run.attempt}`

/**
 * What the terminal knows across restarts: the journal as memory. INVARIANTS: memory changes only after the journal
 * took the line; a line is applied the same way when written and when read back.
 */
export class Notebook {
  readonly runs = new Map<string, RunMemory>()
  readonly events = new Map<string, TerminalEvent>()
  bootId: string | undefined
  config: Config | undefined
  /** Hashes of the lists the server took last. */
  readonly lists = new Map<InventoryKind, string>()
  /** Of each app that came from the server, what lies kept to go back to. */
  readonly versions = new Map<string, AppVersions>()
  /** The last minute, by the machine's own time, in which the plan had it restarted or turned off. */
  planned: string | undefined
  /** Sums of the pictures that are held on to. */
  pictures: readonly string[] = []
  /** Fences it is on the wrong side of. */
  readonly out = new Set<string>()
  #dead = false
  #seq = 0
  /** How far this clock is ahead of the server's, as the server said when it refused a number. */
  #aheadMs = 0
  #lines = 0
  #compactAt = compactAfter
  #tail: Promise<void> = Promise.resolve()
  readonly #journal: Journal
  readonly #clock: Clock

  constructor(journal: Journal, clock: Clock) {
    this.#journal = journal
    this.#clock = clock
  }

  async open(): Promise<void> {
    for (const raw of await this.#journal.read()) {
      this.#lines += 1
      const line = journalLine.safeParse(raw)
      if (line.success) this.#apply(line.data)
    }
    this.#forget()
  }

  /** As when the power fails: nothing more is written, and whoever waits for a line waits for ever. */
  die(): void {
    this.#dead = true
  }

  /** Resolves when the line is kept; rejects when it could not be, and then nothing has changed. */
  write(line: JournalLine): Promise<void> {
    const written = this.#tail.then(async () => {
      if (this.#dead) return forever
      await this.#journal.append(line)
      if (this.#dead) return forever
      this.#lines += 1
      this.#apply(line)
      await this.#compact()
    })
    this.#tail = written.catch(() => {})
    return written
  }

  /** Greater than any number given before, also when the clock went back [design §7]. */
  async nextSeq(): Promise<number> {
    const seq = Math.max(this.#seq + 1, this.#clock.now() - this.#aheadMs)
    this.#seq = seq
    // Unkept, it still holds for the life of this process.
    await this.write({ kind: 'seq', seq }).catch(() => {})
    return seq
  }

  /** Begins the numbers of reports anew behind the last one the server took, by the server's clock. */
  async renumber({ lastSeq, serverTime }: Pick<RefusedReport, 'lastSeq' | 'serverTime'>): Promise<void> {
    this.#aheadMs = this.#clock.now() - serverTime
    this.#seq = lastSeq
    await this.write({ kind: 'seq', seq: lastSeq, anew: true }).catch(() => {})
  }

  #apply(line: JournalLine): void {
    if (line.kind === 'seq') this.#seq = line.anew ? line.seq : Math.max(this.#seq, line.seq)
    else if (line.kind === 'boot') this.bootId = line.bootId
    else if (line.kind === 'config') this.config = line.config
    else if (line.kind === 'list') this.lists.set(line.list, line.hash)
    else if (line.kind === 'planned') this.planned = line.minute
    else if (line.kind === 'versions') this.#applyVersions(line)
    else if (line.kind === 'pictures') this.pictures = line.sums
    else if (line.kind === 'fence') this.#applyFence(line)
    else if (line.kind === 'event') this.events.set(line.event.id, line.event)
    else if (line.kind === 'eventAcked') this.events.delete(line.id)
    else this.#applyRun(line)
  }

  #applyFence({ fenceId, out }: Extract<JournalLine, { kind: 'fence' }>): void {
    if (out) this.out.add(fenceId)
    else this.out.delete(fenceId)
  }

  #applyVersions({ app, here, before }: Extract<JournalLine, { kind: 'versions' }>): void {
    if (here) this.versions.set(app, { here, before })
    else this.versions.delete(app)
  }

  #applyRun(line: Extract<JournalLine, { runId: string }>): void {
    const key = runKey(line)
    const { runId, attempt, at } = line
    const run = this.runs.get(key) ?? { runId, attempt, at, version: 0, acked: false }
    run.at = at
    if (line.kind === 'started') {
      const { type, params, bootId, expiresAt } = line
      Object.assign(run, { version: line.version, started: { type, params, bootId, expiresAt } })
    } else if (line.kind === 'result') Object.assign(run, { version: line.version, result: line.result, acked: false })
    else {
      run.acked = true
      // The output is with the server now; the rest answers a repeat.
      if (run.result) delete run.result.output
      delete run.started
    }
    this.runs.set(key, run)
  }

  #forget(): void {
    const old = this.#clock.now() - remembered.ms
    const done = [...this.runs].filter(([, run]) => run.acked)
    const tooMany = done.length - remembered.runs
    done.forEach(([key, run], i) => {
      if (i < tooMany || run.at < old) this.runs.delete(key)
    })
  }

  async #compact(): Promise<void> {
    if (this.#lines < this.#compactAt) return
    this.#forget()
    const lines = this.#dump()
    this.#compactAt = Math.max(compactAfter, lines.length * 2)
    if (this.#lines < this.#compactAt) return
    // A journal that stays long is no harm; the line that brought us here is kept either way.
    const done = await this.#journal.rewrite(lines).then(
      () => true,
      () => false,
    )
    if (done) this.#lines = lines.length
  }

  #dump(): JournalLine[] {
    const lines: JournalLine[] = [{ kind: 'seq', seq: this.#seq }]
    if (this.bootId !== undefined) lines.push({ kind: 'boot', bootId: this.bootId })
    if (this.config) lines.push({ kind: 'config', config: this.config })
    for (const [list, hash] of this.lists) lines.push({ kind: 'list', list, hash })
    if (this.planned !== undefined) lines.push({ kind: 'planned', minute: this.planned })
    for (const [app, versions] of this.versions) lines.push({ kind: 'versions', app, ...versions })
    if (this.pictures.length > 0) lines.push({ kind: 'pictures', sums: [...this.pictures] })
    for (const fenceId of this.out) lines.push({ kind: 'fence', fenceId, out: true })
    for (const event of this.events.values()) lines.push({ kind: 'event', event })
    for (const { runId, attempt, at, version, started, result, acked } of this.runs.values()) {
      if (started) lines.push({ kind: 'started', runId, attempt, at, version, ...started })
      if (result) lines.push({ kind: 'result', runId, attempt, at, version, result })
      if (acked) lines.push({ kind: 'acked', runId, attempt, at })
    }
    return lines
  }
}
