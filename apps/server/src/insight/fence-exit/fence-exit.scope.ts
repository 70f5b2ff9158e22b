import { belowGroup, every, type Rules, sameEnterprise } from '../../core/scope/who-sees.ts'

export const rules = {
  // Where the terminal stood then.
  fence_exit: every(sameEnterprise, belowGroup()),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
