import type { Filter } from '../saved-view/view-state.ts'
import { RuleGroupForm } from './rule-group-form.tsx'
import { ruleOf } from './rule-of.ts'

/** The form of a new group, its rule what of the filter can be one. */
export function RuleFromFilter({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  return <RuleGroupForm row={null} rule={ruleOf(filter)} onClose={onClose} />
}
