import { newTerminal } from '@cpm/contract/estate/terminal/terminal.change'
import { Input } from 'antd'
import { api } from '../../../api/api.ts'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { useText } from '../../../api/text.ts'
import { AddedFields } from './terminal-fields.tsx'
import styles from '../../enrolment/enrol.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

type Props = {
  isTest: boolean
  groupId: string | undefined
  onAdded: (sn: string) => void
  onClose: () => void
}

/** Registers one terminal by hand, into stock [2.15]. */
export function AddDialog({ isTest, groupId, onAdded, onClose }: Props) {
  const t = useText()
  const add = useAction(api.terminal.add, { success: null, onDone: ({ sn }) => onAdded(sn) })
  return (
    <EditDrawer
      open
      title={t(isTest ? 'terminal.addTest' : 'terminal.addOne')}
      schema={newTerminal}
      initial={{ platform: 'android', isTest, ...(groupId ? { groupId } : {}) }}
      onClose={onClose}
      onSubmit={(values) => add.mutateAsync(values)}
    >
      <p className={styles.enrolIntro}>
        {t('terminal.addHint')}
        {isTest ? <br /> : null}
        {isTest ? t('terminal.testHint') : null}
      </p>
      <Field name="sn" label={t('terminal.sn')}>
        <Input autoFocus className={valuesStyles.mono} maxLength={64} autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="name" label={t('terminal.name')}>
        <Input maxLength={100} autoComplete="off" />
      </Field>
      <AddedFields />
    </EditDrawer>
  )
}
