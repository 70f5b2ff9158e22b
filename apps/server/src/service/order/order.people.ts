import type { order } from '@cpm/contract/service/order/order'
import { sql } from 'kysely'
import { badField, type Ctx, type Handler, refused } from '../../core/feature.ts'
import { findRow } from '../../core/row.ts'
import { type Placed, placeOf } from '../../estate/group/group.place.ts'

type Where = Pick<Placed, 'enterprise_id' | 'group_path'>
type Asker = Pick<Ctx, 'scope'>

/** Accounts one sees that see the order themselves; administrators of ours see every one. */
export const peopleOf = ({ scope }: Asker, { enterprise_id, group_path }: Where) =>
  scope
    .from('account')
    .select(['account.id', 'account.name'])
    .where('account.active', '=', true)
    .where(sql<boolean>`(account.enterprise_id = ${enterprise_id} or account.enterprise_id is null)`)
    .where(sql<boolean>`(account.group_paths is null
      or coalesce(${group_path}::ltree <@ any(account.group_paths::ltree[]), false))`)

/**
 * One who is not seen is as one who is not there; one who does not see the order cannot be asked to see to it. `field` is
 * where the number stands alone.
 */
export async function personOf(ctx: Asker, where: Where, field: string | null, accountId: number) {
  const person = await peopleOf(ctx, where).where('account.id', '=', accountId).executeTakeFirst()
  if (person) return person
  const isThere = await ctx.scope
    .from('account')
    .select('account.id')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  throw isThere || field === null ? refused('order.unseenByPerson') : badField(field, 'order.noPerson')
}

const most = 500

export const people: Handler<typeof order.routes.people> = async (ctx, { id, groupId, enterpriseId }) => {
  const where =
    id === undefined
      ? await placeOf(ctx, { groupId, enterpriseId })
      : await findRow(ctx.scope, 'service_order', id, ['enterprise_id', 'group_path'])
  const rows = await peopleOf(ctx, where).orderBy('account.name').limit(most).execute()
  return { records: rows.map((one) => ({ id: String(one.id), name: one.name })) }
}
