import type { FileDeskHears } from '@cpm/agent-core'
import { type FileAnswer, type FileAsk, mostMoving } from '@cpm/contract/remote/remote-session/files'
import { download } from './download.ts'
import { FileFailed } from './file-failed.ts'
import type { Roots } from './roots.ts'
import { type Up, type Upload, upload } from './upload.ts'

/** Files on their way in one session, in both directions. `fail` tells what came of one that nobody waits for. */
export function moving(places: Roots, hears: FileDeskHears, fail: (id: number, error: unknown) => void) {
  const ups = new Map<number, Upload>()
  const downs = new Map<number, AbortController>()
  /** Pieces may come before it is open: they wait for it. */
  const opening = new Map<number, Promise<Upload>>()
  let waiting: (() => void)[] = []

  function tooMany(): void {
    if (ups.size + downs.size + opening.size >= mostMoving) throw new FileFailed('busy')
  }
  function room(id: number, piece: Uint8Array, signal: AbortSignal): Promise<void> {
    if (hears.bytes(id, piece) || signal.aborted) return Promise.resolve()
    return new Promise<void>((resolve) => void waiting.push(resolve))
  }
  function goOn(): void {
    const all = waiting
    waiting = []
    for (const go of all) go()
  }
  function take(id: number, one: Upload, piece: Uint8Array): void {
    one.piece(piece).catch(async (error: unknown) => {
      if (!ups.delete(id)) return
      fail(id, error)
      await one.leave()
    })
  }

  return {
    async down(id: number, { path, from }: Extract<FileAsk, { op: 'down' }>): Promise<void> {
      tooMany()
      const stop = new AbortController()
      // Whoever waits for room sees that it is over; the others wait on.
      stop.signal.addEventListener('abort', goOn, { once: true })
      downs.set(id, stop)
      const answer = (said: FileAnswer) => hears.answer(id, said)
      const send = (piece: Uint8Array) => room(id, piece, stop.signal)
      await download(places, { path, from, send, answer, signal: stop.signal }).finally(() => downs.delete(id))
    },
    async up(id: number, asked: Up): Promise<void> {
      tooMany()
      const coming = upload(places, asked, (answer) => hears.answer(id, answer))
      opening.set(id, coming)
      await coming.then((one) => ups.set(id, one)).finally(() => opening.delete(id))
    },
    bytes(id: number, piece: Uint8Array): void {
      const here = ups.get(id)
      if (here) take(id, here, piece)
      else
        void opening
          .get(id)
          ?.then((one) => take(id, one, piece))
          .catch(() => undefined)
    },
    async finish(id: number, sha256: string): Promise<void> {
      const one = ups.get(id)
      if (!one) throw new FileFailed('missing')
      ups.delete(id)
      await one.done(sha256).finally(() => one.leave())
    },
    async cancel(of: number): Promise<void> {
      downs.get(of)?.abort()
      const one = ups.get(of)
      ups.delete(of)
      await one?.drop()
    },
    drained: goOn,
    close(): void {
      for (const stop of downs.values()) stop.abort()
      for (const one of ups.values()) void one.leave()
      for (const coming of opening.values()) void coming.then((one) => one.leave()).catch(() => undefined)
      ups.clear()
    },
  }
}
