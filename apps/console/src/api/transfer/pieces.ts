import type { Request } from '@cpm/contract/kernel/client'
import { AnswerError } from '../send.ts'
import { type Sending, sendFile } from './upload.ts'

/** How a route that takes a file in pieces is spoken to. */
export type Pieces<T> = {
  /** Bytes of one piece. */
  length: number
  /** Announces the file, and says how much of it the server has. */
  begin(): Promise<{ id: string; offset: number }>
  /** Where the piece at `offset` goes. */
  piece(id: string, offset: number): Omit<Request, 'body'>
  /** All of it is there. */
  finish(id: string): Promise<T>
  /** The person gave it up. */
  cancel(id: string): Promise<unknown>
}

const firstWaitMs = 1_000
const longestWaitMs = 15_000
/** No answer, a server that is down, one that comes up, one that is busy. */
const later: readonly number[] = [0, 429, 503, 50000]

/**
 * Sends a file piece by piece. After a cut it asks how much is there and goes on from that, for as long as the person
 * waits; the same file chosen anew, after a reload too, goes on there as well.
 */
export async function sendPieces<T>(to: Pieces<T>, file: Blob, sending: Sending): Promise<T> {
  const { onProgress, signal, onCut, onBegun } = sending
  let begun: string | undefined
  let tries = 0
  const attempt = async () => {
    const { id, offset } = await to.begin()
    begun = id
    onBegun?.(() => to.cancel(id))
    const came = (part: number) => {
      tries = 0
      onProgress(part)
    }
    await sendFrom(to, file, { id, offset, onProgress: came, signal })
    return to.finish(id)
  }
  try {
    for (;;) {
      try {
        signal.throwIfAborted()
        return await attempt()
      } catch (error) {
        if (signal.aborted || !isForLater(error)) throw error
        onCut?.()
        await pause(Math.min(longestWaitMs, firstWaitMs * 2 ** tries++), signal)
      }
    }
  } catch (error) {
    // Left without a word it stays, and is gone on with.
    if (signal.aborted && signal.reason !== 'left' && begun) await to.cancel(begun).catch(() => undefined)
    throw error
  }
}

/** What was broken off by us, and not by the person, is asked for again as well: reading stops when they sign out. */
const isForLater = (error: unknown) =>
  error instanceof AnswerError
    ? later.includes(error.code)
    : error instanceof DOMException && error.name === 'AbortError'

type From = Sending & { id: string; offset: number }

async function sendFrom<T>(to: Pieces<T>, file: Blob, { id, offset, onProgress, signal }: From): Promise<void> {
  for (let at = offset; at < file.size;) {
    const part = file.slice(at, Math.min(file.size, at + to.length))
    const begins = at
    const progress = (share: number) => onProgress((begins + share * part.size) / file.size)
    progress(0)
    const answer = await sendFile(to.piece(id, at), part, { onProgress: progress, signal, mayRepeat: true })
    at = (answer as { offset: number }).offset
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', off)
    }
    const goOn = () => {
      end()
      resolve()
    }
    const off = () => {
      end()
      reject(signal.reason as Error)
    }
    const timer = setTimeout(goOn, ms)
    // The network is back: no need to wait for the rest.
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', off)
  })
}
