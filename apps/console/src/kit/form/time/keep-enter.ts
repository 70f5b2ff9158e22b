import type { KeyboardEvent } from 'react'

/** Enter takes what was typed into a calendar or a clock; the form around it is not sent by it. */
export function stayHere(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
