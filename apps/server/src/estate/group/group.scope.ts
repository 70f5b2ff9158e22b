import { belowGroup, every, sameEnterprise, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  terminal_group: every(sameEnterprise, belowGroup('path')),
  trading_hours: every(sameEnterprise, belowGroup()),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
