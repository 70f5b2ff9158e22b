import { livePath } from '@cpm/contract/platform/live/live'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { create } from 'zustand'
import { asScreen } from './session/activity.ts'
import { backgroundApi } from './api.ts'
import { isTouched } from './read/changes.ts'
import { askAnew } from './read/read.ts'
import { refreshMenu } from './session/menu.ts'
import { useSession } from './session/session.ts'
import { hasEnded, useEnded } from './send.ts'

/** Whether the screen follows by itself. */
export const useLive = create<{ connected: boolean }>()(() => ({ connected: true }))

type Key = readonly string[]

/**
 * Gathers keys and hands them on at once, then at most once per window and never while the last lot is still being
 * fetched: a busy fleet costs a screen few requests, and no change is missed.
 */
export function gather(flush: (keys: Key[]) => Promise<unknown>, windowMs: number) {
  let waiting = new Map<string, Key>()
  let busy = false
  async function run(): Promise<void> {
    busy = true
    while (waiting.size > 0) {
      const keys = [...waiting.values()]
      waiting = new Map()
      await Promise.all([Promise.race([flush(keys).catch(() => null), pause(longestAnswerMs)]), pause(windowMs)])
    }
    busy = false
  }
  return (keys: readonly Key[]) => {
    for (const key of keys) waiting.set(key.join('\n'), key)
    if (!busy) void run()
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function keysOf(data: unknown): Key[] {
  try {
    const { keys } = JSON.parse(String(data)) as { keys?: unknown }
    return Array.isArray(keys)
      ? keys.filter((k): k is string[] => Array.isArray(k) && k.every((p) => typeof p === 'string'))
      : []
  } catch {
    return []
  }
}

/** With the server's own gathering and the fetch, a change is on the screen within a second. */
const gatherMs = 400
/** An answer that takes longer no longer holds up the next question. */
const longestAnswerMs = 30_000
const firstWaitMs = 500
const longestWaitMs = 30_000
/** Interruptions shorter than this are not worth a word. */
const sayLostAfterMs = 3000

/** Follows the live stream until the returned function is called; a lost stream is taken up again, and `onReturn` told. */
export function followLive(client: QueryClient, onReturn: () => void = () => {}): () => void {
  let stopped = false
  let connecting = false
  let socket: WebSocket | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let lost: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let connectedBefore = false
  // What was told on the way and waits to be asked is nobody's, once the person is out.
  const isOver = () => stopped || hasEnded() || useSession.getState().token === ''

  const changed = gather(async (keys) => {
    if (isOver()) return
    // A session key says only that this person's sessions changed: asking is enough, a dead one ends by its answer.
    if (keys.some(([kind]) => kind === 'session')) void backgroundApi.session.isLogin().catch(() => null)
    if (keys.some(([kind]) => kind === 'menu')) void refreshMenu().catch(() => null)
    const predicate = ({ queryKey }: { queryKey: QueryKey }) => keys.some((key) => isTouched(queryKey, key))
    // What was on its way may have been read before the change: it is asked for again.
    await askAnew(client, predicate, asScreen)
  }, gatherMs)

  function again(): void {
    if (isOver()) return
    lost ??= setTimeout(() => useLive.setState({ connected: false }), sayLostAfterMs)
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures++)
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), wait * (0.5 + Math.random() / 2))
  }

  async function connect(): Promise<void> {
    if (connecting || isOver()) return
    connecting = true
    try {
      const { ticket } = await backgroundApi.live.ticket()
      if (isOver()) return
      const url = new URL(`${livePath}?ticket=${encodeURIComponent(ticket)}`, location.href)
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
      const ws = new WebSocket(url)
      socket = ws
      ws.onopen = () => {
        failures = 0
        clearTimeout(lost)
        lost = undefined
        useLive.setState({ connected: true })
        if (connectedBefore) {
          void askAnew(client, undefined, asScreen)
          void refreshMenu().catch(() => null)
          onReturn()
        }
        connectedBefore = true
      }
      ws.onmessage = (event) => changed(keysOf(event.data))
      ws.onclose = again
    } catch {
      again()
    } finally {
      connecting = false
    }
  }

  const soon = () => {
    if (socket && socket.readyState <= WebSocket.OPEN) return
    failures = 0
    clearTimeout(retry)
    void connect()
  }
  window.addEventListener('online', soon)
  // What the stream still says concerns nobody once the session is over.
  const stopEnd = useEnded.subscribe(() => {
    if (hasEnded()) socket?.close()
  })
  void connect()
  return () => {
    stopped = true
    stopEnd()
    window.removeEventListener('online', soon)
    clearTimeout(retry)
    clearTimeout(lost)
    useLive.setState({ connected: true })
    socket?.close()
  }
}
