import { belowAccount, every, sameEnterprise, type Rules } from '../../core/who-sees.ts'

export const rules = {
  account: every(sameEnterprise, belowAccount('path')),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/who-sees.ts' {
  interface Owned extends Mine {}
}
