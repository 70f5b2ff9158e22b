import { belowGroup, every, type Rules, sameEnterprise } from '../../core/scope/who-sees.ts'

export const rules = {
  // Of many stores together, who sees all of the enterprise; what is folded to a store, its people too.
  alarm: every(sameEnterprise, belowGroup()),
  alarm_window: every(sameEnterprise, belowGroup()),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
