import type { Offer } from '../../core/offers/offers.ts'
import type { Scope } from '../../core/scope.ts'
import type { Condition } from '../../core/list/list-filter.ts'

/** The place in the audit where districts have something to add: see `core/offers/offers.ts`. */

/** Entries that belong to the history of a row of the table, though they are about another row. */
export type AuditHistory = Offer<'audit.history'> & {
  table: string
  /** A condition of `audit`, beside the scope of the reader. */
  also(this: void, scope: Scope, id: number): Condition
}

export const auditHistory = (offer: Omit<AuditHistory, 'slot'>): AuditHistory => ({ slot: 'audit.history', ...offer })
