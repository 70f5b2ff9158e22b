import { belowGroup, every, type Rules, sameEnterprise } from '../../core/scope/who-sees.ts'

export const rules = {
  // Of a store for its people; without one, for who sees all of the enterprise.
  inspection: every(sameEnterprise, belowGroup()),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
