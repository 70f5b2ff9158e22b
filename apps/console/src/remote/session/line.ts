import { closeCodes, type EndReason, type SessionKind } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { ChannelDown, ChannelUp } from '@cpm/contract/remote/remote-session/tunnel'
import { create } from 'zustand'
import { backgroundApi, quietApi } from '../../api/api.ts'
import { AnswerError } from '../../api/send.ts'
import { type Channel, LineRefused, dial } from './channel.ts'

export type Opening = { sn: string; kind: SessionKind; viewOnly?: boolean }
/** What an operator says before, where the rules demand it. */
export type Why = { reason?: string; order?: string }
export type Place = Extract<ChannelDown, { type: 'state' }>
export type Pace = Omit<Extract<ChannelDown, { type: 'pace' }>, 'type'>

/**
 * `idle` was not begun; `opening` asks the server; `waiting` for the terminal, `asking` the person there; `broken` lost
 * its line and comes again by itself; `over` is over, for `ended` or for `error`.
 */
export type Phase = 'idle' | 'opening' | 'waiting' | 'asking' | 'open' | 'broken' | 'over'

export type LineState = {
  phase: Phase
  id: string | null
  /** Another one after each broken line: whoever holds its `raw` begins anew with it. */
  channel: Channel | null
  /** Who is here, and what the server says of the session. */
  place: Place | null
  pace: Pace | null
  /** `spoiled`: what the terminal sent was no screen. */
  ended: EndReason | 'exit' | 'spoiled' | null
  exitCode: number | null
  /** Why it did not come about. */
  error: AnswerError | null
  /** The rules want this said before: `begin` again with it. */
  wants: 'reason' | 'order' | null
  /** How often a broken line was tried since. */
  tries: number
}

const nothing: LineState = {
  phase: 'idle',
  id: null,
  channel: null,
  place: null,
  pace: null,
  ended: null,
  exitCode: null,
  error: null,
  wants: null,
  tries: 0,
}
/** A line that broke is taken up again at these distances; then the session is over at the server, too. */
const waitsMs = [200, 500, 1000, 2000, 4000, 8000, 8000, 8000]
/** One that broke sooner than this was none: the distances go on. */
const steadyMs = 10_000

const reasons = new Map<number, EndReason>(
  Object.entries(closeCodes).map(([reason, code]) => [code, reason as EndReason]),
)

/** No answer, or that of a server that is just starting. */
const lineFaults: ReadonlySet<number> = new Set([0, 503])

const isLineFault = (error: unknown) =>
  error instanceof LineRefused || (error instanceof AnswerError && lineFaults.has(error.code))

type Ask = () => Promise<{ id: string; url: string }>

/** How a session is asked for, and come to again, by whoever it is. */
export type Ways = {
  begin(why: Why): ReturnType<Ask>
  join(id: string): ReturnType<Ask>
  end(id: string): Promise<unknown>
  /** The same for one nobody looks at any more. */
  drop(id: string): void
}

const waysOf = (opening: Opening): Ways => ({
  begin: (why) => quietApi.remoteSession.create({ ...opening, ...why }),
  join: (id) => {
    const { kind, viewOnly } = opening
    return quietApi.remoteSession.join({ id, kind, ...(viewOnly && { viewOnly }) })
  },
  end: (id) => quietApi.remoteSession.end({ id }),
  drop: (id) => void backgroundApi.remoteSession.end({ id }).catch(() => null),
})

/** One session of a terminal, from the asking to its end, with however many WebSockets that takes. */
export class Line {
  readonly opening: Opening
  readonly use = create<LineState>()(() => nothing)
  readonly #hearers = new Set<(said: ChannelDown) => void>()
  /** What was begun before another beginning has no say any more. */
  #turn = 0
  #tries = 0
  #dialledAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly #ways: Ways

  constructor(opening: Opening, ways: Ways = waysOf(opening)) {
    this.opening = opening
    this.#ways = ways
  }

  /** Opens a session, another one where there was one before. */
  begin(why: Why = {}): void {
    this.#anew(() => this.#ways.begin(why), true)
  }

  /** Comes into one that is there. */
  join(id: string): void {
    this.#anew(() => this.#ways.join(id))
  }

  hear(hearer: (said: ChannelDown) => void): () => void {
    this.#hearers.add(hearer)
    return () => void this.#hearers.delete(hearer)
  }

  send(said: ChannelUp): void {
    this.use.getState().channel?.send(said)
  }

  sendBytes(bytes: Uint8Array<ArrayBuffer>): void {
    this.use.getState().channel?.sendBytes(bytes)
  }

  /** Ends it for everybody. */
  async end(): Promise<void> {
    const { id, channel } = this.use.getState()
    this.#over({ ended: 'ended' })
    channel?.close()
    if (id) await this.#ways.end(id).catch(() => null)
  }

  /** Goes; who was alone ends it. */
  leave(ended: 'left' | 'spoiled' = 'left'): void {
    const { id, channel, place, phase } = this.use.getState()
    if (phase === 'over') return
    this.#over({ ended })
    channel?.close()
    if (id && (place?.people.length ?? 1) <= 1) this.#ways.drop(id)
  }

  #anew(ask: Ask, isNew = false): void {
    clearTimeout(this.#timer)
    this.use.getState().channel?.close()
    this.#tries = 0
    this.use.setState({ ...nothing, phase: 'opening' })
    void this.#connect(++this.#turn, ask, isNew)
  }

  /** `isNew`: nobody else can be in what is asked for, so it goes with who no longer wants it. */
  async #connect(mine: number, ask: Ask, isNew = false): Promise<void> {
    const isMine = () => mine === this.#turn
    try {
      const { id, url } = await ask()
      if (!isMine()) return isNew ? this.#ways.drop(id) : undefined
      this.use.setState({ id })
      const channel = await dial(url, {
        text: (said) => (isMine() ? this.#heard(said) : undefined),
        closed: (code) => (isMine() ? this.#closed(code) : undefined),
      })
      if (!isMine()) return channel.close()
      this.#dialledAt = performance.now()
      // Open it is when the server says so: a terminal dials for each line anew.
      this.use.setState({ channel, phase: 'waiting', tries: 0 })
    } catch (error) {
      if (isMine()) this.#failed(error)
    }
  }

  #heard(said: ChannelDown): void {
    const { setState, getState } = this.use
    if (said.type === 'pace') setState({ pace: { operatorMs: said.operatorMs, terminalMs: said.terminalMs } })
    if (said.type === 'exit') setState({ exitCode: said.code })
    if (said.type === 'state') {
      const { phase } = getState()
      const isPhase = said.status === 'open' || said.status === 'asking' || said.status === 'waiting'
      setState({ place: said, phase: phase !== 'over' && isPhase ? (said.status as Phase) : phase })
    }
    for (const hear of this.#hearers) hear(said)
  }

  #closed(code: number): void {
    const reason = reasons.get(code)
    const isExit = this.use.getState().exitCode !== null || (code === 1000 && this.opening.kind === 'shell')
    if (isExit) this.#over({ ended: reason ?? 'exit' })
    else if (reason) this.#over({ ended: reason })
    else this.#comeAgain()
  }

  #comeAgain(): void {
    const mine = ++this.#turn
    if (this.use.getState().channel && performance.now() - this.#dialledAt >= steadyMs) this.#tries = 0
    const wait = waitsMs[this.#tries++]
    const { id } = this.use.getState()
    if (wait === undefined || id === null) return this.#over({ ended: 'left' })
    this.use.setState({ phase: 'broken', channel: null, pace: null, tries: this.#tries })
    this.#timer = setTimeout(() => void this.#connect(mine, () => this.#ways.join(id)), wait)
  }

  #failed(error: unknown): void {
    if (error instanceof LineRefused && reasons.has(error.code)) {
      return this.#over({ ended: reasons.get(error.code) ?? null })
    }
    if (isLineFault(error) && this.use.getState().id !== null) return this.#comeAgain()
    if (!(error instanceof AnswerError)) return this.#over({ ended: isLineFault(error) ? 'left' : null })
    const wanted = error.issues.find(({ path }) => path === 'reason' || path === 'order')?.path
    if (wanted) return this.#over({ phase: 'idle', wants: wanted === 'order' ? 'order' : 'reason' })
    // What it came again to is over: its end is told with the session.
    this.#over({ error })
  }

  #over(patch: Partial<LineState>): void {
    this.#turn++
    clearTimeout(this.#timer)
    this.use.setState({ phase: 'over', channel: null, pace: null, ...patch })
  }
}

export const lineTo = (opening: Opening, ways?: Ways): Line => new Line(opening, ways)
