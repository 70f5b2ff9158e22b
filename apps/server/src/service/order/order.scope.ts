import { belowGroup, every, type Rules, sameEnterprise } from '../../core/scope/who-sees.ts'

export const rules = {
  // One of the enterprise as a whole is for who sees all of it; one of a store for its people, too.
  service_order: every(sameEnterprise, belowGroup()),
  service_order_term: sameEnterprise,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
