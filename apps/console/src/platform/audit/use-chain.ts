import type { ChainPart } from '@cpm/contract/platform/audit/audit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { askAgain } from '../../api/read/read.ts'

/** Where a walk along the chain stands, all stretches added up. */
export type Walk = { rows: number; ms: number; progress: number; at: Date } & (
  | { state: 'going' }
  | { state: 'intact'; head: string | null }
  | { state: 'broken'; firstBadId: string; cutOff: boolean }
)

/** The walk after one more stretch. */
export function further(walk: Walk, part: ChainPart): Walk {
  const sum = { rows: walk.rows + part.rows, ms: walk.ms + part.ms, progress: part.progress, at: new Date() }
  if (part.firstBadId !== null) {
    return { ...sum, state: 'broken', firstBadId: part.firstBadId, cutOff: part.cutOff }
  }
  return part.next === null ? { ...sum, state: 'intact', head: part.head } : { ...sum, state: 'going' }
}

/** Walks the chain stretch by stretch; stopping is to ask for no more. */
export function useChain() {
  const client = useQueryClient()
  const [walk, setWalk] = useState<Walk | null>(null)
  const [error, setError] = useState<unknown>(null)
  const run = useRef(0)
  const stop = () => {
    run.current++
    setWalk((now) => (now?.state === 'going' ? null : now))
  }
  useEffect(() => () => void run.current++, [])
  const start = async () => {
    const mine = ++run.current
    let now: Walk = { state: 'going', rows: 0, ms: 0, progress: 0, at: new Date() }
    let after: string | undefined
    setError(null)
    setWalk(now)
    try {
      while (now.state === 'going') {
        const part = await quietApi.audit.check(after === undefined ? {} : { after })
        if (mine !== run.current) return
        now = further(now, part)
        after = part.next ?? undefined
        setWalk(now)
      }
    } catch (caught) {
      if (mine !== run.current) return
      setWalk(null)
      setError(caught)
    }
    // The check is in the trail itself.
    await askAgain(client, quietApi.audit.check)
  }
  return { walk, error, start, stop }
}
