import { type account, accountLimits } from '@cpm/contract/people/account/account'
import { sql, type SqlBool } from 'kysely'
import { behind, keyOf, nextOf, type Order, orderBy, type Place } from '../../db/keyset.ts'
import { isTotpOn } from '../me/totp.ts'
import { type Handler } from '../../core/feature.ts'
import { accountRows, rowOf } from './account.rows.ts'
import { findOne, findRow } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'
import { placeAfter } from '../../core/list/after.ts'

const below = sql<number>`(select count(*)::int from account b where b.superior_id = account.id)`.as('below')

export const get: Handler<typeof account.routes.get> = async ({ scope, db, account, now }, { id }) => {
  // One after the other: an account that is not theirs must cost what one costs that is nobody's.
  const row = await findOne(accountRows(scope).select(below), 'account.id', id)
  const rest = await findRow(scope, 'account', id, [
    'address',
    'sales_rep_name',
    'sales_rep_phone',
    'sales_rep_address',
    'hardware_alert',
    'fence_alert',
    'location_on',
    'verify',
    'must_change',
    'updated_at',
  ])
  const above = await scope
    .from('account')
    .select(['account.id', 'account.name'])
    .where(sql<SqlBool>`account.path @> ${row.path}::ltree`)
    .where('account.id', '<>', row.id)
    .orderBy(sql`nlevel(account.path)`)
    .execute()
  return {
    ...rowOf(row, account.id, now),
    ...plain(rest),
    below: row.below,
    totp: await isTotpOn(db, row.id),
    above: above.map((one) => plain(one)),
  }
}

const byName: Order = {
  name: 'name',
  column: sql.ref('account.name'),
  type: 'text',
  id: sql.ref('account.id'),
  down: false,
}

/** Those right below an account; without one the tops of what one sees: oneself, or all who stand below nobody. */
export const tree: Handler<typeof account.routes.tree> = async ({ scope, account }, { superiorId, after }) => {
  const place = placeAfter(after, byName)
  const superior = scope
    .from('account')
    .select('account.id')
    .where('account.id', '=', Number(superiorId ?? 0))
  const rows = await scope
    .from('account')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterprise_id')
    .select([
      'account.id',
      'account.name',
      'account.description',
      'account.kind',
      'account.active',
      'account.enterprise_id',
      'enterprise.name as enterpriseName',
      keyOf(byName).as('key'),
    ])
    .select(below)
    .$if(superiorId !== undefined, (found) => found.where('account.superior_id', '=', superior))
    .$if(superiorId === undefined && account.enterpriseId === null, (f) => f.where('account.superior_id', 'is', null))
    .$if(superiorId === undefined && account.enterpriseId !== null, (f) => f.where('account.id', '=', account.id))
    .$if(place !== null, (found) => found.where(behind(byName, place as Place)))
    .orderBy(orderBy(byName))
    .limit(accountLimits.children)
    .execute()
  return {
    records: rows.map(({ key: _key, enterprise_id, enterpriseName, ...row }) => ({
      ...row,
      id: String(row.id),
      self: row.id === account.id,
      enterprise: enterprise_id === null ? null : { id: String(enterprise_id), name: enterpriseName ?? '' },
    })),
    next: nextOf(rows, accountLimits.children),
  }
}
