import { taskTypeOf } from '@cpm/contract/delivery/task/task.types'
import { Input } from 'antd'
import { useText } from '../../../api/text.ts'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { Follows, nameOf, notesOf } from '../act/act-notes.tsx'
import type { AskProps } from '../side.ts'

/** Asks for the password that opens the terminal again [5.5]. */
export function LockDialog({ reach, onAsk, onClose }: AskProps<'lock'>) {
  const t = useText()
  return (
    <EditDialog
      open
      title={t('action.ask', { what: t('task.type.lock'), name: nameOf(reach) })}
      schema={taskTypeOf.lock.params}
      okText={t('task.type.lock')}
      onClose={onClose}
      onSubmit={async (params) => void (await onAsk(params))}
    >
      <Follows lines={[t('action.hint.lock'), ...notesOf(reach)]} />
      <Field name="password" label={t('action.password')} help={t('action.passwordHint')}>
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Field>
    </EditDialog>
  )
}
