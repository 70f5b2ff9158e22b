import { ours, type Rules } from '../../core/who-sees.ts'

export const rules = {
  // It may hold codes that open accounts.
  mail: ours,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/who-sees.ts' {
  interface Owned extends Mine {}
}
