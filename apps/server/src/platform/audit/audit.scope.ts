import { sql, type SqlBool } from 'kysely'
import { every, isTop, sameEnterprise, toOthers, type Rule, type Rules } from '../../core/scope/who-sees.ts'

/** What one did, and those below; who stands at the top sees what people did who are gone, too. */
const oneselfAndBelow: Rule = (who) =>
  isTop(who)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from account a where a.id = audit.account_id and a.path <@ ${who.accountPath}::ltree)`

export const rules = {
  audit: every(sameEnterprise, toOthers(oneselfAndBelow)),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
