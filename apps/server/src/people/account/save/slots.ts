import type { Ctx } from '../../../core/feature.ts'
import type { Offer } from '../../../core/offers/offers.ts'

/** What goes along when a superior takes over what a deleted account made: see `core/offers/offers.ts`. */
export type AccountHeir = Offer<'account.heir'> & {
  /** Before the rows are the heir's. `was` is the id of the account that goes, `heir` that of its superior. */
  takeOver(this: void, ctx: Pick<Ctx, 'scope' | 'now' | 'settings'>, was: number, heir: number): Promise<void>
}

export const accountHeir = (offer: Omit<AccountHeir, 'slot'>): AccountHeir => ({ slot: 'account.heir', ...offer })
