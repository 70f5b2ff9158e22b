import { ruleNames, type TerminalRule } from '@cpm/contract/estate/rule-group/rule-group'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import { Select } from 'antd'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { GroupsSelect } from '../group/group-select.tsx'
import type { Filter } from '../saved-view/view-state.ts'
import { FilterChips } from '../terminal/list/filter/filter-chips.tsx'
import { FlagFilter, Labelled, TextFilter } from '../terminal/list/filter/filter-fields.tsx'
import { ruleOf } from './rule-of.ts'
import { MoreFilters, moreNames } from '../terminal/list/terminal-filters.tsx'

const readable: readonly string[] = ruleNames
const names = moreNames.filter((one) => readable.includes(one))

type Props = { value?: TerminalRule; onChange?: (rule: TerminalRule) => void }

/** A rule, by the controls the list of terminals is filtered with; those of its bar stand below each other. */
export function RuleInput({ value = {}, onChange }: Props) {
  const t = useText()
  const worded = useFilters(terminalFields, terminal.routes.list, ['platform', 'status'])
  const query = value as Filter
  const change = (patch: Partial<Filter>) => onChange?.(ruleOf({ ...query, ...patch }))
  return (
    <Stack gap={3}>
      <TextFilter
        label={t('ruleGroup.contains')}
        hint={t('terminal.contains')}
        value={query.q}
        onChange={(q) => change({ q: q || undefined })}
      />
      {worded.map(({ name, label, options }) => (
        <Labelled key={name} label={label}>
          {(id) => (
            <Select<string[]>
              id={id}
              mode="multiple"
              allowClear
              value={[...((query[name as 'platform'] ?? []) as string[])]}
              options={options as { value: string; label: string }[]}
              onChange={(values) => change({ [name]: values.length > 0 ? values : undefined })}
            />
          )}
        </Labelled>
      ))}
      <GroupsSelect values={query.groupId} onChange={(groupId) => change({ groupId })} />
      <FlagFilter label={t('terminal.online')} value={query.online} onChange={(online) => change({ online })} />
      <MoreFilters query={query} onQuery={change} names={names} />
      <FilterChips query={query} onQuery={change} names={names} />
    </Stack>
  )
}
