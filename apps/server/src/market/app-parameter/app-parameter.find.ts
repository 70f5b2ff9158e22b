import type { AppTemplate } from '@cpm/contract/market/app-parameter/app-parameter'
import type { PolicyFrom } from '@cpm/contract/estate/policy/policy.kind'
import { type Kysely, sql } from 'kysely'
import { type OpenTables, type Scope, unscoped } from '../../core/scope.ts'
import { placeKind, placeName, placeNamed, placeTables } from '../../estate/policy/policy.assignment.ts'
import type { KeptSecrets, KeptValue } from './app-parameter.storage.ts'

export type Found = {
  versionId: number
  versionName: string
  template: AppTemplate
  changedAt: Date
  changedBy: string | null
}

const seenBefore = 'of an app that is seen'

/** The template that counts for the key of a version of an app; without a key for terminals that do not have it. */
export async function templateFor(db: Kysely<OpenTables>, appId: number, key: string | null): Promise<Found | null> {
  const { rows } = await sql<Found & { groups: AppTemplate['groups']; fields: AppTemplate['fields'] }>`
    select d.version_id as "versionId", v.version_name as "versionName", d.groups, d.fields,
      d.updated_at as "changedAt", account.name as "changedBy"
    from app_template d join app_version v on v.id = d.version_id
    left join account on account.id = d.account_id
    where ${unscoped('app_version', seenBefore)} and ${unscoped('account', seenBefore)}
      and d.version_id = app_template_of(${appId}, ${key}::text)`.execute(db)
  const [row] = rows
  if (!row) return null
  const { groups, fields, ...found } = row
  return { ...found, template: { groups, fields } }
}

/** The parameters of an app as they are put together for a terminal. */
export type Together = {
  terminalId: number
  appId: number
  packageName: string
  versionId: number
  given: Record<string, { value: KeptValue; policy: number }>
  hash: string
}

/** Of all its apps, or of one. What is above a store's own scope counts for its terminals as well. */
export async function togetherOf(
  db: Kysely<OpenTables>,
  terminalId: number,
  appId: number | null = null,
): Promise<Together[]> {
  const { rows } = await sql<Together>`
    select terminal_id as "terminalId", app_id as "appId", package_name as "packageName", version_id as "versionId",
      given, hash
    from app_parameters_of(array[${terminalId}::bigint])
    where ${appId}::bigint is null or app_id = ${appId}::bigint order by package_name`.execute(db)
  return rows
}

/** What variables stand for at a terminal. */
export async function variablesOf(db: Kysely<OpenTables>, terminalId: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ named: Record<string, string> }>`
    select named from app_variables_of(array[${terminalId}::bigint])`.execute(db)
  return rows[0]?.named ?? {}
}

export type PolicyNamed = { id: number; from: PolicyFrom; secrets: KeptSecrets | null }

/** From where something is, in words, and the secrets given there. */
export async function policiesNamed(scope: Scope, ids: readonly number[]): Promise<Map<number, PolicyNamed>> {
  const { rows } = await sql<PolicyNamed>`
    select policy.id, policy.secrets, ${fromOf} as "from" from ${placeTables}
    where policy.id = any(${ids}::bigint[]) and ${sql.join(placeNamed, sql` and `)}`.execute(
    scope.outside('what counts for what is seen is told with it'),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A place, of the tables of `placeTables`. */
export const fromOf = sql<PolicyFrom>`jsonb_build_object('place', ${placeKind}, 'name', ${placeName},
  'groupId', policy.group_id::text, 'ruleGroupId', policy.rule_group_id::text)`
