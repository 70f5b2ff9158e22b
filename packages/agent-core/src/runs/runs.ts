import type { RunAck, RunDown, RunStatus } from '@cpm/contract/delivery/task/task'
import { holdHere, quietLookMs } from './conditions.ts'
import type { RunResult } from './journal-lines.ts'
import type { Link } from '../link.ts'
import type { Clock, Log, Machine, Uploads } from '../machine.ts'
import { type Notebook, type RunMemory, runKey } from '../report/notebook.ts'
import { type Run, RunTalk } from './run-talk.ts'
import type { Hands, Lane, RunType, RunTypes } from '../types/run-type.ts'

/** Runs in hand at once; the server sends again what is beyond. */
export const runLimit = 100

const stopped: RunResult = { status: 'stopped', reason: 'stopped' }

type RunsNeeds = {
  machine: Machine
  clock: Clock
  link: Link
  book: Notebook
  uploads: Uploads
  log: Log
  diary: Log
  types: RunTypes
  files: Hands['files']
  fetch: Hands['fetch']
  lists: Hands['lists']
  mayInstall: Hands['mayInstall']
  versions: Hands['versions']
  /** Of this start of the machine. */
  bootId(): string
  /** The server's time, by which runs expire. */
  serverNow(): number
}

const inHand = (memory: RunMemory, more: Partial<Run> = {}): Run => ({
  ...memory,
  expiresAt: memory.started?.expiresAt ?? Number.POSITIVE_INFINITY,
  phase: 'queued',
  again: false,
  abort: new AbortController(),
  tries: 0,
  corrections: 0,
  outputSent: false,
  ...more,
})

/**
 * Runs on this terminal: delivered at least once, done exactly once. INVARIANTS: nothing is done before the server
 * granted the claim and the journal holds `started`; nothing is reported as done before the journal holds its result;
 * what the journal knows is never done again, unless its type is idempotent and the end was lost in a crash.
 */
export class Runs {
  readonly #runs = new Map<string, Run>()
  readonly #queues = new Map<Lane, Run[]>()
  readonly #working = new Map<Lane, Promise<void>>()
  readonly #claims = new Map<Run, (granted: boolean) => void>()
  readonly #needs: RunsNeeds
  readonly #talk: RunTalk
  #stopping = false

  constructor(needs: RunsNeeds) {
    this.#needs = needs
    this.#talk = new RunTalk(needs, {
      claimed: (run, granted) => this.#claims.get(run)?.(granted),
      unwanted: (run) => this.#unwanted(run),
      settled: (run) => void this.#settle(run),
      forgotten: (run) => void this.#end(run, { status: 'failed', reason: 'interrupted' }),
      overtaken: (run, status) => this.#overtaken(run, status),
    })
  }

  /** Picks up what the last life of the agent left: results not yet taken, and runs cut off in the middle. */
  async recover(): Promise<void> {
    for (const memory of this.#needs.book.runs.values()) {
      if (memory.acked) continue
      const run = this.#add(inHand(memory, { phase: memory.result ? 'ended' : 'queued' }))
      if (memory.result) continue
      const type = memory.started && this.#needs.types[memory.started.type]
      if (type?.idempotent) this.#enqueue(Object.assign(run, { again: true }), type)
      else await this.#end(run, (type && this.#found(type, run)) ?? { status: 'failed', reason: 'interrupted' })
    }
  }

  #found(type: RunType, { started }: Run): RunResult | undefined {
    return type.found?.(started?.bootId !== undefined && started.bootId !== this.#needs.bootId())
  }

  up(): void {
    for (const run of this.#runs.values()) this.#talk.speak(Object.assign(run, { tries: 0 }))
  }

  down(): void {
    for (const run of this.#runs.values()) this.#talk.quiet(run)
  }

  /** `down/run`: a new run, or a repeat, which is answered with what became of it. */
  async receive(down: RunDown): Promise<void> {
    const known = this.#runs.get(runKey(down))
    if (known) return this.#repeated(known, down)
    const past = this.#needs.book.runs.get(runKey(down))
    if (past) return this.#talk.again(this.#add(inHand(past, { phase: 'ended', version: down.version })))
    if (this.#stopping || down.expiresAt <= this.#needs.serverNow()) return
    if (this.#runs.size >= runLimit) return this.#needs.log(`Run ${down.runId} has to wait: too many runs in hand.`)
    const { runId, attempt, version, type: name, params, expiresAt, conditions, openUntil } = down
    const started = { type: name, params }
    const run = this.#add(
      inHand(
        { runId, attempt, version, at: this.#needs.clock.now(), started, acked: false },
        { expiresAt, conditions, openUntil },
      ),
    )
    const type = Object.hasOwn(this.#needs.types, name) ? this.#needs.types[name] : undefined
    if (!type) return this.#end(run, { status: 'failed', reason: 'not_supported' })
    // By the contract's own schema: a command that turns the terminal off is refused here too [5.5].
    if (!type.params.safeParse(params).success) return this.#end(run, { status: 'failed', reason: 'bad_command' })
    this.#enqueue(run, type)
  }

  #repeated(run: Run, down: RunDown): void {
    run.expiresAt = down.expiresAt
    run.openUntil = down.openUntil
    if (down.version <= run.version && run.awaiting) return
    run.version = Math.max(run.version, down.version)
    this.#talk.again(run)
  }

  /** `down/stop`: ends the process, or drops what has not begun; either way the server hears `stopped`. */
  async stop({ runId, attempt }: { runId: string; attempt: number }): Promise<void> {
    const key = runKey({ runId, attempt })
    const past = this.#needs.book.runs.get(key)
    const unknown = (): Run => inHand(past ?? { runId, attempt, version: 0, at: this.#needs.clock.now(), acked: false })
    const run = this.#runs.get(key) ?? this.#add(Object.assign(unknown(), past && { phase: 'ended' as const }))
    if (run.phase === 'ended') return this.#talk.again(run)
    if (run.phase === 'ending') return
    run.abort.abort('stopped')
    if (run.phase !== 'running') await this.#end(run, { ...stopped })
  }

  /** `down/ack`: the answer to the last statement of a run. */
  answer(ack: RunAck): void {
    const exact =
      ack.attempt === undefined ? undefined : this.#runs.get(runKey({ runId: ack.runId, attempt: ack.attempt }))
    const waiting = () => [...this.#runs.values()].find((run) => run.runId === ack.runId && run.awaiting)
    const run = exact?.awaiting ? exact : waiting()
    if (run) this.#talk.answer(run, ack)
  }

  /** The agent goes: what runs is ended and its result kept. Resolves when nothing runs any more. */
  async interrupt(): Promise<void> {
    this.#stopping = true
    for (const run of this.#runs.values()) {
      if (run.phase === 'running') run.abort.abort('interrupted')
    }
    for (const claimed of this.#claims.values()) claimed(false)
    await Promise.all(this.#working.values())
  }

  /** Runs the server has not heard the end of, but those that wait for a quiet moment: it knows of these. */
  get untold(): number {
    return [...this.#runs.values()].filter(({ phase }) => phase !== 'held').length
  }

  #add(run: Run): Run {
    this.#runs.set(runKey(run), run)
    return run
  }

  #enqueue(run: Run, { lane }: RunType): void {
    const queue = this.#queues.get(lane) ?? []
    this.#queues.set(lane, queue)
    queue.push(run)
    if (!this.#working.has(lane))
      this.#working.set(
        lane,
        Promise.resolve().then(() => this.#work(lane, queue)),
      )
  }

  async #work(lane: Lane, queue: Run[]): Promise<void> {
    for (let run = queue.shift(); run; run = queue.shift()) {
      if (run.phase === 'queued' && !this.#stopping) await this.#perform(run)
    }
    // In the same turn as the last look at the queue, so that nothing slips in between.
    this.#working.delete(lane)
  }

  async #perform(run: Run): Promise<void> {
    const { started, abort } = run
    const type = started && this.#needs.types[started.type]
    if (!type || this.#tooLate(run)) return this.#drop(run)
    if (await this.#holds(run, type)) return
    if (!(await this.#claim(run))) return this.#drop(run)
    // The claim may have taken its time.
    if (this.#over(run) || (await this.#holds(run, type))) return
    run.phase = 'running'
    const { runId, attempt, version } = run
    try {
      await this.#needs.book.write({
        kind: 'started',
        runId,
        attempt,
        version,
        at: this.#needs.clock.now(),
        type: started.type,
        params: withoutSecrets(type, started.params),
        bootId: this.#needs.bootId(),
        ...(Number.isFinite(run.expiresAt) && { expiresAt: run.expiresAt }),
      })
    } catch (error) {
      this.#needs.log(`Run ${runId} was not begun, the journal failed: ${String(error)}`)
      return this.#end(run, { status: 'failed', reason: 'not_started' })
    }
    this.#talk.speak(run)
    this.#needs.diary(`Run ${runId} (${started.type}) begun.`)
    const result = abort.signal.aborted ? { ...stopped } : await this.#effect(type, run, started.params)
    const interrupted = result.status === 'stopped' && abort.signal.reason === 'interrupted'
    await this.#end(run, interrupted ? { ...result, status: 'failed', reason: 'interrupted' } : result)
  }

  async #effect(type: RunType, run: Run, params: Record<string, unknown>): Promise<RunResult> {
    try {
      return await type.perform(this.#needs.machine, type.params.parse(params), run.abort.signal, this.#hands(run))
    } catch (error) {
      this.#needs.log(`Run ${run.runId} broke off: ${String(error)}`)
      return { status: 'failed', reason: 'interrupted' }
    }
  }

  #hands(run: Run): Hands {
    const { clock, files, fetch, lists, mayInstall, versions } = this.#needs
    const { runId, expiresAt, again } = run
    const progress = (percent: number) => this.#talk.progress(run, percent)
    const { signal } = run.abort
    return { clock, files, fetch, lists, mayInstall, versions, runId, expiresAt, again, signal, progress }
  }

  /** Ended while it waited: a stop came, or the server knows better. */
  #over(run: Run): boolean {
    return run.phase === 'ending' || run.phase === 'ended'
  }

  #tooLate({ expiresAt, openUntil = Number.POSITIVE_INFINITY }: Run): boolean {
    return Math.min(expiresAt, openUntil) <= this.#needs.serverNow()
  }

  /** Whether something at this machine holds the run: then it is looked at again until nothing does, or it is too late. */
  async #holds(run: Run, type: RunType): Promise<boolean> {
    const { clock, machine } = this.#needs
    const unreadable = (error: unknown) => {
      this.#needs.log(`The conditions of run ${run.runId} could not be looked at: ${String(error)}`)
      return null
    }
    // What was begun before is not held in the middle.
    const hold = run.again ? null : await holdHere(run.conditions, machine, this.#needs.serverNow()).catch(unreadable)
    if (this.#over(run) || this.#stopping) return true
    if (hold === null) return false
    if (run.heldFor !== hold) delete run.said
    run.heldFor = hold
    run.phase = 'held'
    this.#talk.speak(run)
    run.cancelLook = clock.after(quietLookMs, () => {
      if (run.phase !== 'held') return
      run.phase = 'queued'
      this.#enqueue(run, type)
    })
    return true
  }

  async #claim(run: Run): Promise<boolean> {
    run.phase = 'claiming'
    const granted = await new Promise<boolean>((resolve) => {
      this.#claims.set(run, resolve)
      this.#talk.speak(run)
    })
    this.#claims.delete(run)
    return granted
  }

  #unwanted(run: Run): void {
    this.#drop(run)
    run.phase = 'ended'
  }

  /** Not begun and not wanted: forgotten, so that a later delivery is a new one. */
  #drop(run: Run): void {
    if (this.#over(run)) return
    run.cancelLook?.()
    this.#talk.quiet(run)
    this.#runs.delete(runKey(run))
  }

  /** Keeps the result, then reports it. A journal that fails costs the memory of it, not the report. */
  async #end(run: Run, result: RunResult): Promise<void> {
    const { runId, attempt, version } = run
    run.phase = 'ending'
    run.result = result
    this.#needs.diary(`Run ${runId} ended: ${[result.status, result.reason].filter(Boolean).join(', ')}.`)
    this.#claims.get(run)?.(false)
    await this.#needs.book
      .write({ kind: 'result', runId, attempt, version, at: this.#needs.clock.now(), result })
      .catch((error: unknown) => this.#needs.log(`The result of run ${runId} was not kept: ${String(error)}`))
    run.phase = 'ended'
    this.#talk.speak(run)
  }

  async #settle(run: Run): Promise<void> {
    const { runId, attempt } = run
    this.#talk.quiet(run)
    this.#runs.delete(runKey(run))
    await this.#needs.book
      .write({ kind: 'acked', runId, attempt, at: this.#needs.clock.now() })
      .catch((error: unknown) => this.#needs.log(`Run ${runId} was not marked as told: ${String(error)}`))
  }

  #overtaken(run: Run, status: RunStatus | undefined): void {
    if (status === 'stopped') run.abort.abort('stopped')
    else this.#needs.log(`The server ended run ${run.runId} while it runs here${status ? ` (${status})` : ''}.`)
  }
}

/** What nobody may read is not written down either. */
function withoutSecrets({ secret = [] }: RunType, params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !secret.includes(name)))
}
