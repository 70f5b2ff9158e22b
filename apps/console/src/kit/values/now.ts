import { useSyncExternalStore } from 'react'

/** One clock for all relative times on the screen, ticking every 5 seconds while anyone looks at it. */
const stepMs = 5000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  now = Math.max(now, Date.now() - stepMs)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, stepMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** Milliseconds since 1970, up to 5 s old. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
