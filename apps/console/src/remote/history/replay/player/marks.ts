import type { RemoteEvent, RemoteEventType } from '@cpm/contract/remote/remote-session/remote-session.shape'

/** A moment of a film at which something happened. */
export type Mark = { ms: number; event: RemoteEvent }

/** Those that are too many to be looked for one by one, or came after it was over. */
const unmarked: ReadonlySet<RemoteEventType> = new Set(['watched', 'resized'])

export const marksOf = (events: readonly RemoteEvent[], endMs: number): Mark[] =>
  events
    .flatMap((event) =>
      event.ms === null || event.ms > endMs || unmarked.has(event.type) ? [] : [{ ms: Math.max(0, event.ms), event }],
    )
    .toSorted((a, b) => a.ms - b.ms)
