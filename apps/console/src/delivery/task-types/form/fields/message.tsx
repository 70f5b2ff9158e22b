import { Input } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'

/** On the page of tasks alone: beside the terminals it is written in little room, without a form. */
export function Fields() {
  const t = useText()
  return (
    <>
      <Field name="params.title" label={t('task.messageTitle')}>
        <Input maxLength={100} placeholder={t('task.messageTitlePlaceholder')} />
      </Field>
      <Field name="params.text" label={t('task.messageText')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} placeholder={t('task.messageTextPlaceholder')} />
      </Field>
    </>
  )
}
