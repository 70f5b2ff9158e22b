import type { AppRow } from '@cpm/contract/estate/inventory/inventory'
import type { Ctx } from '../../core/feature.ts'
import type { Offer } from '../../core/offers/offers.ts'

export type AppSaid = Pick<AppRow, 'standing' | 'meant'>

/** What a district has to say of the apps of a terminal, by what its list calls them: see `core/offers/offers.ts`. */
export type TerminalApps = Offer<'terminal.apps'> & {
  standings(ctx: Pick<Ctx, 'scope'>, terminalId: number): Promise<ReadonlyMap<string, AppSaid>>
}
export const terminalApps = (offer: Omit<TerminalApps, 'slot'>): TerminalApps => ({ slot: 'terminal.apps', ...offer })
