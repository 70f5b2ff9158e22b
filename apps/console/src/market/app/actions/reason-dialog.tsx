import { appLimits } from '@cpm/contract/market/app/app'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useText } from '../../../api/text.ts'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import styles from './actions.module.css'

const withReason = z.object({
  reason: z.string({ error: 'field.required' }).trim().min(1, { error: 'field.required' }).max(appLimits.reason),
})

type Props = {
  title: string
  okText: string
  /** Who reads the reason. */
  hint: string
  /** What follows from it. */
  children?: ReactNode
  onClose: () => void
  onSubmit: (said: { reason: string }) => Promise<unknown>
}

/** Asks for a reason before something is done. */
export function ReasonDialog({ title, okText, hint, children, onClose, onSubmit }: Props) {
  const t = useText()
  return (
    <EditDialog open title={title} okText={okText} schema={withReason} onClose={onClose} onSubmit={onSubmit}>
      {children ? <p className={styles.lead}>{children}</p> : null}
      <Field name="reason" label={t('app.reason')} help={hint}>
        <Input.TextArea autoFocus maxLength={appLimits.reason} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Field>
    </EditDialog>
  )
}
