import { type Rules, sameEnterprise } from '../../core/scope/who-sees.ts'

export const rules = {
  saved_command: sameEnterprise,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
