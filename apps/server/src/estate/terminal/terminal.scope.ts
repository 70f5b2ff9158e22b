import { belowGroup, every, sameEnterprise, type Ruleless, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  terminal: every(sameEnterprise, belowGroup()),
} satisfies Rules

export const ruleless = {
  terminal_tag: 'a tag is shown where a terminal that is seen has it',
} satisfies Ruleless

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
