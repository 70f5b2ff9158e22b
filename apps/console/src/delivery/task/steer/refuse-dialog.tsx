import { approvalRoutes } from '@cpm/contract/delivery/task/task'
import { Input } from 'antd'
import { useText } from '../../../api/text.ts'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'

const form = approvalRoutes.refuse.input.pick({ note: true })

type Props = { title: string; onRefuse: (note: string) => Promise<unknown>; onClose: () => void }

/** Asks why what waits for a second person is refused. */
export function RefuseDialog({ title, onRefuse, onClose }: Props) {
  const t = useText()
  return (
    <EditDialog
      open
      title={title}
      okText={t('task.refuse')}
      schema={form}
      onClose={onClose}
      onSubmit={({ note }) => onRefuse(note)}
    >
      <Field name="note" label={t('task.decisionNote')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
    </EditDialog>
  )
}
