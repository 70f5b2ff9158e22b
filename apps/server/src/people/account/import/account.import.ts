import type { account } from '@cpm/contract/people/account/account'
import { noPassword } from '../../../core/secret.ts'
import { bulk } from '../../../core/bulk.ts'
import type { Handler } from '../../../core/feature.ts'
import { insertAccounts, type NewRow } from '../save/account.insert.ts'
import { type Checked, checkRows } from './account.import.check.ts'
import { tellAccounts } from '../account.notify.ts'
import { nextIds } from '../../../core/next-ids.ts'

/**
 * Imported people have no password: each sets one by a code [7.9], or has it reset. What is wrong is found the same way whether the rows are kept or only looked at.
 */
export const importAccounts: Handler<typeof account.routes.import> = async (ctx, { rows, commit }) => {
  const checked = await checkRows(ctx, rows)
  return bulk(checked, commit, async (fresh) => {
    const accounts = placed(checked, await nextIds(ctx.scope, 'account', rows.length), new Set(fresh))
    await insertAccounts(ctx.scope, ctx.now, accounts)
    await tellAccounts(
      ctx.db,
      accounts.map((one) => ({ ...one, enterprise_id: one.enterpriseId })),
    )
  })
}

/** Each with the path its superior gives it, be that there already or a row of the same file. */
function placed(rows: readonly Checked[], ids: readonly number[], fresh: ReadonlySet<Checked>): NewRow[] {
  const paths = new Map<number, string>()
  const pathOf = (at: number): string => {
    const { superior, isTop } = rows[at] as Checked
    const above = superior.row === undefined ? superior.path : (paths.get(superior.row) ?? pathOf(superior.row))
    const path = isTop ? String(ids[at]) : `${above}.${ids[at]}`
    paths.set(at, path)
    return path
  }
  const all = rows.map(({ fields, superior, enterpriseId, roleIds, groupPaths }, at): NewRow => ({
    ...(fields as NonNullable<Checked['fields']>),

    id: ids[at] as number,
    path: pathOf(at),
    enterpriseId,
    roleIds,
    groupPaths,
    passwordHash: noPassword,
    superiorId: superior.row === undefined ? superior.id : (ids[superior.row] as number),
  }))
  return all.filter((_, at) => fresh.has(rows[at] as Checked))
}
