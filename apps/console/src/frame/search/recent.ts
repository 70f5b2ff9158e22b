import { useSession } from '../../api/session/session.ts'

const key = 'menuRecent'
const most = 5

/** Pages chosen in the search last, newest first. Whatever is in the storage, it is paths that come out. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((p): p is string => typeof p === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function addRecent(path: string): void {
  const kept = [path, ...readRecent().filter((p) => p !== path)].slice(0, most)
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // full or forbidden: the search works without
  }
}

/** They are this person's, and not the next one's. */
useSession.subscribe((now, before) => {
  if (before.isLogin && !now.isLogin) localStorage.removeItem(key)
})
