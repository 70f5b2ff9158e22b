import { oneself, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  // What they mark is reached by the terminals one sees, so one that leaves the scope leaves these too.
  favourite: oneself,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
