import type { Ruleless } from '../../core/scope/who-sees.ts'

export const ruleless = {
  run_store_day: 'numbers for each group, read for the groups that are seen: `seenGroups`',
} satisfies Ruleless
