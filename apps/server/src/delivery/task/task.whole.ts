import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { refused } from '../../core/feature.ts'
import type { Scope, Who } from '../../core/scope.ts'
import { stoppedAbove } from '../../people/account/save/above.ts'

const always = sql<SqlBool>`true`

/**
 * Whether the account sees only a part of a task: the platform made it for terminals of the whole enterprise, and the account
 * is limited to groups. Then the account stops and restarts its own runs, and does not steer the runs of others.
 */
export const seesPart = ({ groupPaths, enterpriseId }: Who, task: { by_platform: boolean }): boolean =>
  task.by_platform && enterpriseId !== null && groupPaths !== null

/** Refuses what is about a task as a whole where the account sees only a part of it. */
export function mustSeeWhole(scope: Scope, task: { by_platform: boolean }): void {
  if (seesPart(scope.who, task)) throw refused('task.notWhole')
}

/** Whether the account sees a task as a whole, as a condition. */
export const isNotPart = ({ who }: Scope): RawBuilder<SqlBool> =>
  seesPart(who, { by_platform: true }) ? sql<SqlBool>`(not task.by_platform)` : always

/** Whether another's task is seen to be decided on, and for nothing else: it was made by neither the account nor one below it. */
const isOnlyDecided = (
  { enterpriseId, accountPath }: Who,
  task: { by_platform: boolean; account_path: string },
): boolean =>
  enterpriseId !== null &&
  !task.by_platform &&
  task.account_path !== accountPath &&
  !task.account_path.startsWith(`${accountPath}.`)

/** Refuses what may not be done with a task that the account only decides on. */
export function mustBeOwn(scope: Scope, task: { by_platform: boolean; account_path: string }): void {
  if (isOnlyDecided(scope.who, task)) throw refused('task.onlyDecided')
}

/** Whether the account may steer a task as a whole, as a condition. */
export const isSteerable = (scope: Scope): RawBuilder<SqlBool> =>
  scope.who.enterpriseId === null
    ? always
    : sql<SqlBool>`(${isNotPart(scope)} and (task.by_platform or task.account_path <@ ${scope.who.accountPath}::ltree))`

/** Whether an account above the reader stopped the task, which then restarts none of it. */
export const isStoppedFromAbove = ({ who }: Scope): RawBuilder<boolean> =>
  sql<boolean>`(task.stopped_at is not null and ${stoppedAbove(who, 'task.stopped')})`

/** Whether the account reads who made a task: accounts of the platform are named to administrators alone. */
export const isAuthorNamed = ({ who }: Scope): RawBuilder<SqlBool> =>
  who.enterpriseId === null ? always : sql<SqlBool>`(not task.by_platform)`

/** A name, or null where it is the name of an account of the platform and the reader is not of the platform. */
export const nameUnlessOurs = (
  { who }: Scope,
  name: RawBuilder<string | null>,
  isOurs: RawBuilder<SqlBool>,
): RawBuilder<string | null> =>
  who.enterpriseId === null ? name : sql<string | null>`case when not ${isOurs} then ${name} end`
