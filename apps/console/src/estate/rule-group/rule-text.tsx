import { filterNames } from '../terminal/list/terminal-filters.tsx'
import { useFilterTexts } from '../terminal/list/filter/filter-chips.tsx'
import { readFilter } from '../saved-view/view-state.ts'

type Props = {
  rule: Record<string, unknown>
  /** What is called how, as `groupId:7`, where the server said it with the rule. */
  names?: Readonly<Record<string, string>>
}

/** A rule in words. */
export function RuleText({ rule, names }: Props) {
  const texts = useFilterTexts(readFilter(rule), filterNames, names)
  const text = texts.map((one) => one.text).join(' · ')
  return <span title={text}>{text}</span>
}
