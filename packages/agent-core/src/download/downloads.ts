import { CannotDo, type Clock, type Incoming, type Machine, NotSupported, type PartFile } from '../machine.ts'
import { type Errand, untilAnswered } from '../report/retries.ts'
import { unless } from '../runs/patience.ts'
import type { Downloading } from './downloading.ts'

/** Bytes written between two moments at which a power cut would cost nothing. */
const safeEvery = 4 * 1024 * 1024
/** A file whose sum is wrong is fetched so often in all. */
const mostTries = 2
/** Answers in a row that bring a file no further before it is given up. */
const mostStandstills = 20

type Needs = { machine: Machine; clock: Clock; downloads: Downloading; serverNow: () => number }

/** What is to be fetched, as the server names it. */
export type Wanted = { sha256: string; size: number }
export type Fetching = Errand & {
  /** From 0 to 1. */
  progress: (share: number) => void
}
/** A file that is here whole and right, until whoever has it lets go of it. */
export type Had = { path: string; drop(): Promise<void> }

/**
 * Fetches files from the server. INVARIANTS: what is here stays through cuts, reconnections and new lives of the agent,
 * and is not fetched again; a file counts as had only when the sum of all that lies on this machine is the one asked for.
 */
export class Downloads {
  readonly #needs: Needs
  /** One after another of the same content: a second wish finds it here. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Rejects with a `CannotDo` that says why not, or when it is called off; what has come by then stays. */
  get(wanted: Wanted, fetching: Fetching): Promise<Had> {
    const before = this.#turns.get(wanted.sha256) ?? Promise.resolve()
    const mine = before.then(() => this.#fetch(wanted, fetching))
    const settled = mine.catch(() => {})
    this.#turns.set(wanted.sha256, settled)
    void settled.then(() => {
      if (this.#turns.get(wanted.sha256) === settled) this.#turns.delete(wanted.sha256)
    })
    return mine
  }

  async #fetch({ sha256, size }: Wanted, fetching: Fetching): Promise<Had> {
    const { room } = this.#needs.machine
    if (!room) throw new NotSupported('This machine cannot store files.')
    fetching.signal.throwIfAborted()
    const part = await room.open(sha256, size)
    try {
      for (let tries = 0; tries < mostTries; tries++) {
        if ((await part.size()) > size) await part.empty()
        await this.#fill(part, { sha256, size }, fetching)
        if ((await unless(fetching.signal, part.sum())) === sha256) {
          return { path: part.path, drop: () => room.drop(sha256) }
        }
        await part.empty()
      }
      throw new CannotDo('wrong_sum', 'The downloaded file does not match its checksum')
    } finally {
      await part.close()
    }
  }

  async #fill(part: PartFile, { sha256, size }: Wanted, fetching: Fetching): Promise<void> {
    const { downloads } = this.#needs
    let standstills = 0
    for (let here = await part.size(); here < size;) {
      fetching.progress(here / size)
      const before = here
      const ask = async () => {
        const incoming = await downloads.getArtifact(sha256, here, fetching.signal)
        if (!incoming) throw new CannotDo('not_fetched', 'The server does not provide the file')
        return this.#take(part, incoming, size, fetching)
      }
      here = await untilAnswered(this.#needs, fetching, ask, 'not_fetched')
      standstills = here > before ? 0 : standstills + 1
      if (standstills >= mostStandstills) throw new CannotDo('not_fetched', 'The download does not progress')
    }
    fetching.progress(1)
  }

  /** Writes what comes, and answers how much is here then. Rejects only when nothing at all has come. */
  async #take(part: PartFile, { from, pieces }: Incoming, size: number, fetching: Fetching) {
    const { signal } = fetching
    let here = await part.size()
    if (from > here) return here
    // It begins before: another server that knows no parts.
    let at = from
    let unsafe = 0
    try {
      for await (const piece of pieces) {
        signal.throwIfAborted()
        if (at + piece.length > size) throw new CannotDo('wrong_sum', 'The download is larger than the file')
        const fresh = piece.subarray(Math.max(0, Math.min(piece.length, here - at)))
        at += piece.length
        if (fresh.length === 0) continue
        await part.write(here, fresh)
        here += fresh.length
        unsafe += fresh.length
        if (unsafe < safeEvery) continue
        await part.sync()
        unsafe = 0
        fetching.progress(here / size)
      }
    } catch (error) {
      if (signal.aborted || error instanceof CannotDo || at === from) throw error
    } finally {
      if (unsafe > 0) await part.sync()
    }
    return here
  }
}
