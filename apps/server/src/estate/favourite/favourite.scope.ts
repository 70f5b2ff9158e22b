import { oneself, type Rules } from '../../core/who-sees.ts'

export const rules = {
  // What they mark is reached by the terminals one sees, so one that leaves the scope leaves these too.
  favourite: oneself,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/who-sees.ts' {
  interface Owned extends Mine {}
}
