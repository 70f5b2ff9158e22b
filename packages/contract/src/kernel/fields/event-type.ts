import { z } from 'zod'
import type { Pair, Words } from '../words.ts'

/** The types of events that a resource reads from terminals, with their names in the timeline. */
export type EventTypes = Readonly<Record<string, { readonly words: Pair }>>

const declared = new Set<string>()

/** The list of resources declares the types of each: `packages/contract/src/index.ts` is the only caller. */
export function declareEventTypes(types: readonly string[]): void {
  for (const type of types) {
    if (declared.has(type)) throw new Error(`Two resources declare the event type ${type}.`)
    declared.add(type)
  }
}

function isDeclared(type: string): boolean {
  // An empty list would drop every event without a word.
  if (declared.size === 0) throw new Error('Import @cpm/contract before an event is read: it declares the event types.')
  return declared.has(type)
}

/** A type that any resource declares. */
export const eventType = z.string().max(64).refine(isDeclared)

export const eventWordsOf = (events: EventTypes): Words =>
  Object.fromEntries(Object.entries(events).map(([type, { words }]) => [`event.type.${type}`, words]))
