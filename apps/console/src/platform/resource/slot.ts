import type { Offer } from '../../kit/page/offers.ts'
import type { Action } from './actions.tsx'

/** Something that a district further right does with a row: see `kit/page/offers.ts`. */
export type RowOffer<Slot extends string, Row> = Offer<Slot> & { action: (row: Row) => Action }

/** A place among what is done with a row. What is offered is asked for by `offeredFor`, which knows all offers. */
export const rowSlot =
  <Row>() =>
  <const Slot extends string>(slot: Slot) =>
  (spec: Omit<RowOffer<Slot, Row>, 'slot'>): RowOffer<Slot, Row> => ({ slot, ...spec })
