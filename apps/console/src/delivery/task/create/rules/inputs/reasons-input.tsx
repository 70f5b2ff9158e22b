import { mostRetryReasons, terminalReasons } from '@cpm/contract/delivery/task/task'
import { Select } from 'antd'
import { useText } from '../../../../../api/text.ts'
import { reasonText } from '../../../../task-types/task-words.ts'

type Props = { id?: string; value?: string[]; onChange?: (reasons: string[]) => void }

/** Reasons a terminal may give, in words; one of a program's task that is none of them stands as it was written. */
export function ReasonsInput({ id, value = [], onChange }: Props) {
  const t = useText()
  const others = value.filter((one) => !(terminalReasons as readonly string[]).includes(one))
  return (
    <Select<string[]>
      {...(id && { id })}
      mode="multiple"
      allowClear
      maxCount={mostRetryReasons}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('task.retryReasons')}
      placeholder={t('task.retryReasonsAny')}
      value={value}
      options={[...terminalReasons, ...others].map((one) => ({ value: one, label: reasonText(t, 'run', one) }))}
      notFoundContent={t('select.nothingFound')}
      onChange={(next) => onChange?.(next)}
    />
  )
}
