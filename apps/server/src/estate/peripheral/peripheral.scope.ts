import { orOurs, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  // Who may change one that is ours is another matter: `ownedBy` of peripheral.catalogue.ts.
  peripheral: orOurs,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
