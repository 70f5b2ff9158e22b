import type { Kysely } from 'kysely'
import type { Offer } from '../../core/offers/offers.ts'
import type { OpenTables } from '../../core/scope.ts'

/** What needs a rule-based group: while anything does, the group cannot be deleted. `key` is the name in the message. */
export type RuleGroupUse = Offer<'ruleGroup.use'> & {
  /** How many rows need the group, also those that the account does not see. */
  count: (db: Kysely<OpenTables>, id: number, now: Date) => Promise<number>
}

export const ruleGroupUse = (offer: Omit<RuleGroupUse, 'slot'>): RuleGroupUse => ({ slot: 'ruleGroup.use', ...offer })
