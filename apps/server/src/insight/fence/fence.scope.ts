import { belowGroup, every, type Rules, sameEnterprise } from '../../core/scope/who-sees.ts'

export const rules = {
  // What is for many stores together, who sees all of the enterprise; what is for some, their people too.
  fence: every(sameEnterprise, belowGroup()),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
