import { useEffect, useMemo, useRef } from 'react'
import { api } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import type { Filter } from '../../estate/saved-view/view-state.ts'
import { boundsOf, pointsOf } from './map/points.ts'
import type { Shift } from './map/shift.ts'

/** How soon the fleet is asked for again: a large one takes longer to tell. */
const refreshMs = { small: 15_000, large: 60_000, from: 10_000 } as const

export type Whole = ReturnType<typeof boundsOf>

/** Where the terminals are that the filters find, and the stores. */
export function useFleet({ sort: _sort, ...filter }: Filter, drawn: Shift) {
  const { data } = useRead(api.position.list, filter, {
    refetchInterval: ({ state }) =>
      (state.data?.sns.length ?? 0) > refreshMs.from ? refreshMs.large : refreshMs.small,
    placeholderData: (before) => before,
  })
  const { data: stores } = useRead(api.position.stores, {})
  const points = useMemo(() => (data ? pointsOf(data, drawn) : null), [data, drawn])
  const whole = useMemo(() => (data ? boundsOf(data, drawn) : null), [data, drawn])
  const records = useMemo(() => stores?.records ?? [], [stores])
  const placed = useMemo(
    () => records.flatMap(({ groupId, name, place }) => (place ? [{ groupId, name, ...place }] : [])),
    [records],
  )
  return { data, points, whole, stores: records, placed }
}

/** Where the address says nothing the map shows all of them, once they are there. */
export function useWhole(whole: Whole, isAsked: boolean, fit: (corners: NonNullable<Whole>) => void): void {
  const isDone = useRef(isAsked)
  const latest = useRef(fit)
  latest.current = fit
  useEffect(() => {
    if (whole === null || isDone.current) return
    isDone.current = true
    latest.current(whole)
  }, [whole])
}
