import { newTerminal } from '@cpm/contract/estate/terminal/terminal.change'
import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import { Input } from 'antd'
import { api } from '../../../api/api.ts'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Lead } from '../../../kit/layout/text.tsx'
import { useText } from '../../../api/text.ts'
import { FormFields } from '../../../platform/resource/form-fields.tsx'
import { AddedFields } from './terminal-fields.tsx'

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
      <Lead>
        {t('terminal.addHint')}
        {isTest ? <br /> : null}
        {isTest ? t('terminal.testHint') : null}
      </Lead>
      <FormFields
        of={terminalFields}
        names={['sn', 'name']}
        more={{
          sn: { focus: true, maxLength: 64 },
          name: { control: <Input maxLength={100} autoComplete="off" /> },
        }}
      />
      <AddedFields />
    </EditDrawer>
  )
}
