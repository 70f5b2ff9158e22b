import { useQueries } from '@tanstack/react-query'
import { keyOf } from '../../api/read/changes.ts'
import { useEffect, useMemo, useState } from 'react'
import { useGrantedPages } from '../../api/session/can.tsx'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import { offersFor } from '../../kit/page/offers.ts'
import type { SearchEntry, SearchLine } from '../../kit/page/search-entry.ts'

const typingMs = 150
/** Of each kind: the search leads to the one that is meant, a list shows all. */
const most = 5
/** Fewer letters are in everything. */
const fewestLetters = 2

type Things = {
  lines: readonly SearchLine[]
  /** Whether the server has yet to answer for what stands in the field. */
  waiting: boolean
}

/** What districts offer to find, as far as the account may see the pages it is on. */
function useEntries(): readonly SearchEntry[] {
  const codes = useSession((s) => s.permissionForm)
  const granted = useGrantedPages()
  return offersFor<SearchEntry>('search').filter(({ code, page }) => codes.includes(code) && granted(page))
}

/** Terminals by SN or name, people by name, and whatever else is offered. */
export function useFoundThings(text: string): Things {
  const t = useText()
  const language = useSession((s) => s.language)
  const typed = text.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  const entries = useEntries()
  const isEnough = typed.length >= fewestLetters
  const isCurrent = isEnough && asked === typed
  const { found, isLoading } = useQueries({
    queries: entries.map(({ key, find }) => ({
      queryKey: keyOf({ resource: key, verb: 'list' }, { q: asked }, { as: `found ${language}` }),
      queryFn: () => find({ text: asked, t, most }),
      enabled: isCurrent,
    })),
    combine: (answers) => ({
      found: answers.map(({ data }) => data),
      isLoading: answers.some((answer) => answer.isLoading),
    }),
  })
  const lines = useMemo(() => (isCurrent ? found.flatMap((some) => some ?? []) : []), [isCurrent, found])
  return { lines, waiting: isEnough && entries.length > 0 && (asked !== typed || isLoading) }
}
