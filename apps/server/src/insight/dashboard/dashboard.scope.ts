import type { Ruleless } from '../../core/scope/who-sees.ts'

const counted = 'numbers for each group, read for the groups that are seen: `seenGroups`'

export const ruleless = {
  activity_count: counted,
  activity_hour: counted,
  activity_minute: counted,
} satisfies Ruleless
