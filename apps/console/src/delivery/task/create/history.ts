import { useMemo } from 'react'
import { create } from 'zustand'
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

const keyOf = () => `commands.${useSession.getState().info?.id ?? ''}`

/** By the key of an account, as far as they were read or changed since the page came. */
const useKept = create<Readonly<Record<string, readonly string[]>>>()(() => ({}))
const linesOf = (key: string) => useKept.getState()[key] ?? readHistory(localStorage.getItem(key))

function keep(key: string, lines: readonly string[]): void {
  useKept.setState({ [key]: lines })
  try {
    localStorage.setItem(key, JSON.stringify(lines))
  } catch {
    // not kept beyond this page
  }
}

export function addToHistory(line: string): void {
  const key = keyOf()
  keep(key, remember(linesOf(key), line))
}

/** Recent command lines of this account: they never leave the browser. */
export function useHistory(): { lines: readonly string[]; clear: () => void } {
  const key = `commands.${useSession((s) => s.info?.id ?? '')}`
  const kept = useKept((s) => s[key])
  const stored = useMemo(() => readHistory(localStorage.getItem(key)), [key])
  return { lines: kept ?? stored, clear: () => keep(key, []) }
}
