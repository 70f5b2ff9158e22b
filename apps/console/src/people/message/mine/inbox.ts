/** What the bell says: nothing, a number, or that it is more than it has room for. */
export function badgeOf(unread: number): string {
  return unread <= 0 ? '' : unread > 99 ? '99+' : String(unread)
}

/** At most this many go in one call. */
const mostAtOnce = 1000

/** Ids in the portions a call takes. */
export function portions(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / mostAtOnce)
  return Array.from({ length: count }, (_, at) => ids.slice(at * mostAtOnce, (at + 1) * mostAtOnce))
}

/** The beginning of a text on one line, for a list. */
export function excerptOf(content: string, most = 120): string {
  const line = content.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line
}
