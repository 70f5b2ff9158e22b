import { unreachedWords } from '@cpm/contract/kernel/words/unreached.words'
import type { Pair } from '@cpm/contract/kernel/words'
import { AnswerError } from '../send.ts'
import { useSession } from '../session/session.ts'
import { meter } from './speed.ts'
import type { Sending } from './upload.ts'
import { isBusy, type Upload, useUploads } from './upload-state.ts'

export type Send = (file: File, sending: Sending) => Promise<unknown>

/** Files on their way at the same time: a browser has six connections to a server, and the pages want theirs. */
const atOnce = 2
/** What an upload is broken off with when nobody gave it up: what the server has of it stays. */
const left = 'left'

/** What of an upload is not for a screen. */
type Work = { send: Send; stop?: AbortController; giveUp?: () => Promise<unknown> }
const works = new Map<string, Work>()

const all = () => useUploads.getState().files
const set = (files: readonly Upload[]) => useUploads.setState({ files })
const find = (key: string) => all().find((one) => one.key === key)
const change = (key: string, some: Partial<Upload>) =>
  set(all().map((one) => (one.key === key ? { ...one, ...some } : one)))

type Wish = { slot: string; file: File; isOwn?: boolean; send: Send }

/** Sends a file; the same one for the same slot is not begun twice, but goes on. Answers its key. */
export function beginUpload({ slot, file, isOwn = false, send }: Wish): string {
  const key = JSON.stringify([slot, file.name, file.size, file.lastModified])
  const known = find(key)
  if (known && isBusy(known)) return key
  works.set(key, { ...works.get(key), send })
  const fresh: Upload = { key, slot, file, isOwn, at: 'waiting', part: known?.part ?? 0, speed: 0, isCut: false }
  set([...all().filter((one) => one.key !== key), fresh])
  goOn()
  return key
}

/** Paused, or failed: goes on with what the server has. */
export function resumeUpload(key: string): void {
  const upload = find(key)
  const work = works.get(key)
  if (upload && work) beginUpload({ ...upload, send: work.send })
}

export function pauseUpload(key: string): void {
  change(key, { at: 'paused', speed: 0, isCut: false })
  works.get(key)?.stop?.abort(left)
  goOn()
}

/** Gives it up, on the server as well; of one that was sent only its place in the lists goes. */
export function dropUpload(key: string): void {
  const upload = find(key)
  const work = works.get(key)
  set(all().filter((one) => one.key !== key))
  works.delete(key)
  if (!upload || upload.at === 'sent') return
  if (upload.at === 'sending') work?.stop?.abort()
  else void work?.giveUp?.().catch(() => null)
  goOn()
}

/** Takes what has come out of the list of all. */
export function clearUploads(): void {
  set(all().map((one) => (one.at === 'sent' ? { ...one, isCleared: true } : one)))
}

function goOn(): void {
  const free = atOnce - all().filter(({ at }) => at === 'sending').length
  for (const one of all()
    .filter(({ at }) => at === 'waiting')
    .slice(0, Math.max(0, free)))
    void run(one)
}

async function run({ key, file }: Upload): Promise<void> {
  const work = works.get(key)
  if (!work) return
  const stop = new AbortController()
  work.stop = stop
  const speedOf = meter(file.size)
  const tell = (some: Partial<Upload>) => (stop.signal.aborted ? undefined : change(key, some))
  change(key, { at: 'sending', speed: 0, isCut: false })
  try {
    const kept = await work.send(file, {
      signal: stop.signal,
      onProgress: (part) => tell({ part, speed: speedOf(part), isCut: false }),
      onCut: () => tell({ speed: 0, isCut: true }),
      onBegun: (giveUp) => {
        work.giveUp = giveUp
      },
    })
    tell({ at: 'sent', part: 1, speed: 0, isCut: false, kept, sentAt: Date.now() })
  } catch (error) {
    // Whoever broke it off has said what it is now.
    if (stop.signal.aborted) return
    tell({ at: 'failed', speed: 0, pair: pairOf(error) })
    if (!(error instanceof AnswerError)) throw error
  } finally {
    goOn()
  }
}

const pairOf = (error: unknown): Pair =>
  error instanceof AnswerError ? error.pair : unreachedWords['answer.unavailable']

// Whoever signs out takes their uploads along; what the server has of them they find again.
useSession.subscribe(({ token }, before) => {
  if (token === before.token) return
  for (const { stop } of works.values()) stop?.abort(left)
  works.clear()
  set([])
})
