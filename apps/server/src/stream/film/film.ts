import { createHash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'

/** A recording as it is written: to a file of this machine, summed as it grows. */
export type Film = {
  readonly path: string
  /** Since it began. */
  ms(): number
  /** Bytes so far. */
  size(): number
  write(...pieces: Buffer[]): void
  /** Calls back when what was written is with the disk; at once where little waits. */
  settled(back: () => void): boolean
  end(): Promise<{ size: number; sha256: string; ms: number }>
}

/** So much may wait for the disk before the terminal is asked to wait. */
const most = 4 * 1024 * 1024
/** Many small pictures go to the disk as one piece: when they are this much, or this old. */
const pieceBytes = 128 * 1024
const pieceMs = 1_000

export function openFilm(path: string, now: () => number = () => performance.now()): Film {
  const file: WriteStream = createWriteStream(path, { flags: 'w', mode: 0o600, highWaterMark: most })
  const hash = createHash('sha256')
  const began = now()
  let size = 0
  let broken: Error | null = null
  let last = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  file.on('error', (error) => (broken = error))
  const timer = setInterval(flush, pieceMs)
  const ms = () => Math.max(0, Math.round(now() - began))

  function flush(): void {
    if (waitingBytes === 0 || broken) return
    const piece = Buffer.concat(waiting, waitingBytes)
    waiting = []
    waitingBytes = 0
    size += piece.length
    hash.update(piece)
    file.write(piece)
  }

  return {
    path,
    ms,
    size: () => size + waitingBytes,
    write: (...pieces) => {
      if (broken) return
      last = ms()
      for (const piece of pieces) {
        waiting.push(piece)
        waitingBytes += piece.length
      }
      if (waitingBytes >= pieceBytes) flush()
    },
    settled: (back) => {
      if (broken || file.writableLength < most) return true
      file.once('drain', back)
      return false
    },
    end: async () => {
      clearInterval(timer)
      flush()
      if (!broken) {
        file.end()
        await once(file, 'close')
      }
      if (broken) throw broken
      return { size, sha256: hash.digest('hex'), ms: last }
    },
  }
}
