import type { Request } from '@cpm/contract/kernel/client'
import { unreachedWords } from '@cpm/contract/kernel/words/unreached.words'
import { AnswerError, answered, headersOf, read, refuseEnded, word } from '../send.ts'

export type Sending = {
  /** From 0 to 1, of what has left. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Sends a file as the body of a request; the name goes in the address, where the route wants it. By XMLHttpRequest:
 * fetch tells nothing of what has left. Answers and refusals are those of any call; no toast, the part shows them.
 */
export function sendFile(to: Omit<Request, 'body'>, file: Blob, { onProgress, signal }: Sending): Promise<unknown> {
  const sent = async () => {
    refuseEnded()
    return read(await ask(to, file, onProgress, signal))
  }
  return answered(sent, true)
}

function ask(to: Omit<Request, 'body'>, file: Blob, onProgress: Sending['onProgress'], signal: AbortSignal) {
  return new Promise<Response>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    refuseEnded()
    const xhr = new XMLHttpRequest()
    xhr.open(to.method, to.url)
    for (const [name, value] of Object.entries(headersOf(to))) xhr.setRequestHeader(name, value)
    xhr.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    xhr.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0)
    xhr.onload = () => resolve(new Response(xhr.responseText, { status: xhr.status }))
    xhr.onerror = () => reject(new AnswerError(0, word(unreachedWords['answer.network'])))
    xhr.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(file)
  })
}
