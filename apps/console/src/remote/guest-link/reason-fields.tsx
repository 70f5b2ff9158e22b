import { Input } from 'antd'
import { useText } from '../../api/text.ts'
import { Field } from '../../kit/form/form.tsx'
import { TextInput } from '../../kit/form/text-input.ts'

/** Why a session is opened, and the number of its order: the fields `reason` and `order` of a form. */
export function ReasonFields() {
  const t = useText()
  return (
    <>
      <Field name="reason" label={t('remoteSession.reason')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
      </Field>
      <Field name="order" label={t('remoteSession.order')}>
        <TextInput autoComplete="off" />
      </Field>
    </>
  )
}
