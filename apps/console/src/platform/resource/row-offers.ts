import { offersFor } from '../../kit/page/offers.ts'
import type { Action } from './actions.tsx'
import type { RowOffer } from './slot.ts'

/** What is offered at such a place to be done with this row. */
export const offeredFor = <Slot extends string, Row>(
  _place: (spec: never) => RowOffer<Slot, Row>,
  slot: Slot,
  row: Row,
): Action[] => offersFor<RowOffer<Slot, Row>>(slot).map(({ action }) => action(row))
