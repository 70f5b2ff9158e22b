import { type RefObject, useCallback, useRef, useState } from 'react'
import type { Scene } from './map/fleet-layer.ts'
import type { MapHandle } from './map/map-view.tsx'
import type { Shift } from './map/shift.ts'

/** A terminal is looked at from here. */
export const near = 11

/**
 * Where the opened terminal is, as its panel says. One that was asked for by its name is looked at from near, one that
 * was pressed is brought in sight; from then on the map goes along only if it follows.
 */
export function useChosen(
  sn: string | undefined,
  wasAsked: boolean,
  handle: RefObject<MapHandle | null>,
  drawn: Shift,
) {
  const [chosen, setChosen] = useState<Scene['chosen']>(null)
  const isAsked = useRef(wasAsked)
  const shownFor = useRef<string | undefined>(undefined)
  const onAt = useCallback(
    (at: Scene['chosen'], follow: boolean) => {
      setChosen(at)
      const map = handle.current
      if (!at || !map) return
      if (shownFor.current === sn) {
        if (follow) map.goBeside(drawn(at), map.zoom())
        return
      }
      if (isAsked.current) map.goBeside(drawn(at), Math.max(near, map.zoom()))
      else map.keepInSight(drawn(at))
      shownFor.current = sn
      isAsked.current = false
    },
    [drawn, sn, handle],
  )
  const ask = () => {
    isAsked.current = true
    shownFor.current = undefined
  }
  return { chosen, onAt, ask }
}
