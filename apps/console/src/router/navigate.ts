import { useInsertionEffect } from 'react'
import { type NavigateFunction, type NavigateOptions, useNavigate } from 'react-router'

let latest: NavigateFunction | null = null

/**
 * Goes to another page of the console. It is one function for good, where the router gives a new one at every step: who
 * holds this is not drawn again for it.
 */
export function navigate(to: string, options?: NavigateOptions): void {
  void latest?.(to, options)
}

/** Stands once inside the router. */
export function useNavigation(): void {
  const now = useNavigate()
  // Before all other effects: those of a page may already lead elsewhere.
  useInsertionEffect(() => {
    latest = now
  }, [now])
}
