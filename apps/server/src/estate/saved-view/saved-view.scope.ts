import { sql, type SqlBool } from 'kysely'
import { idOf, oneself, type Rule, type Rules } from '../../core/scope/who-sees.ts'

/** One's own, and what others of the enterprise share; what administrators of ours share is for them. */
const oneselfOrShared: Rule = (who) =>
  sql<SqlBool>`(saved_view.account_id = ${idOf(who)}
    or saved_view.shared and saved_view.enterprise_id is not distinct from ${who.enterpriseId}::bigint)`

export const rules = {
  saved_view: oneselfOrShared,
  saved_view_default: oneself,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
