import { useEffect, useRef, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import type { Sending } from '../../api/transfer/upload.ts'

/** A file that is sent, was sent or did not come through. */
export type Item<T> = {
  readonly key: number
  readonly file: File
  readonly stop: AbortController
  readonly at: 'waiting' | 'sending' | 'failed' | 'sent'
  /** From 0 to 1, of what has left. */
  readonly part: number
  /** Bytes a second; 0 while that is not known. */
  readonly speed: number
  readonly message?: string
  readonly kept?: T
}

/** Files of one list on their way at the same time; the others wait. */
const atOnce = 3
/** Speed is that of the last seconds. */
const speedOfMs = 4_000

/** Sends files one after another, some at a time, and keeps account of each. */
export function useSending<T>(
  send: (file: File, sending: Sending) => Promise<T>,
  onKept: (kept: T[]) => void,
  onCancelled: () => void,
) {
  const [items, setItems] = useState<readonly Item<T>[]>([])
  const all = useRef(items)
  const next = useRef(0)
  const set = (to: readonly Item<T>[]) => {
    all.current = to
    setItems(to)
  }
  const change = (key: number, some: Partial<Item<T>>) =>
    set(all.current.map((one) => (one.key === key ? { ...one, ...some } : one)))
  const tell = () => onKept(all.current.flatMap(({ kept }) => (kept === undefined ? [] : [kept])))

  async function run({ key, file, stop }: Item<T>): Promise<void> {
    const speedOf = meter(file.size)
    change(key, { at: 'sending' })
    try {
      const onProgress = (part: number) => change(key, { part, speed: speedOf(part) })
      change(key, { at: 'sent', kept: await send(file, { onProgress, signal: stop.signal }) })
      tell()
    } catch (error) {
      if (stop.signal.aborted) {
        set(all.current.filter((one) => one.key !== key))
        onCancelled()
      } else if (error instanceof AnswerError) change(key, { at: 'failed', message: error.message, speed: 0 })
      else throw error
    } finally {
      goOn()
    }
  }
  function goOn(): void {
    const busy = all.current.filter(({ at }) => at === 'sending').length
    for (const one of all.current.filter(({ at }) => at === 'waiting').slice(0, atOnce - busy)) void run(one)
  }
  // Whoever leaves the page sends nothing more; what is here of it stays, and is gone on with.
  useEffect(() => () => all.current.forEach(({ at, stop }) => at === 'sending' && stop.abort(left)), [])
  return {
    items,
    add: (files: readonly File[]): void => {
      const fresh = files.map((file): Item<T> => {
        return { key: next.current++, file, stop: new AbortController(), at: 'waiting', part: 0, speed: 0 }
      })
      set([...all.current, ...fresh])
      goOn()
    },
    retry: (key: number): void => {
      change(key, { at: 'waiting', stop: new AbortController() })
      goOn()
    },
    remove: (key: number): void => {
      set(all.current.filter((one) => one.key !== key))
      tell()
    },
  }
}

/** Why a file is broken off when its page goes: nobody gave it up. */
export const left = 'left'

function meter(size: number): (part: number) => number {
  const past: { at: number; bytes: number }[] = []
  return (part) => {
    const now = { at: performance.now(), bytes: part * size }
    past.push(now)
    while (past.length > 2 && now.at - (past[0] as typeof now).at > speedOfMs) past.shift()
    const first = past[0] as typeof now
    return now.at - first.at < 300 ? 0 : (1000 * (now.bytes - first.bytes)) / (now.at - first.at)
  }
}
