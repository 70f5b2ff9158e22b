import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import { type Form, Input } from 'antd'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field, SchemaForm } from '../../kit/form/form.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { ReasonFields } from '../guest-link/reason-fields.tsx'

export type MadeRepeaterId = Awaited<ReturnType<typeof api.remoteSession.addRepeaterId>>

type Props = {
  form: ReturnType<typeof Form.useForm>[0]
  sn: string
  onBusy: (busy: boolean) => void
  onMade: (made: MadeRepeaterId) => void
}

/** The password of the VNC server, and why the session is opened. */
export function RepeaterForm({ form, sn, onBusy, onMade }: Props) {
  const t = useText()
  const make = useAction(api.remoteSession.addRepeaterId, { success: null })
  return (
    <SchemaForm
      schema={remoteSession.routes.addRepeaterId.input}
      form={form}
      initial={{ sn }}
      onBusy={onBusy}
      onSubmit={async (asked) => onMade(await make.mutateAsync({ ...asked, sn }))}
    >
      <p>
        <Muted>{t('repeater.intro')}</Muted>
      </p>
      <Field name="password" label={t('repeater.password')} help={t('repeater.passwordHint')}>
        <Input.Password autoComplete="off" autoFocus />
      </Field>
      <ReasonFields />
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </SchemaForm>
  )
}
