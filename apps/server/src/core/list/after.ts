import { type Order, type Place, placeIn } from '../../db/keyset.ts'
import { badField, type Refusal } from '../feature.ts'

export const unknownAfter = (): Refusal => badField('after', 'field.invalid')

/** Where a page goes on that is asked for by the `next` of the one before; null for the first. */
export function placeAfter(after: string | undefined, order: Pick<Order, 'type' | 'idType'>): Place | null {
  if (after === undefined) return null
  const place = placeIn(after, order)
  if (!place) throw unknownAfter()
  return place
}
