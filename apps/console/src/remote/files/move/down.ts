import type { FileAnswer } from '@cpm/contract/remote/remote-session/files'
import { type Asks, FileRefused, LineBroke } from '../requests.ts'
import { Sha256 } from '@cpm/contract/kernel/file/sha256'

/** Pieces become one part of a blob, which a browser may put on its disk. */
const partBytes = 4 * 1024 * 1024

export type Down = ReturnType<typeof downOf>

/** What has come of a file, to be gone on with after a broken line. */
export function downOf(asks: Asks, path: string) {
  let parts: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let inPieces = 0
  let have = 0
  let sum = new Sha256()
  let known: { size: number; changedAt: number } | undefined

  function anew(): void {
    parts = []
    pieces = []
    inPieces = 0
    have = 0
    sum = new Sha256()
    known = undefined
  }
  function close(): void {
    parts.push(new Blob(pieces))
    pieces = []
    inPieces = 0
  }
  function take(piece: Uint8Array<ArrayBuffer>): void {
    sum.update(piece)
    pieces.push(piece)
    inPieces += piece.byteLength
    have += piece.byteLength
    if (inPieces >= partBytes) close()
  }

  return {
    /**
     * Fetches what is missing. Rejects with `LineBroke`, after which it may be called again, or with `FileRefused`; one that
     * changed on the way is begun anew once.
     */
    fetch(hears: { moved(have: number, size: number): void; signal: AbortSignal }): Promise<Blob> {
      return new Promise((resolve, reject) => {
        const from = have
        const asked = asks.begin(
          { op: 'down', path, from },
          {
            answer(answer) {
              if (!answer.ok) return over(new FileRefused(answer.error ?? 'failed'))
              if (answer.end) return whole(answer)
              const now = { size: answer.size ?? 0, changedAt: answer.changedAt ?? 0 }
              if (known && (known.size !== now.size || known.changedAt !== now.changedAt)) {
                return over(new FileRefused('changed'))
              }
              known = now
              hears.moved(have, now.size)
            },
            bytes(piece) {
              take(piece)
              hears.moved(have, known?.size ?? have)
            },
            broke: () => over(new LineBroke()),
          },
        )
        function over(error: Error): void {
          asked.end()
          if (error instanceof FileRefused) anew()
          reject(error)
        }
        function whole(answer: FileAnswer): void {
          asked.end()
          if (sum.hex() !== answer.sha256) {
            anew()
            return reject(new FileRefused('sum'))
          }
          close()
          resolve(new Blob(parts))
          anew()
        }
        hears.signal.addEventListener('abort', () => {
          asked.end()
          void asks.ask({ op: 'cancel', of: asked.id }).catch(() => null)
          reject(hears.signal.reason as Error)
        })
      })
    },
  }
}
