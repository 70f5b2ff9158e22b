import type { Request } from '@cpm/contract/kernel/client'
import { unreachedWords } from '@cpm/contract/kernel/words/unreached.words'
import { AnswerError, answered, headersOf, read, refuseEnded } from '../send.ts'

export type Sending = {
  /** From 0 to 1, of what has left. */
  onProgress: (part: number) => void
  signal: AbortSignal
  /** It may be sent once more: one that stands still for long is. */
  mayRepeat?: boolean
  /** There is no connection, or the server is busy: it goes on by itself. The next progress says that it has. */
  onCut?: () => void
  /** It is announced: this takes back what the server has of it, once nothing more is sent. */
  onBegun?: (giveUp: () => Promise<unknown>) => void
}

/** How long no byte may leave, and no answer come, before a piece counts as lost: a dead connection does not say so. */
const stalledMs = 60_000

/**
 * Sends a file as the body of a request; the name goes in the address, where the route wants it. By XMLHttpRequest:
 * fetch tells nothing of what has left. Answers and refusals are those of any call; no toast, the part shows them.
 */
export function sendFile(to: Omit<Request, 'body'>, file: Blob, sending: Sending): Promise<unknown> {
  const sent = async () => {
    refuseEnded()
    return read(await ask(to, file, sending))
  }
  return answered(sent, true)
}

function ask(to: Omit<Request, 'body'>, file: Blob, { onProgress, signal, mayRepeat = false }: Sending) {
  return new Promise<Response>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    refuseEnded()
    const xhr = new XMLHttpRequest()
    xhr.open(to.method, to.url)
    for (const [name, value] of Object.entries(headersOf(to))) xhr.setRequestHeader(name, value)
    xhr.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    const lost = () => reject(new AnswerError(0, unreachedWords['answer.network']))
    let stalled: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(stalled)
      if (!mayRepeat) return
      stalled = setTimeout(() => {
        lost()
        xhr.abort()
      }, stalledMs)
    }
    const broken = () => xhr.abort()
    xhr.upload.onprogress = (event) => {
      wait()
      onProgress(event.lengthComputable ? event.loaded / event.total : 0)
    }
    xhr.onload = () => resolve(new Response(xhr.responseText, { status: xhr.status }))
    xhr.onerror = lost
    xhr.onabort = () => reject(signal.reason as Error)
    // Hundreds of pieces go by the same signal.
    xhr.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', broken)
    }
    signal.addEventListener('abort', broken, { once: true })
    wait()
    xhr.send(file)
  })
}
