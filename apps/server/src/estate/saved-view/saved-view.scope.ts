import { oneself, ownOrShared, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  saved_view: ownOrShared,
  saved_view_default: oneself,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
