import type { Source } from '../../core/reaction/reaction.ts'

/** A terminal reports another list of apps, or its first one. */
export const appList = {
  inserted: true,
  columns: ['items'],
  when: `new.kind = 'apps'`,
} as const satisfies Source<'items'>
