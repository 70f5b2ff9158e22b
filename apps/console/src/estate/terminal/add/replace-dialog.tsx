import { sn } from '@cpm/contract/estate/agent/report'
import type { TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { Input } from 'antd'
import { z } from 'zod'
import { api } from '../../../api/api.ts'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Points } from '../../../kit/layout/text.tsx'
import styles from '../terminal.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

const form = z.object({ newSn: sn, note: z.string().trim().max(200).optional() })

type Props = { row: Pick<TerminalRow, 'sn'>; onReplaced: (newSn: string) => void; onClose: () => void }

/** Another device in the place of a broken one, saying what goes over to it. */
export function ReplaceDialog({ row, onReplaced, onClose }: Props) {
  const t = useText()
  const replace = useAction(api.terminal.replace, { success: null, onDone: (now) => onReplaced(now.sn) })
  const takes = ['terminal.replaceName', 'terminal.replaceApps', 'terminal.replaceRuns'] as const
  return (
    <EditDialog
      open
      title={t('terminal.replaceTitle', { sn: row.sn })}
      schema={form}
      okText={t('terminal.replace')}
      onClose={onClose}
      onSubmit={(values) => replace.mutateAsync({ sn: row.sn, ...values })}
    >
      <Field name="newSn" label={t('terminal.newSn')}>
        <Input autoFocus className={valuesStyles.mono} maxLength={64} autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="note" label={t('terminal.note')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Field>
      <Stack className={styles.replaceFollows}>
        <p>{t('terminal.replaceTakes')}</p>
        <Points>
          {takes.map((word) => (
            <li key={word}>{t(word)}</li>
          ))}
        </Points>
        <p>{t('terminal.replaceOld')}</p>
        <p>{t('terminal.replaceNew')}</p>
      </Stack>
    </EditDialog>
  )
}
