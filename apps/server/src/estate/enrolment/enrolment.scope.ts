import { belowAccount, belowGroup, every, sameEnterprise, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  enrolment_token: every(sameEnterprise, belowAccount(), belowGroup()),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
