import { oneself, type Ruleless, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  dashboard_layout: oneself,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}

const counted = 'numbers for each group, read for the groups that are seen: `seenGroups`'

export const ruleless = {
  activity_count: counted,
  activity_hour: counted,
  activity_minute: counted,
} satisfies Ruleless
