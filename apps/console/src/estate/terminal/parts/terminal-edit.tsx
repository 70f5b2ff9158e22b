import { terminalForm } from '@cpm/contract/estate/terminal/terminal.change'
import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import { codes } from '@cpm/contract/kernel/envelope'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { AnswerError } from '../../../api/send.ts'
import { useCan } from '../../../api/session/can.tsx'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { GroupSelect } from '../../group/group-select.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'
import { FormFields } from '../../../platform/resource/form-fields.tsx'
import { changedFields, type Edited, editedOf, theirChanges } from './terminal-changes.ts'
import { KeptFields } from './terminal-choices.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import styles from './terminal-edit.module.css'

type Props = { row: TerminalRow; onClose: () => void }

/** Edits what people keep of a terminal. Who comes second is shown what the first has changed, and decides. */
export function EditTerminal({ row, onClose }: Props) {
  const t = useText()
  const maySeeGroups = useCan('group.read')
  const [base, setBase] = useState(row)
  const [theirs, setTheirs] = useState<TerminalRow | null>(null)
  const version = useRef(row.version)
  const update = useAction(api.terminal.update)

  async function submit(values: Edited): Promise<void> {
    try {
      await update.mutateAsync({ sn: row.sn, version: version.current, ...changedFields(base, values) })
    } catch (error) {
      if (error instanceof AnswerError && error.code === codes.conflict) {
        setTheirs(await quietApi.terminal.get({ sn: row.sn }))
      }
      throw error
    }
  }
  const take = (now: TerminalRow) => {
    version.current = now.version
    setBase(now)
    setTheirs(null)
  }
  return (
    <EditDrawer
      key={base.version}
      open
      title={t('terminal.editTitle', { sn: row.sn })}
      schema={terminalForm}
      initial={editedOf(base)}
      onClose={onClose}
      onSubmit={submit}
    >
      {theirs ? (
        <Conflict
          base={base}
          theirs={theirs}
          onTake={() => take(theirs)}
          onOverwrite={() => (version.current = theirs.version)}
        />
      ) : null}
      <FormFields
        of={terminalFields}
        names={maySeeGroups ? ['name', 'groupId'] : ['name']}
        more={{
          name: { control: <Input autoFocus maxLength={100} autoComplete="off" /> },
          groupId: { control: <GroupSelect /> },
        }}
      />
      <KeptFields />
    </EditDrawer>
  )
}

type ConflictProps = { base: TerminalRow; theirs: TerminalRow; onTake: () => void; onOverwrite: () => void }

function Conflict({ base, theirs, onTake, onOverwrite }: ConflictProps) {
  const t = useText()
  return (
    <Stack className={styles.editConflict} role="alert">
      <p>
        <Icon name="warning" size={16} /> <b>{t('terminal.conflict')}</b>
      </p>
      <ul>
        {theirChanges(base, theirs).map(({ word, value }) => (
          <li key={word}>
            {t('terminal.conflictOf', { field: t(word), value: value || t('terminal.conflictEmpty') })}
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" onClick={onTake}>
          {t('terminal.reload')}
        </Button>
        <Button size="small" danger htmlType="submit" onClick={onOverwrite}>
          {t('terminal.overwrite')}
        </Button>
      </div>
    </Stack>
  )
}
