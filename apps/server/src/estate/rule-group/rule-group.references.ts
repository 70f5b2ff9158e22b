import type { TerminalRule } from '@cpm/contract/estate/rule-group/rule-group'
import { badField } from '../../core/feature.ts'
import { foundOffers } from '../../core/offers/offers.ts'
import type { Scope } from '../../core/scope.ts'
import type { TerminalFilterOffer } from '../terminal/slots.ts'

/** Refuses a rule that names something that the account does not see, or of another enterprise: missing ones alike. */
export async function mustBeNamed(scope: Scope, rule: TerminalRule, enterpriseId: number): Promise<void> {
  for (const field of ['groupId', 'groupIdNot'] as const) {
    const ids = new Set((rule[field] ?? []).map(Number))
    if (ids.size === 0) continue
    const found = await scope
      .from('terminal_group')
      .select('terminal_group.id')
      .where('terminal_group.id', 'in', [...ids])
      .where('terminal_group.enterprise_id', '=', enterpriseId)
      .execute()
    if (found.length < ids.size) throw badField(`rule.${field}`, 'group.noGroup')
  }
  for (const { missing } of foundOffers<TerminalFilterOffer>('terminal.filter')) {
    const name = await missing?.(scope, rule, enterpriseId)
    if (name) throw badField(`rule.${name}`, 'answer.missing')
  }
}
