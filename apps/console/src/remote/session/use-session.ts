import { useEffect } from 'react'
import { useTabRoute, useUnsaved } from '../../kit/page/tab-route.ts'
import { keptFor } from './tab-state.ts'
import { type Line, type LineState, type Opening, lineTo } from './line.ts'

export type RemoteSession = LineState & { line: Line }

/**
 * A session of a terminal that lives as long as its work tab, seen or not. It is begun when it is first shown, unless
 * `byHand`; `name` tells several sessions of one tab apart.
 */
export function useRemoteSession(opening: Opening, { name = opening.kind, byHand = false } = {}): RemoteSession {
  const { path } = useTabRoute()
  const line = keptFor(path, `${name} ${opening.sn}`, () => {
    const what = lineTo(opening)
    return { what, end: () => what.leave() }
  })
  const state = line.use()
  useEffect(() => {
    if (!byHand && line.use.getState().phase === 'idle' && line.use.getState().wants === null) line.begin()
  }, [line, byHand])
  useUnsaved(isGoing(state))
  return { ...state, line }
}

/** Whether closing its tab would end something. */
export const isGoing = ({ phase }: LineState) => phase !== 'idle' && phase !== 'over'
