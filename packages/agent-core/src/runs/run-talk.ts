import { outputInline } from '@cpm/contract/estate/agent/agent'
import {
  type RunAck,
  type RunConditions,
  type RunStatus,
  type RunUp,
  runStates,
  task,
  type TerminalHold,
} from '@cpm/contract/delivery/task/task'
import { cutText } from '@cpm/contract/kernel/fields/text'
import { waitOf } from '../api.ts'
import type { Link } from '../link.ts'
import type { Cancel, Clock, Log, Uploads } from '../machine.ts'
import type { RunMemory } from '../report/notebook.ts'

type Said = RunUp['status']

/** A run in hand: what the notebook knows of it, and where the talk with the server stands. */
export type Run = RunMemory & {
  expiresAt: number
  /** `ending`: the result is known and on its way into the journal. */
  phase: 'queued' | 'held' | 'claiming' | 'running' | 'ending' | 'ended'
  /** What must be so before it begins, and what is not. */
  conditions?: RunConditions | undefined
  heldFor?: TerminalHold
  /** Not begun from then on, by the server's time. */
  openUntil?: number | undefined
  /** Ends the wait for a quiet moment. */
  cancelLook?: Cancel
  /** Begun before a restart and to be begun again: the claim is a renewed `started`. */
  again: boolean
  readonly abort: AbortController
  /** The last status the server took. */
  said?: Said
  awaiting?: { status: Said; cancel: Cancel }
  /** Statements without an answer, and corrected ones, in a row. */
  tries: number
  corrections: number
  /** How often the server had the result for good and gave no answer. */
  unanswered?: number
  outputSent: boolean
  /** Percent, as said last, and when. */
  progress?: { percent: number; at: number }
}

/** A statement without an answer is said again after this, then ever later up to the longest. */
const resendMs = 30_000
const longestResendMs = 600_000
/** A claim nobody answers this often is dropped: the server sends the run again when it still stands. */
const claimTries = 4
/** The server corrects our version at most this often before we wait. */
const mostCorrections = 5

/** A result the server has for good and gives no answer to is not said for ever: it asks again when it wants to know. */
const mostUnanswered = 8

/** How far a run came is said at most this often, and only when a person would see it move. */
const progressGapMs = 2_000

const rank: Partial<Record<RunStatus, number>> = { waiting: 0, held: 0, pulled: 1, started: 2, executed: 3 }

/** What became of a statement; the runs act on it. */
export type TalkHooks = {
  /** The server granted the claim, or did not want the run any more. */
  claimed(run: Run, granted: boolean): void
  /** Not begun here, and the server does not want it any more, or not now. */
  unwanted(run: Run): void
  /** The result is with the server, or it has no use for it. */
  settled(run: Run): void
  /** The server has the run begun, and this terminal has no memory of it. */
  forgotten(run: Run): void
  /** The server ended the run by itself while it runs here. */
  overtaken(run: Run, status: RunStatus | undefined): void
}

function statementOf(run: Run): Said | undefined {
  if (run.phase === 'queued' || run.phase === 'ending') return undefined
  if (run.phase === 'held') return 'held'
  if (run.phase === 'claiming') return run.again ? 'started' : 'pulled'
  if (run.phase === 'running') return 'started'
  return run.result?.status
}

/**
 * Tells the server how runs stand. INVARIANTS: one unanswered statement per run; it carries the newest version heard;
 * a final one is repeated until it is answered, or the server had it for good so often that it will not answer.
 */
export class RunTalk {
  readonly #link: Link
  readonly #clock: Clock
  readonly #uploads: Uploads
  readonly #log: Log
  readonly #hooks: TalkHooks

  constructor(needs: { link: Link; clock: Clock; uploads: Uploads; log: Log }, hooks: TalkHooks) {
    this.#link = needs.link
    this.#clock = needs.clock
    this.#uploads = needs.uploads
    this.#log = needs.log
    this.#hooks = hooks
  }

  /** Says the next thing there is to say of a run, when there is one and nothing is unanswered. */
  speak(run: Run): void {
    const status = statementOf(run)
    if (!this.#link.online || run.awaiting || status === undefined || run.said === status) return
    const wait =
      run.phase === 'claiming' ? resendMs : Math.min(longestResendMs, resendMs * 2 ** Math.min(run.tries, 10))
    const cancel = this.#clock.after(wait * (1 + this.#clock.random() * 0.2), () => this.#unanswered(run))
    run.awaiting = { status, cancel }
    const sent = this.#send(run, status).then(() => {
      if (run.phase === 'ended') run.unanswered = (run.unanswered ?? 0) + 1
    })
    sent.catch((error: unknown) => {
      this.#log(`Run ${run.runId} could not be told: ${error instanceof Error ? error.message : String(error)}`)
      if (waitOf(error) > wait) this.#putOff(run, waitOf(error))
    })
  }

  /** How far a run came; said when there is time for it, and never repeated. */
  progress(run: Run, percent: number): void {
    const whole = Math.floor(Math.min(99, Math.max(0, percent)))
    const now = this.#clock.now()
    const { at, percent: said } = run.progress ?? { at: run.at, percent: 0 }
    if (!this.#link.online || run.phase !== 'running' || run.said !== 'started' || run.awaiting) return
    if (whole <= said || now - at < progressGapMs) return
    run.progress = { percent: whole, at: now }
    run.awaiting = { status: 'started', cancel: this.#clock.after(resendMs, () => this.#unanswered(run)) }
    this.#send(run, 'started', { progress: whole }).catch(() => {})
  }

  /** The server said something of the run by itself: what it took before counts no more. */
  again(run: Run): void {
    this.quiet(run)
    delete run.said
    run.tries = 0
    this.speak(run)
  }

  /** The connection is gone, or the run is no more. */
  quiet(run: Run): void {
    run.awaiting?.cancel()
    delete run.awaiting
  }

  /** The server wants to be left alone for longer than we would wait. */
  #putOff(run: Run, ms: number): void {
    if (!run.awaiting) return
    run.awaiting.cancel()
    run.awaiting.cancel = this.#clock.after(ms * (1 + this.#clock.random() * 0.2), () => this.#unanswered(run))
  }

  #unanswered(run: Run): void {
    delete run.awaiting
    run.tries += 1
    if (run.phase === 'claiming' && run.tries >= claimTries) return this.#hooks.claimed(run, false)
    if (run.phase !== 'ended' || (run.unanswered ?? 0) < mostUnanswered) return this.speak(run)
    this.#log(
      `The server gives no answer to the result of run ${run.runId}: it is not said again until it is asked for.`,
    )
    this.#hooks.settled(run)
  }

  async #send(run: Run, status: Said, more: { progress?: number } = {}): Promise<void> {
    const { runId, attempt } = run
    const { output, ...result } = (status === run.result?.status && run.result) || {}
    const long = output !== undefined && new TextEncoder().encode(JSON.stringify(output)).byteLength > outputInline
    if (long && !run.outputSent) {
      const kept = await this.#uploads.postOutput({ runId, attempt, output, truncated: run.result?.truncated ?? false })
      if (!kept) this.#log(`The server did not take the output of run ${runId}.`)
      run.outputSent = true
    }
    await this.#link.publish(task.topics.run, {
      runId,
      attempt,
      expectedVersion: run.version,
      at: this.#clock.now(),
      ...result,
      ...('reason' in result && result.reason !== undefined && { reason: cutText(result.reason, 500) }),
      ...(status === 'held' && { reason: run.heldFor }),
      ...more,
      status,
      ...(output !== undefined && !long && { output }),
    })
  }

  /** Takes the server's answer to the statement a run waits on. */
  answer(run: Run, ack: RunAck): void {
    const said = run.awaiting?.status
    if (said === undefined) return
    const mine = ack.attempt === undefined || ack.attempt === run.attempt
    if (mine && ack.version !== undefined) run.version = Math.max(run.version, ack.version)
    if (ack.ok) {
      // An answer to what was said before this; its own is still to come.
      if (ack.status !== undefined && ack.status !== said && (rank[ack.status] ?? 9) < (rank[said] ?? 9)) return
      return this.#taken(run, said)
    }
    this.quiet(run)
    const ended = ack.status !== undefined && (runStates.ended as readonly RunStatus[]).includes(ack.status)
    if (!mine || ended || ack.error === 'ENDED' || ack.error === 'NOT_FOUND') return this.#over(run, ack.status)
    this.#refused(run, said, ack)
  }

  #taken(run: Run, said: Said): void {
    this.quiet(run)
    run.said = said
    run.tries = 0
    run.corrections = 0
    // What answers an earlier `held` grants nothing.
    if (run.phase === 'claiming' && said !== 'held') return this.#hooks.claimed(run, true)
    if (run.phase === 'ended' && said === run.result?.status) return this.#hooks.settled(run)
    this.speak(run)
  }

  #over(run: Run, status: RunStatus | undefined): void {
    if (run.phase === 'claiming') return this.#hooks.claimed(run, false)
    if (run.phase === 'held' || run.phase === 'queued') return this.#hooks.unwanted(run)
    if (run.phase === 'ended') return this.#hooks.settled(run)
    run.said = 'started'
    this.#hooks.overtaken(run, status)
  }

  /** Not taken, though the run is open: the server is elsewhere than we thought. */
  #refused(run: Run, said: Said, ack: RunAck): void {
    const theirs = ack.status === undefined ? undefined : rank[ack.status]
    const ours = rank[said]
    if (said !== 'held' && theirs !== undefined && ours !== undefined && theirs >= ours) {
      if (run.phase === 'claiming' && theirs > ours) return this.#hooks.forgotten(run)
      return this.#taken(run, said)
    }
    if (ack.error === 'VERSION_MISMATCH' && (theirs !== undefined || ack.status === undefined)) {
      run.corrections += 1
      if (run.corrections <= mostCorrections) return this.speak(run)
      run.awaiting = { status: said, cancel: this.#clock.after(resendMs, () => this.#unanswered(run)) }
      return
    }
    this.#over(run, ack.status)
  }
}
