import type { Screen } from '../film/film-screen.ts'

export const speeds = [0.5, 1, 2, 4, 8, 16] as const
export type Speed = (typeof speeds)[number]

/** Nothing happens for longer than this: it may be passed over, but for a moment before what comes next. */
const idleMs = 2000
const beforeMs = 500

/** What goes on in a player, for whoever shows it. */
export type Playing = { ms: number; isPlaying: boolean; speed: Speed; skipsIdle: boolean }

export type Play = ReturnType<typeof play>

type Clock = {
  now(): number
  /** Calls back for the next picture; the answer takes that back. */
  next(back: () => void): () => void
}
const browserClock: Clock = {
  now: () => performance.now(),
  next: (back) => {
    const id = requestAnimationFrame(back)
    return () => cancelAnimationFrame(id)
  },
}

/** Moves through a recording: `times` are the moments at which anything is seen, in order. */
export function play(screen: Screen, times: readonly number[], endMs: number, clock: Clock = browserClock) {
  let state: Playing = { ms: 0, isPlaying: false, speed: 1, skipsIdle: true }
  let stop: (() => void) | null = null
  let last = 0
  const hearers = new Set<() => void>()
  function set(part: Partial<Playing>): void {
    state = { ...state, ...part }
    for (const hear of hearers) hear()
  }

  function tick(): void {
    const now = clock.now()
    const gone = Math.max(0, now - last) * state.speed
    last = now
    const ms = Math.min(endMs, overIdle(state.ms + gone))
    screen.advance(ms)
    set({ ms, isPlaying: ms < endMs })
    stop = state.isPlaying ? clock.next(tick) : null
  }

  function overIdle(ms: number): number {
    if (!state.skipsIdle) return ms
    const next = nextAfter(times, ms) ?? endMs
    return next - ms > idleMs ? next - beforeMs : ms
  }

  function pause(): void {
    stop?.()
    stop = null
    set({ isPlaying: false })
  }

  function seek(ms: number): void {
    const to = Math.round(Math.min(endMs, Math.max(0, ms)))
    screen.seek(to)
    last = clock.now()
    set({ ms: to })
  }

  return {
    subscribe: (hear: () => void) => {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    now: (): Playing => state,
    endMs,
    start(): void {
      if (state.isPlaying) return
      if (state.ms >= endMs) seek(0)
      last = clock.now()
      set({ isPlaying: true })
      stop = clock.next(tick)
    },
    pause,
    seek,
    setSpeed: (speed: Speed) => set({ speed }),
    setSkipsIdle: (skipsIdle: boolean) => set({ skipsIdle }),
    dispose(): void {
      pause()
      hearers.clear()
      screen.dispose()
    },
  }
}

/** The first of these moments, which are in order, that is later; undefined after the last. */
export function nextAfter(times: readonly number[], ms: number): number | undefined {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) <= ms) low = middle + 1
    else high = middle
  }
  return times[low]
}

/** The last of them that is plainly earlier, so that going back again and again goes on. */
export function lastBefore(times: readonly number[], ms: number): number | undefined {
  return times.findLast((time) => time < ms - 1000)
}

/** `1:05:09`, or `5:09` where that is all there is. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, n) => (n === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
