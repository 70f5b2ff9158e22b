import { belowAccount, every, sameEnterprise, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  account: every(sameEnterprise, belowAccount('path')),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
