import { belowAccount, sameEnterprise, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  artifact: sameEnterprise,
  artifact_upload: belowAccount(),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
