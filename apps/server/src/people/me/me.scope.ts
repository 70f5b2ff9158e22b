import { oneself, type Rules } from '../../core/who-sees.ts'

export const rules = {
  api_token: oneself,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/who-sees.ts' {
  interface Owned extends Mine {}
}
