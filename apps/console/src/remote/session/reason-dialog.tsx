import { Input } from 'antd'
import { z } from 'zod'
import { useText } from '../../api/text.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { Field } from '../../kit/form/form.tsx'
import type { RemoteSession } from './use-session.ts'

const reason = z.object({ reason: z.string().trim().min(2).max(500) })
const order = z.object({ order: z.string().trim().min(1).max(64) })

/** Asks what a session is for, where the rules of its terminal want that said. */
export function WhyDialog({ session, onCancel }: { session: RemoteSession; onCancel: () => void }) {
  const t = useText()
  const { wants, line } = session
  if (wants === null) return null
  const isOrder = wants === 'order'
  return (
    <EditDialog
      open
      title={t('remoteSession.whyTitle')}
      schema={isOrder ? order : reason}
      okText={t('remoteSession.whyOpen')}
      onSubmit={(said) => line.begin(said)}
      onClose={() => {
        if (line.use.getState().wants !== null) onCancel()
      }}
    >
      {isOrder ? (
        <Field name="order" label={t('remoteSession.whyOrder')} help={t('remoteSession.whyHint')}>
          <Input autoComplete="off" />
        </Field>
      ) : (
        <Field name="reason" label={t('remoteSession.whyReason')} help={t('remoteSession.whyHint')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </Field>
      )}
    </EditDialog>
  )
}
