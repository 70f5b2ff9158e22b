import { ownOrShared, type Rules, toOthers } from '../../core/scope/who-sees.ts'

export const rules = {
  task_template: toOthers(ownOrShared),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
