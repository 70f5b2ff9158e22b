import { orOurs, type Ruleless, type Rules } from '../../core/scope/who-sees.ts'

export const rules = {
  // Who may change one that is ours is another matter: `ownedBy` of estate/peripheral/peripheral.catalogue.ts.
  model: orOurs,
} satisfies Rules

export const ruleless = {
  model_seen: 'a name is shown where a terminal that is seen has it',
} satisfies Ruleless

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
