import { sql } from 'kysely'
import { belowAccount, handedDown, idOf, type Rule, type Rules, toOthers } from '../../core/scope/who-sees.ts'

/**
 * Files of one's enterprise, but those of private apps one does not see [6.2]; and of ours what the market has for
 * everybody.
 */
const ofEnterprise: Rule = toOthers((who, table) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const version = sql`from app_version v join app a on a.id = v.app_id where v.artifact_id = ${of('id')}`
  return sql`(
    ${of('enterprise_id')} = ${who.enterpriseId} and (${of('account_id')} = ${idOf(who)} or not exists (
      select ${version} and a.visibility = 'private' and not ${handedDown(who, 'a')}))
    or ${of('enterprise_id')} is null and exists (
      select ${version} and a.enterprise_id is null and a.visibility = 'public' and v.published <> 'none'))`
})

export const rules = {
  artifact: ofEnterprise,
  artifact_upload: belowAccount(),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
