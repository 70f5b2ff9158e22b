/**
 * What a district shows on a page further left it offers: as data with a lazy component, in a file `*.offers.ts` of its
 * own, which the page finds. So the page knows none of them, and a district may come or go without it.
 */
export type Offer<Slot extends string = string> = {
  /** The place on the page it is meant for. */
  slot: Slot
  key: string
  /** Where it stands among the others of its place. */
  sort: number
}

const found = import.meta.glob<{ offers: readonly Offer[] }>('../../**/*.offers.ts', { eager: true })

const all = Object.values(found)
  .flatMap(({ offers }) => offers)
  .toSorted((a, b) => a.sort - b.sort || a.key.localeCompare(b.key))

/** Everything that is offered for a place, in order. */
export const offersFor = <O extends Offer>(slot: O['slot']): readonly O[] =>
  all.filter((offer): offer is O => offer.slot === slot)
