import { Form, Input } from 'antd'
import { useText } from '../../../../api/text.ts'
import { Field } from '../../../../kit/form/form.tsx'
import { Fold } from './fold.tsx'

/** Letters of both in one line. */
const saidAtMost = 100

/** What the task is called, and why it is asked for. */
export function PurposeFields() {
  const t = useText()
  const name = Form.useWatch<string | undefined>('taskName')
  const note = Form.useWatch<string | undefined>('note')
  const whole = [name, note].filter(Boolean).join(' · ')
  const said = whole.length > saidAtMost ? `${whole.slice(0, saidAtMost)}…` : whole || t('task.named.none')
  return (
    <Fold title={t('task.named')} said={said} fields={[['taskName'], ['note']]}>
      <Field name="taskName" label={t('task.name')} help={t('task.nameHint')}>
        <Input maxLength={100} />
      </Field>
      <Field name="note" label={t('task.note')} help={t('task.noteHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
    </Fold>
  )
}
