import { filterNames } from '../terminal/list/terminal-filters.tsx'
import { useFilterTexts } from '../terminal/list/filter/filter-chips.tsx'
import { readFilter } from '../saved-view/view-state.ts'

/** A rule in words. */
export function RuleText({ rule }: { rule: Record<string, unknown> }) {
  const texts = useFilterTexts(readFilter(rule), filterNames)
  const text = texts.map((one) => one.text).join(' · ')
  return <span title={text}>{text}</span>
}
