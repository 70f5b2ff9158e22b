import { sql } from 'kysely'
import { belowGroup, every, type Rule, type Rules, sameEnterprise, toOthers } from '../../core/scope/who-sees.ts'

/**
 * Apps of one's enterprise, and what is ours for everybody; of the private ones those of one's own account and of the
 * accounts above it [6.2].
 */
const seen: Rule = toOthers((who, table) => {
  const [enterprise, visibility, path] = ['enterprise_id', 'visibility', 'account_path'].map((column) =>
    sql.ref(`${table}.${column}`),
  )
  return sql`(${enterprise} is null or ${enterprise} = ${who.enterpriseId})
    and (${visibility} = 'public' or ${path} @> ${who.accountPath}::ltree)`
})

/** Of an app that is seen. */
const withApp: Rule = toOthers(
  (who, table) => sql`exists (select from app a where a.id = ${sql.ref(`${table}.app_id`)} and ${seen(who, 'a')})`,
)

export const rules = {
  app: seen,
  app_version: withApp,
  app_screenshot: withApp,
  app_step: seen,
  app_held: every(sameEnterprise, belowGroup()),
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
