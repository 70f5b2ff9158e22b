import { Form, Select } from 'antd'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useLanguage, useText } from '../../../api/text.ts'

/** Fills the form in with what a template says. Nothing is shown while there is none. */
export function FromTemplate() {
  const t = useText()
  const language = useLanguage()
  const form = Form.useFormInstance()
  const found = useRead(
    quietApi.orderTemplate.list,
    { pageSize: 200, enabled: true, sort: 'name' },
    {
      enabled: useCan('orderTemplate.read'),
    },
  )
  const templates = found.data?.records ?? []
  if (templates.length === 0) return null
  const fillIn = (id: string) => {
    const chosen = templates.find((one) => one.id === id)
    if (!chosen) return
    const { title, description, kind, priority, assigneeId } = chosen
    form.setFieldsValue({
      title,
      description: description ?? undefined,
      kind,
      priority,
      ...(assigneeId && { assigneeId }),
    })
    // The cursor left the title empty to come here.
    void form.validateFields(['title', 'description'])
  }
  return (
    <Form.Item label={t('orderTemplate.from')} htmlFor="order-template">
      <Select<string>
        id="order-template"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('orderTemplate.from')}
        options={templates.map(({ id, name, englishName }) => ({
          value: id,
          label: language === 'en' ? (englishName ?? name) : name,
        }))}
        onChange={fillIn}
      />
    </Form.Item>
  )
}
