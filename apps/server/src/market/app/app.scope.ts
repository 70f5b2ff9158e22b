import { sql } from 'kysely'
import {
  belowGroup,
  every,
  handedDown,
  type Parts,
  type Rule,
  type Rules,
  sameEnterprise,
  toOthers,
  underAny,
} from '../../core/scope/who-sees.ts'

/**
 * Apps of one's enterprise, and what is ours for everybody; of the private ones those of one's own account and of the
 * accounts above it, unless they took it over [6.2].
 */
const seen: Rule = toOthers((who, table) => {
  const [enterprise, visibility] = ['enterprise_id', 'visibility'].map((column) => sql.ref(`${table}.${column}`))
  return sql`(${enterprise} is null or ${enterprise} = ${who.enterpriseId})
    and (${visibility} = 'public' or ${handedDown(who, table)})`
})

/** Of an app that is seen. */
const withApp: Rule = toOthers(
  (who, table) => sql`exists (select from app a where a.id = ${sql.ref(`${table}.app_id`)} and ${seen(who, 'a')})`,
)

/** Of a version of an app that is seen. */
const withVersion: Rule = toOthers(
  (who, table) => sql`exists (select from app_version v join app a on a.id = v.app_id
    where v.id = ${sql.ref(`${table}.version_id`)} and ${seen(who, 'a')})`,
)

/** Of a gray release of such a one. */
const withGray: Rule = toOthers(
  (
    who,
    table,
  ) => sql`exists (select from app_gray g join app_version v on v.id = g.version_id join app a on a.id = v.app_id
    where g.id = ${sql.ref(`${table}.gray_id`)} and ${seen(who, 'a')})`,
)

/** A terminal that is seen. */
const onTerminal: Rule = (who, table) =>
  sql`exists (select from terminal t where t.id = ${sql.ref(`${table}.terminal_id`)}
    ${who.enterpriseId === null ? sql`` : sql`and t.enterprise_id = ${who.enterpriseId}`}
    ${who.groupPaths === null ? sql`` : sql`and ${underAny('t.group_path', who.groupPaths)}`})`

/** Numbers of a whole enterprise: who sees but a part of it counts that part. */
const ofAll: Rule = every(sameEnterprise, ({ groupPaths }) => (groupPaths === null ? sql`true` : sql`false`))

/** Of a file: a private app that the account does not see has it. */
const hidden: Rule = (who, table) => sql`exists (
  select from app_version v join app a on a.id = v.app_id
  where v.artifact_id = ${sql.ref(`${table}.id`)} and a.visibility = 'private' and not ${handedDown(who, 'a')})`

/** Of a file: it is a version that the market has for all. */
const released: Rule = (_, table) => sql`exists (
  select from app_version v join app a on a.id = v.app_id
  where v.artifact_id = ${sql.ref(`${table}.id`)} and a.enterprise_id is null and a.visibility = 'public'
    and v.published <> 'none')`

export const parts: Parts = { 'artifact.hidden': hidden, 'artifact.released': released }

export const rules = {
  app: seen,
  app_version: withApp,
  app_screenshot: withApp,
  app_step: seen,
  app_gray: withVersion,
  app_gray_step: withGray,
  app_gray_target: every(withGray, onTerminal),
  app_held: every(sameEnterprise, belowGroup()),
  app_held_tally: ofAll,
  app_held_tally_change: ofAll,
} satisfies Rules

type Mine = typeof rules
declare module '../../core/scope/who-sees.ts' {
  interface Owned extends Mine {}
}
