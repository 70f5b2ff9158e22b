import { ours, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  // To keep. What is in them is read by everybody: dictionary.lookup.ts.
  dictionary: ours,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
