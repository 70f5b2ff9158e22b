/** What tells a person at work from a screen that follows by itself: only the first keeps a session alive. */

/** A read this long after the last key or click is the screen's own. */
const ownAfterMs = 5000

let inputAt = Date.now()
let askedAt = Date.now()
let following = 0

const listeners = new Set<() => void>()
if (typeof window !== 'undefined') {
  const heard = () => {
    inputAt = Date.now()
    for (const listener of listeners) listener()
  }
  for (const kind of ['pointerdown', 'keydown', 'wheel'] as const) {
    window.addEventListener(kind, heard, { capture: true, passive: true })
  }
}

/** Calls back at every key, click and turn of the wheel, until the returned function is called. */
export function onInput(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Requests that `work` sends before it returns are the screen's own. */
export function asScreen<T>(work: () => T): T {
  following++
  try {
    return work()
  } finally {
    following--
  }
}

export function isOwn(method: string, now = Date.now()): boolean {
  return following > 0 || (method === 'GET' && now - inputAt > ownAfterMs)
}

/** When a request that counts as the person's was last sent. */
export const lastAskedAt = () => askedAt
export function noteAsked(): void {
  askedAt = Date.now()
}
