import { pieceBytes, windowBytes } from '@cpm/contract/remote/remote-session/files'
import { type Asked, type Asks, FileRefused, LineBroke } from '../requests.ts'
import { Sha256 } from '@cpm/contract/kernel/file/sha256'

const readBytes = 1024 * 1024
const lookMs = 20

type Hears = { moved: (sent: number) => void; checking: () => void; signal: AbortSignal }

/** A file on its way to a terminal, to be gone on with after a broken line. */
export function upOf(asks: Asks, file: Blob, path: string) {
  let wasBegun = false
  let sum = new Sha256()
  let summed = 0

  async function bytesOf(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await file.slice(from, to).arrayBuffer())
  }
  /** What is there already counts, too. */
  async function sumTo(offset: number): Promise<void> {
    if (offset < summed) {
      sum = new Sha256()
      summed = 0
    }
    while (summed < offset) {
      const piece = await bytesOf(summed, Math.min(offset, summed + readBytes))
      sum.update(piece)
      summed += piece.length
    }
  }

  /** Begins, or goes on: where the terminal says. */
  function begin(overwrite: boolean, hears: { safe(offset: number): void; over(error: Error): void }) {
    let asked: Asked
    const first = new Promise<number>((resolve) => {
      const ask = { op: 'up', path, size: file.size, resume: wasBegun, overwrite } as const
      asked = asks.begin(ask, {
        answer(answer) {
          if (!answer.ok) return hears.over(new FileRefused(answer.error ?? 'failed'))
          if (answer.from === undefined) return
          wasBegun = true
          resolve(answer.from)
          hears.safe(answer.from)
        },
        broke: () => hears.over(new LineBroke()),
      })
    })
    return { asked: asked!, first }
  }

  /** Sends what is missing. Rejects with `LineBroke`, after which it may be called again, or with `FileRefused`. */
  async function send(overwrite: boolean, { moved, checking, signal }: Hears): Promise<void> {
    let safe = 0
    let failure: Error | undefined
    let fail: (error: Error) => void = () => {}
    const failed = new Promise<never>((_, reject) => (fail = reject))
    failed.catch(() => null)
    const over = (error: Error) => {
      failure ??= error
      fail(error)
    }
    const { asked, first } = begin(overwrite, { safe: (offset) => (safe = offset), over })
    const drop = () => {
      over(signal.reason as Error)
      void asks.ask({ op: 'cancel', of: asked.id }).catch(() => null)
    }
    signal.addEventListener('abort', drop, { once: true })
    try {
      let at = await Promise.race([first, failed])
      await sumTo(at)
      while (at < file.size) {
        const bytes = await bytesOf(at, Math.min(file.size, at + readBytes))
        while (!failure && (at + bytes.length - safe > windowBytes || asks.buffered() > readBytes)) await after(lookMs)
        if (failure) throw failure
        for (let from = 0; from < bytes.length; from += pieceBytes) asked.send(bytes.subarray(from, from + pieceBytes))
        sum.update(bytes)
        summed = at += bytes.length
        moved(Math.min(safe, at))
      }
      while (!failure && safe < file.size) await after(lookMs)
      if (failure) throw failure
      checking()
      const sha256 = sum.hex()
      sum = new Sha256()
      summed = 0
      await Promise.race([asks.ask({ op: 'done', up: asked.id, sha256 }), failed])
      moved(file.size)
    } finally {
      signal.removeEventListener('abort', drop)
      asked.end()
    }
  }
  return { send }
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
