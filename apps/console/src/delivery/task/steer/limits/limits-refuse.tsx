import { approvalRoutes } from '@cpm/contract/delivery/task/task'
import { Input } from 'antd'
import { useText } from '../../../../api/text.ts'
import { EditDialog } from '../../../../kit/form/edit.tsx'
import { Field } from '../../../../kit/form/form.tsx'

const form = approvalRoutes.refuseLimits.input.pick({ note: true })

type Props = { onRefuse: (note: string) => Promise<unknown>; onClose: () => void }

/** Why a change of the limits is not to be. */
export function LimitsRefuse({ onRefuse, onClose }: Props) {
  const t = useText()
  return (
    <EditDialog
      open
      title={t('task.limitsRefuseTitle')}
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
