import { Select } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'

/** The groups by rule the account may see, to choose from. */
export function useRuleGroups(enabled = true) {
  const found = useRead(quietApi.ruleGroup.list, { pageSize: 500, sort: 'name' }, { enabled })
  const options = (found.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { options, isLoading: found.isLoading }
}

type Props = {
  value?: string | undefined
  onChange?: (id: string | undefined) => void
  className?: string
}

/** Chooses a group by rule. */
export function RuleGroupSelect({ value, onChange, className }: Props) {
  const t = useText()
  const { options, isLoading } = useRuleGroups()
  return (
    <Select<string>
      {...(className ? { className } : {})}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      loading={isLoading}
      value={value ?? null}
      options={options}
      notFoundContent={t('ruleGroup.none')}
      placeholder={t('ruleGroup.one')}
      aria-label={t('ruleGroup.one')}
      onChange={(id: string | undefined) => onChange?.(id)}
    />
  )
}
