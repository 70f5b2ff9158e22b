import { Select } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'

type Props = { value: string | undefined; onChoose: (id: string | undefined) => void }

/** Begins a task with what a template asks. Nothing is shown while there is none. */
export function TemplateSelect({ value, onChoose }: Props) {
  const t = useText()
  const found = useRead(quietApi.taskTemplate.list, { pageSize: 200 })
  const templates = found.data?.records ?? []
  if (templates.length === 0) return null
  return (
    <Select<string>
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      style={{ minWidth: 220 }}
      popupMatchSelectWidth={false}
      aria-label={t('taskTemplate.from')}
      placeholder={t('taskTemplate.from')}
      value={value ?? (null as unknown as string)}
      options={templates.map(({ id, name, type }) => ({ value: id, label: `${name} · ${t(`task.type.${type}`)}` }))}
      onChange={(id?: string) => onChoose(id)}
    />
  )
}
