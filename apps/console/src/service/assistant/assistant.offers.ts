import { lazy } from '../../api/lazy.ts'
import type { BesideTokens } from '../../people/me/slots.ts'

/** Where an assistant connects with one's token. */
export const offers: readonly BesideTokens[] = [
  {
    slot: 'me.tokens',
    key: 'assistant',
    sort: 10,
    Part: lazy(async () => ({ default: (await import('./connection.tsx')).Connection })),
  },
]
