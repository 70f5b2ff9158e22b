import { useCallback } from 'react'
import { useTabRoute } from '../page/tab-route.ts'

/** What is being written in each work tab, and whether it may be left. */
export const openEdits = new Map<string, () => Promise<boolean>>()

/** Goes on to something else of the page: what is being written in its drawer is not lost without asking. */
export function useTurn(): (next: () => void) => Promise<void> {
  const { path } = useTabRoute()
  return useCallback(
    async (next) => {
      if (await (openEdits.get(path)?.() ?? true)) next()
    },
    [path],
  )
}
