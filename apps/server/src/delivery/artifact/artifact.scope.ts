import { sql } from 'kysely'
import { anyPart, belowAccount, idOf, type Rule, type Rules, toOthers } from '../../core/scope/who-sees.ts'

/** Of the files of the enterprise those that no private app hides [6.2]; of ours what is released for all. */
const ofEnterprise: Rule = toOthers((who, table) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(
    ${of('enterprise_id')} = ${who.enterpriseId}
      and (${of('account_id')} = ${idOf(who)} or not ${anyPart('artifact.hidden')(who, table)})
    or ${of('enterprise_id')} is null and ${anyPart('artifact.released')(who, table)})`
})

export const rules = {
  artifact: ofEnterprise,
  artifact_upload: belowAccount(),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
