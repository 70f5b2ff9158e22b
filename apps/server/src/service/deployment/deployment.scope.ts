import { ours, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  deployment: ours,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
