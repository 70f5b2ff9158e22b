import { createContext, useCallback, useContext, useEffect, useState } from 'react'

/** Counts something that a form waits for, until the returned function is called. */
type Hold = () => () => void
export const HoldContext = createContext<Hold | null>(null)

/** While `isOn`, the form around it waits for something of it, as a file that is on its way. */
export function useHold(isOn: boolean): void {
  const hold = useContext(HoldContext)
  useEffect(() => (isOn ? hold?.() : undefined), [isOn, hold])
}

/** What a form waits for. */
export function useHolds(): { hold: Hold; isHeld: boolean } {
  const [holds, setHolds] = useState(0)
  const hold = useCallback(() => {
    setHolds((before) => before + 1)
    return () => setHolds((before) => before - 1)
  }, [])
  return { hold, isHeld: holds > 0 }
}
