import { sql, type SqlBool } from 'kysely'
import { isTop, toOthers, type Rule, type Rules } from '../../core/scope/who-sees.ts'

/**
 * Built-in ones are everybody's to give, but the administrator's; the others belong to whom they were made by. What is in
 * them is checked when they are given.
 */
const builtInOrBelow: Rule = (who) =>
  sql<SqlBool>`(role.built_in and role.code <> 'administrator' or (role.enterprise_id = ${who.enterpriseId} and ${isTop(who)}
    or role.enterprise_id = ${who.enterpriseId} and role.account_path <@ ${who.accountPath}::ltree))`

export const rules = {
  role: toOthers(builtInOrBelow),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
