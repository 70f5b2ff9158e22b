import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { behind, type Order, placeIn } from '../../../db/keyset.ts'
import { badField } from '../../../core/feature.ts'

/** The rows behind the text a list gave for `next`; all of them without one. */
export function goOn(order: Order, after: string | undefined): RawBuilder<SqlBool> {
  if (after === undefined) return sql<SqlBool>`true`
  const place = placeIn(after, order)
  if (!place) throw badField('after', 'field.invalid')
  return behind(order, place)
}
