import { sql, type SqlBool } from 'kysely'
import { answersFor } from '../../core/scope/scope-check.ts'
import { every, isTop, type Rule, type Rules, sameEnterprise, toOthers } from '../../core/scope/who-sees.ts'

/** What one's own account and those below it were told; who stands at the top of an enterprise sees all of it. */
const toldBelow: Rule = toOthers((who, table) => {
  if (isTop(who)) return sql<SqlBool>`true`
  const below = sql<SqlBool>`${sql.ref(`${table}.account_id`)} in (
    select id from account where path <@ ${who.accountPath}::ltree)`
  return answersFor('account', below)
})

export const rules = {
  alert: every(sameEnterprise, toldBelow),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
