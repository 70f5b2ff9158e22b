import { ruleNames, type TerminalRule } from '@cpm/contract/estate/rule-group/rule-group'
import type { Filter } from '../saved-view/view-state.ts'

/** What of a filter of the list can be a rule. Apart from the form: the list comes without that. */
export const ruleOf = (filter: Partial<Filter>): TerminalRule =>
  Object.fromEntries(
    ruleNames.filter((name) => filter[name] !== undefined).map((name) => [name, filter[name]]),
  ) as TerminalRule
