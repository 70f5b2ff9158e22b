import type { AccountRow } from '@cpm/contract/people/account/account'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useCan, useGranted } from '../../api/session/can.tsx'

const typingMs = 150
/** Of each kind: the search leads to the one that is meant, a list shows all. */
const most = 5
/** Fewer letters are in everything. */
const fewestLetters = 2

type Things = {
  terminals: readonly TerminalRow[]
  /** How many terminals there are in all. */
  total: number
  people: readonly AccountRow[]
  /** Whether the server has yet to answer for what stands in the field. */
  waiting: boolean
}

/** Terminals by SN or name, and people by name, as far as the account may see the pages they are on. */
export function useFoundThings(text: string): Things {
  const typed = text.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  const mayTerminals = [useCan('terminal.read'), useGranted('/device/index')].every(Boolean)
  const mayPeople = [useCan('account.read'), useGranted('/user/index')].every(Boolean)
  const isEnough = typed.length >= fewestLetters
  const terminals = useQuery({
    queryKey: ['terminal', 'list', 'search', asked],
    queryFn: () => quietApi.terminal.list({ q: asked, pageSize: most }),
    enabled: mayTerminals && isEnough && asked === typed,
  })
  const people = useQuery({
    queryKey: ['account', 'list', 'search', asked],
    queryFn: () => quietApi.account.list({ q: asked, pageSize: most }),
    enabled: mayPeople && isEnough && asked === typed,
  })
  const isCurrent = isEnough && asked === typed
  return {
    terminals: isCurrent ? (terminals.data?.records ?? []) : [],
    total: isCurrent ? (terminals.data?.total ?? 0) : 0,
    people: isCurrent ? (people.data?.records ?? []) : [],
    waiting: isEnough && (mayTerminals || mayPeople) && (asked !== typed || terminals.isLoading || people.isLoading),
  }
}
