import { useSession } from '../../api/session/session.ts'

type Kept = { what: unknown; end: () => void }
const kept = new Map<string, Kept>()

const openPaths = () => useSession.getState().worktab.opened.map(({ path }) => path.split('?', 1)[0])

// The effects of a work tab stop while it is hidden, and a session goes on: it ends with its tab.
useSession.subscribe((now, before) => {
  if (now.worktab === before.worktab && now.token === before.token) return
  const open = new Set(openPaths())
  for (const [key, { end }] of kept) {
    if (now.token === before.token && open.has(key.split(' ', 1)[0])) continue
    kept.delete(key)
    end()
  }
})

/** What a work tab holds as long as it is open: made when it is first asked for. `name` tells several of a tab apart. */
export function keptFor<T>(path: string, name: string, make: () => { what: T; end: () => void }): T {
  const key = `${path} ${name}`
  const before = kept.get(key)
  if (before) return before.what as T
  const made = make()
  kept.set(key, made)
  return made.what
}
