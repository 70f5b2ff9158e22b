import type { FileAnswer } from '@cpm/contract/remote/remote-session/files'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Asks, LineBroke } from '../requests.ts'

type Shown = { roots: readonly string[]; folder: FileAnswer | null; of: string | null }

/** What lies in a folder, or the folders one may begin at; asked again by `refetch` and when the line is back. */
export function useFolder(asks: Asks, isOpen: boolean, path: string | null) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isFetching, setFetching] = useState(false)
  const turn = useRef(0)
  const refetch = useCallback(async () => {
    const mine = ++turn.current
    setFetching(true)
    try {
      const { roots = [] } = await asks.ask({ op: 'roots' })
      const folder = path === null ? null : await asks.ask({ op: 'list', path })
      if (mine !== turn.current) return
      setShown({ roots, folder, of: path })
      setError(null)
    } catch (failed) {
      // It is asked again by itself when the line is back.
      if (mine === turn.current && !(failed instanceof LineBroke)) setError(failed)
    } finally {
      if (mine === turn.current) setFetching(false)
    }
  }, [asks, path])
  useEffect(() => {
    if (isOpen) void refetch()
  }, [isOpen, refetch])
  // What was shown of another folder says nothing of this one.
  const now = shown?.of === path ? shown : null
  return { roots: shown?.roots ?? [], folder: now?.folder ?? null, isHere: now !== null, error, isFetching, refetch }
}
