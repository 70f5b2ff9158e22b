import { type Place, placeIn, type PlacedBy } from '../../db/keyset.ts'
import { badField, type Refusal } from '../feature.ts'

export const unknownAfter = (): Refusal => badField('after', 'field.invalid')

/**
 * Where a page goes on that is asked for by the `next` of the one before; null for the first. Refused where it is the
 * `next` of another order, or the list gives none in this order.
 */
export function placeAfter(after: string | undefined, order: PlacedBy | undefined): Place | null {
  if (after === undefined) return null
  const place = order ? placeIn(after, order) : null
  if (!place) throw unknownAfter()
  return place
}
