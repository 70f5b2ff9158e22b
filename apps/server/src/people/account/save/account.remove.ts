import { tableLabel } from '@cpm/contract/audit.labels'
import type { account, AccountDependents } from '@cpm/contract/people/account/account'
import { sql } from 'kysely'
import { tablesWith } from '../../../core/scope/carry.ts'
import { offersFor } from '../../../core/offers/offers.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { type Handler, refused } from '../../../core/feature.ts'
import { endSessions } from './account.password.ts'
import { heldAccounts, mustLookAfter, type Stored } from '../account.rules.ts'
import type { AccountHeir } from './slots.ts'
import { tellAccounts } from '../account.notify.ts'
import { findRow } from '../../../core/row.ts'

/** What is handed on with an account is counted before; what is only marked as deleted is nothing to a person. */
export const dependents: Handler<typeof account.routes.dependents> = async ({ scope, from }, { id }) => {
  const target = await findRow(scope, 'account', id, ['id', 'path'])
  const { rows: below } = await scope.sql<{ count: number }>`
    select count(*)::int as count from account
    where ${unscoped('account', 'seen or not, it is only counted')}
      and (superior_id = ${target.id} or path <@ ${target.path}::ltree) and id <> ${target.id}`
  const made: AccountDependents['made'] = []
  for (const table of await tablesWith(scope, 'account_path')) {
    const { rows } = await scope.sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} as t
      where ${unscoped(table, 'seen or not, it is only counted')}
        and account_id = ${target.id} and to_jsonb(t) ->> 'status' is distinct from 'deleted'`
    const count = rows[0]?.count ?? 0
    if (count > 0) made.push({ name: tableLabel(table)[from.language === 'cn' ? 0 : 1], count })
  }
  return { accounts: below[0]?.count ?? 0, made }
}

/** All of them or none. What they made goes to the nearest superior that stays. */
export const remove: Handler<typeof account.routes.remove> = async (ctx, { ids }) => {
  const { scope, account, db } = ctx
  const targets = await heldAccounts(scope, ids, 'move')
  if (targets.some((one) => one.id === account.id)) throw refused('account.selfDelete')
  targets.forEach((one) => mustLookAfter(ctx, one))
  const gone = targets.map((one) => one.id)
  const { rows: left } = await scope.sql`
    select from account where ${unscoped('account', 'whoever stands below is in the way, seen or not')}
      and superior_id = any(${gone}::bigint[]) and id <> all(${gone}::bigint[]) limit 1`
  if (left.length > 0) throw refused('account.hasBelow')
  await handOver(ctx, targets)
  // What was written to it alone stays with its writer, and reaches nobody.
  await scope.sql`update message set to_account_id = null
    where ${unscoped('message', 'whoever wrote it, its receiver is gone')} and to_account_id = any(${gone}::bigint[])`
  await endSessions(scope, gone)
  await scope.sql`delete from account_role where account_id = any(${gone}::bigint[])`
  await scope.remove('account').where('account.id', 'in', gone).execute()
  await tellAccounts(db, targets)
  return { done: true }
}

type Leaving = Parameters<AccountHeir['takeOver']>[0]
type Heir = { id: number; path: string; enterprise_id: number | null }

/** What carries an account's path is handed on, whatever it is: there is nothing else to keep an account by. */
async function handOver(ctx: Leaving, targets: readonly Stored[]): Promise<void> {
  const { scope } = ctx
  const heirs = await heirsOf(scope, targets)
  const inherited = targets.filter((one) => heirs.get(one.id)?.enterprise_id === one.enterprise_id)
  const tops = targets.filter((one) => !inherited.includes(one)).map((one) => one.id)
  const to = inherited.map((one) => heirs.get(one.id) as Heir)
  const [from, ids, paths] = [inherited.map((one) => one.id), to.map((one) => one.id), to.map((one) => one.path)]
  for (const { takeOver } of await offersFor<AccountHeir>('account.heir')) {
    for (const [nth, was] of from.entries()) await takeOver(ctx, was, ids[nth] as number)
  }
  for (const table of await tablesWith(scope, 'account_path')) {
    // There is nobody of its enterprise above a top account to have it.
    const { rows } = await scope.sql`
      select from ${sql.table(table)}
      where ${unscoped(table, 'made by accounts that are removed')} and account_id = any(${tops}::bigint[]) limit 1`
    if (rows.length > 0) throw refused('account.topKeeps')
    await scope.sql`update ${sql.table(table)} as t set account_id = heir.id, account_path = heir.path::ltree
      from unnest(${from}::bigint[], ${ids}::bigint[], ${paths}::text[]) as heir (was, id, path)
      where ${unscoped(table, 'made by accounts that are removed')} and t.account_id = heir.was`
  }
}

/** For each the nearest superior that stays; none above the very first of ours. */
async function heirsOf(scope: Scope, targets: readonly Stored[]): Promise<ReadonlyMap<number, Heir>> {
  const { rows } = await scope.sql<Heir>`
    select id, path, enterprise_id from account
    where ${unscoped('account', 'it inherits, seen or not')}
      and id in (select superior_id from account where id = any(${targets.map((one) => one.id)}::bigint[]))`
  const gone = new Map(targets.map((one) => [one.id, one]))
  const above = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    targets.flatMap((one) => {
      let superior = one.superior_id
      while (superior !== null && gone.has(superior)) superior = gone.get(superior)?.superior_id ?? null
      const heir = superior === null ? undefined : above.get(superior)
      return heir ? [[one.id, heir] as const] : []
    }),
  )
}
