import type { Cancel, Clock } from '../machine.ts'

/** Of each quality from 0 on: bits of each colour that are kept, and the time from one picture to the next. */
const levels = [
  { bits: 2, intervalMs: 250 },
  { bits: 3, intervalMs: 200 },
  { bits: 3, intervalMs: 125 },
  { bits: 4, intervalMs: 100 },
  { bits: 4, intervalMs: 66 },
  { bits: 5, intervalMs: 50 },
  { bits: 6, intervalMs: 40 },
  { bits: 7, intervalMs: 33 },
  { bits: 8, intervalMs: 33 },
  { bits: 8, intervalMs: 15 },
] as const
const best = 9
/** By itself it goes no lower: what is coarser is hard to read. */
const worst = 2

/** Pictures on their way at first, and at most. */
const atFirst = 4
const atMost = 12
const mostBytes = 512 * 1024
/** More than this that has not left is a line that cannot keep up. */
const mostBuffered = 64 * 1024
/** Waiting on the way that is a queue, and waiting that is none. */
const queueMs = 150
const freeMs = 50
/** How long it has to be well before it is better again, and after a change before it is worse once more. */
const betterMs = 1000
const worseMs = 300
/** What came late of this age says nothing of the line now. */
const baseMs = 10_000

/** How many pictures may be on their way, and how good they are: by how long their acknowledgements take. */
export class Pace {
  readonly #clock: Clock
  readonly #sent = new Map<number, { at: number; bytes: number }>()
  #nextId = 1
  #bytes = 0
  #window = atFirst
  #base = Number.POSITIVE_INFINITY
  #baseAt = 0
  #byHand: number | null = null
  #byItself: number = best
  #changedAt = 0
  /** Whether acknowledgements come at all. */
  fences = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get level(): number {
    return this.#byHand ?? this.#byItself
  }
  get bits(): number {
    return (levels[this.level] ?? levels[best]).bits
  }
  get intervalMs(): number {
    return (levels[this.level] ?? levels[best]).intervalMs
  }
  get isByHand(): boolean {
    return this.#byHand !== null
  }
  /** Whether an acknowledgement is on its way. */
  get isWaiting(): boolean {
    return this.fences && this.#sent.size > 0
  }
  setLevel(level: number | null): void {
    this.#byHand = level
  }

  /** Whether another picture may go; `tunnel` holds so many bytes that have not left. */
  hasRoom(buffered: number): boolean {
    if (buffered > mostBuffered) {
      this.#worse(this.#clock.now())
      return false
    }
    if (!this.fences || this.#sent.size === 0) return true
    return this.#sent.size < Math.floor(this.#window) && this.#bytes < mostBytes
  }

  /** A picture goes; the answer is what its acknowledgement says. */
  send(bytes: number): number {
    const id = this.#nextId++ >>> 0
    this.#sent.set(id, { at: this.#clock.now(), bytes })
    this.#bytes += bytes
    return id
  }

  /** One came, and with it all before it. */
  acknowledged(id: number): void {
    const own = this.#sent.get(id)
    if (!own) return
    for (const [one, { bytes }] of this.#sent) {
      if (one > id) continue
      this.#sent.delete(one)
      this.#bytes -= bytes
    }
    this.#judge(this.#clock.now() - own.at)
  }

  #judge(tookMs: number): void {
    const now = this.#clock.now()
    if (tookMs < this.#base || now - this.#baseAt > baseMs) {
      this.#base = tookMs
      this.#baseAt = now
    }
    const waited = tookMs - this.#base
    if (waited > queueMs) {
      this.#window = Math.max(1, this.#window * 0.7)
      this.#worse(now)
    } else if (waited < freeMs) {
      this.#window = Math.min(atMost, this.#window + 0.5)
      if (now - this.#changedAt < betterMs || this.#byItself === best) return
      this.#byItself += 1
      this.#changedAt = now
    }
  }

  #worse(now: number): void {
    if (this.#byItself === worst || now - this.#changedAt < worseMs) return
    this.#byItself -= 1
    this.#changedAt = now
  }
}

/** Calls once, `ms` after it was last asked to. */
export class Later {
  #cancel: Cancel | null = null
  readonly #clock: Clock
  readonly #act: () => void
  constructor(clock: Clock, act: () => void) {
    this.#clock = clock
    this.#act = act
  }
  get isSet(): boolean {
    return this.#cancel !== null
  }
  set(ms: number): void {
    this.clear()
    this.#cancel = this.#clock.after(ms, () => {
      this.#cancel = null
      this.#act()
    })
  }
  clear(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}
