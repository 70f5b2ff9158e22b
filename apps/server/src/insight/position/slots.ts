import type { Fix } from '@cpm/contract/estate/agent/fence/fix'
import type { Kysely } from 'kysely'
import type { Offer } from '../../core/offers/offers.ts'
import type { Tables } from '../../db/tables.ts'

/** `isLate`: a later position of the terminal is known already. */
export type TerminalFix = Fix & { terminalId: number; isLate: boolean }

/**
 * Receives the positions of terminals that are believed, in the order of their times, in the transaction of their reports.
 */
export type PositionSeen = Offer<'position.seen'> & {
  seen(this: void, db: Kysely<Tables>, fixes: readonly TerminalFix[], now: Date): Promise<void>
}

export const positionSeen = (offer: Omit<PositionSeen, 'slot'>): PositionSeen => ({ slot: 'position.seen', ...offer })
