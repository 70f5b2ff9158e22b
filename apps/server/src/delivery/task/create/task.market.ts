import { type MarketWay, taskTypeNamed } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { installedBy, mayHaveBy } from '../wave/wave.back.ts'
import { artifactIn } from './task.artifact.ts'

/** What of the market makes a task, as its row keeps it. */
export type Origin = {
  market: MarketWay
  app_version_id: number | null
  gray_step_id?: number | null
  gray_bare?: boolean
  gray_back_to?: number | null
  /** The task of which this one takes something back. */
  back_of?: number | null
}

const ofThat = 'terminals are seen beside, and whoever made the task chose the version'

export const isOfMarket = <T extends { market: MarketWay | null }>(task: T): task is T & { market: MarketWay } =>
  task.market !== null

/**
 * Whether a terminal is one of those that the market means: in the step of the gray release, or behind the version. Of those
 * that go back the ones that have it for sure, or that may have it soon.
 */
export function amongThose(of: Origin, isSure = false): RawBuilder<SqlBool> {
  if (of.market === 'auto') return isOutdated(sql`${of.app_version_id}::bigint`)
  const had = (back: number) => sql`and (g.back_way = 'bare') = ${of.gray_bare ?? false}
    and g.back_to is not distinct from ${of.gray_back_to ?? null}::bigint
    and (${isSure ? installedBy(back, null) : mayHaveBy(back)} or ${holds(of.app_version_id)})`
  return sql<SqlBool>`terminal.id in (
    select g.terminal_id from app_gray_target g
    where ${unscoped('app_gray_target', ofThat)} and g.step_id = ${of.gray_step_id ?? null}::bigint
      ${of.back_of ? had(of.back_of) : sql``})`
}

/** Whether its list of apps shows just this version: a run that was stopped may have brought it. */
const holds = (version: number | null): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from app_version v
  join app a on a.id = v.app_id
  join app_held h on h.platform = a.platform and h.package_name = lower(a.package_name) and h.version_key = v.version_key
  where ${unscoped('app_version', ofThat)} and ${unscoped('app', ofThat)} and ${unscoped('app_held', ofThat)}
    and v.id = ${version}::bigint and h.terminal_id = terminal.id)`

/** Whether it is activated, has an older version of the app, and should have this one, where the app updates by itself. */
const isOutdated = (
  version: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`terminal.status = 'activated' and terminal.id in (
  select h.terminal_id from app_version v
  join app a on a.id = v.app_id
  join app_held h on h.app_id = a.id and h.standing = 'outdated' and h.version_key < v.version_key
  join terminal t on t.id = h.terminal_id
  cross join lateral app_why_not(a, t, v.id, h.version_key) rule
  where ${unscoped('app_version', ofThat)} and ${unscoped('app', ofThat)} and ${unscoped('app_held', ofThat)}
    and v.id = ${version} and a.auto_update and v.id = (select o.version_id from app_offer_of(a.id) o)
    and rule.why_not is null)`

/** Why an app of the market is not for `terminal`, by the range people gave it; null where it is for it. */
export const rangeOf = (app: 'a' | 'app'): RawBuilder<string | null> => {
  const [from, to, models] = ['os_from', 'os_to', 'models'].map((column) => sql.ref(`${app}.${column}`))
  return sql<string | null>`app_out_of_range(terminal.os_version, terminal.model, ${from}, ${to}, ${models})`
}

/**
 * The same for a task that installs a file, where that file is a version of the market; null of one that brings none. A
 * terminal that says nothing of its system takes it.
 */
export function outOfRange(type: string, params: Record<string, unknown>): RawBuilder<string | null> | null {
  const artifact = artifactIn(params)
  if (!artifact || taskTypeNamed(type)?.shown?.by !== 'apps') return null
  return sql<string | null>`(
    select ${rangeOf('a')} from app_version v join app a on a.id = v.app_id
    where ${unscoped('app_version', ofThat)} and ${unscoped('app', ofThat)} and v.artifact_id = ${Number(artifact.id)}
    order by v.id limit 1)`
}
