import { templateCalled } from '@cpm/contract/delivery/task-template/task-template'
import { Input, Switch } from 'antd'
import type { z } from 'zod'
import { useText } from '../../api/text.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { Field } from '../../kit/form/form.tsx'

type Called = z.output<typeof templateCalled>
type Props = {
  title: string
  hint?: string
  initial: Partial<Called>
  onSubmit: (called: Called) => Promise<unknown>
  onClose: () => void
}

/** What a template is called, and whether it is for everybody of the enterprise. */
export function TemplateNameForm({ title, hint, initial, onSubmit, onClose }: Props) {
  const t = useText()
  return (
    <EditDialog open title={title} schema={templateCalled} initial={initial} onClose={onClose} onSubmit={onSubmit}>
      <Field name="name" label={t('taskTemplate.name')} help={hint}>
        <Input autoFocus />
      </Field>
      <Field name="shared" label={t('taskTemplate.shared')} help={t('taskTemplate.sharedHint')} valuePropName="checked">
        <Switch />
      </Field>
    </EditDialog>
  )
}
