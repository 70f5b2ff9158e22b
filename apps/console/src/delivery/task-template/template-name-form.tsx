import { templateCalled } from '@cpm/contract/delivery/task-template/task-template'
import { taskTemplateFields } from '@cpm/contract/delivery/task-template/task-template.fields'
import type { z } from 'zod'
import { useText } from '../../api/text.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'

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
      <FormFields
        of={taskTemplateFields}
        names={['name', 'shared']}
        more={{ name: { focus: true, help: hint }, shared: { help: t('taskTemplate.sharedHint') } }}
      />
    </EditDialog>
  )
}
