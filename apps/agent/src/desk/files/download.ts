import { type FileAnswer, pieceBytes } from '@cpm/contract/remote/remote-session/files'
import { createHash } from 'node:crypto'
import { constants, type FileHandle, open } from 'node:fs/promises'
import { FileFailed } from './file-failed.ts'
import type { Roots } from './roots.ts'

export type Down = {
  path: string
  from: number
  answer: (answer: FileAnswer) => void
  /** Resolves when there is room for more. */
  send: (piece: Uint8Array) => Promise<void>
  signal: AbortSignal
}

/** Sends a file from a byte on, and says the sum of all of it: as long as it was when it was opened. */
export async function download(roots: Roots, { path, from, answer, send, signal }: Down): Promise<void> {
  // A pipe would be waited for.
  const file = await open(await roots.there(path), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    await roots.stillInside(file)
    const found = await file.stat()
    if (!found.isFile()) throw new FileFailed('not_file')
    if (from > found.size) throw new FileFailed('changed')
    answer({ ok: true, size: found.size, changedAt: Math.floor(found.mtimeMs) })
    const hash = createHash('sha256')
    for (let at = 0; at < found.size && !signal.aborted;) {
      // What is there already is read for the sum alone.
      const most = Math.min(at < from ? from : found.size, at + pieceBytes)
      const piece = await pieceOf(file, at, most - at)
      hash.update(piece)
      if (at >= from) await send(piece)
      at += piece.byteLength
    }
    if (signal.aborted) return
    const now = await file.stat()
    if (now.size < found.size) throw new FileFailed('changed')
    answer({ ok: true, end: true, size: found.size, sha256: hash.digest('hex') })
  } finally {
    await file.close()
  }
}

async function pieceOf(file: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, at)
  if (bytesRead === 0) throw new FileFailed('changed')
  return buffer.subarray(0, bytesRead)
}
