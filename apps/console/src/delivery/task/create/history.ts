import { useState } from 'react'
import { useSession } from '../../../api/session/session.ts'

/** Command lines kept in this browser, the newest first. */
export const historyLength = 30

export function remember(history: readonly string[], line: string): string[] {
  return [line, ...history.filter((one) => one !== line)].slice(0, historyLength)
}

/** Whatever is in the storage, a list of lines comes out. */
export function readHistory(kept: string | null): string[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(list)
      ? list.filter((one): one is string => typeof one === 'string').slice(0, historyLength)
      : []
  } catch {
    return []
  }
}

/** Recent command lines of this account: they never leave the browser. */
export function useHistory() {
  const key = `commands.${useSession((s) => s.info?.id ?? '')}`
  const [lines, setLines] = useState(() => readHistory(localStorage.getItem(key)))
  function keep(next: string[]): void {
    setLines(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // not kept beyond this page
    }
  }
  return { lines, add: (line: string) => keep(remember(lines, line)), clear: () => keep([]) }
}
