// oxlint-disable-next-line import/default -- of a worker that is asked for by its address, Vite exports that
import workerUrl from './scan-worker.ts?worker&url'
import { scriptAddress } from '../../../api/script-address.ts'

/** A picture for the worker, and what it found in it; `failed` where it cannot read any. */
export type Asked = { id: number; picture: ImageData }
export type Found = { id: number; texts: string[]; failed?: string }

let worker: Worker | null = null
let asked = 0
const waiting = new Map<number, { resolve: (texts: string[]) => void; reject: (error: Error) => void }>()

/** One that did not start, or cannot read, is let go: the next call begins another, perhaps with a network. */
function end(one: Worker, why: string): void {
  if (one !== worker) return
  worker = null
  one.terminate()
  for (const { reject } of waiting.values()) reject(new Error(why))
  waiting.clear()
}

function begin(): Worker {
  const one = new Worker(scriptAddress('cpm-scan', workerUrl), { type: 'module' })
  one.addEventListener('message', ({ data }: MessageEvent<Found>) => {
    if (data.failed !== undefined) return end(one, data.failed)
    waiting.get(data.id)?.resolve(data.texts)
    waiting.delete(data.id)
  })
  one.addEventListener('error', () => end(one, 'The reader did not start'))
  return one
}

/** Has what reads codes fetched before it is wanted: where it is wanted there may be no network. */
export function warmUp(): void {
  worker ??= begin()
}

/** The texts of the codes in a picture; none where it has none. Rejects where no picture can be read here. */
export function readCodes(picture: ImageData): Promise<string[]> {
  worker ??= begin()
  const id = ++asked
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  waiting.set(id, { resolve, reject })
  worker.postMessage({ id, picture } satisfies Asked, [picture.data.buffer])
  return promise
}
