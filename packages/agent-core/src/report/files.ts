import { type FileKind, fileLimit, pieceLimit } from '@cpm/contract/estate/agent/agent'
import { type Errand, untilAnswered } from './retries.ts'
import { CannotDo, type Clock, type OpenFile, type Uploads } from '../machine.ts'
import { unless } from '../runs/patience.ts'
import { Sha256 } from '@cpm/contract/kernel/file/sha256'

/** A file that changes while it is sent is begun anew this often. */
const mostChanges = 2
/** Answers in a row that bring a transfer no further before it is given up. */
const mostStandstills = 5

export type Sending = Errand & {
  runId: string
  kind: FileKind
  /** From 0 to 1. */
  progress(share: number): void
}

/**
 * Sends files of this terminal, piece by piece. INVARIANTS: one piece in memory at a time; it goes on where the server
 * says the file ends, so a cut, a reconnection or a new life of the agent costs one piece at most.
 */
export class Files {
  readonly #needs: { clock: Clock; uploads: Uploads; serverNow: () => number }

  constructor(needs: { clock: Clock; uploads: Uploads; serverNow: () => number }) {
    this.#needs = needs
  }

  /** Resolves when the server has it whole. Rejects with a `CannotDo` that says why not, or when it is called off. */
  async send(open: () => Promise<OpenFile>, sending: Sending): Promise<{ name: string; size: number }> {
    for (let changes = 0; changes <= mostChanges; changes++) {
      const file = await open()
      try {
        if (file.size > fileLimit) throw new CannotDo('too_large', `${file.path} has ${file.size} bytes`)
        if (file.size === 0) throw new CannotDo('not_sent', `${file.path} is empty`)
        const sum = await sumOf(file, sending.signal)
        if (sum && (await this.#transfer(file, sum, sending))) return { name: file.name, size: file.size }
      } finally {
        await file.close().catch(() => {})
      }
    }
    throw new CannotDo('not_sent', 'The file changes faster than it can be sent')
  }

  /** False when what was read is not what was summed up, or the server dropped what it had. */
  async #transfer(file: OpenFile, sha256: string, sending: Sending): Promise<boolean> {
    const { uploads } = this.#needs
    const { runId, kind, signal } = sending
    const { name, path, size, at } = file
    const ask = <T>(work: () => Promise<T>) => untilAnswered(this.#needs, sending, work)
    const announced = await ask(() => uploads.announceFile({ runId, kind, name, path, size, sha256, at }))
    if (!announced) throw new CannotDo('not_sent', 'The server does not accept the file')
    let { offset, whole } = announced
    for (let standstills = 0; !whole;) {
      sending.progress(offset / size)
      if (offset >= size) return false
      const length = Math.min(pieceLimit, size - offset)
      const piece = await unless(signal, file.read(offset, length))
      if (piece.length < length) return false
      const answer = await ask(() => uploads.sendPiece(announced.id, offset, piece))
      if (!answer) return false
      standstills = answer.offset > offset ? 0 : standstills + 1
      if (standstills >= mostStandstills)
        throw new CannotDo('not_sent', 'The server does not accept the rest of the file')
      offset = answer.offset
      whole = answer.whole
    }
    sending.progress(1)
    return true
  }
}

/** Undefined when the file became shorter meanwhile. */
async function sumOf(file: OpenFile, signal: AbortSignal): Promise<string | undefined> {
  const sum = new Sha256()
  for (let at = 0; at < file.size; at += pieceLimit) {
    const length = Math.min(pieceLimit, file.size - at)
    const piece = await unless(signal, file.read(at, length))
    if (piece.length < length) return undefined
    sum.update(piece)
  }
  return sum.hex()
}
