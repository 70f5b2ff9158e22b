import { emailAddress, emailCodeText } from '@cpm/contract/people/password/password'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { api, quietApi } from '../../api/api.ts'
import { askAgain } from '../../api/read/read.ts'
import { isEnglish } from '../../api/session/password.ts'
import { AnswerError } from '../../api/send.ts'
import { useSession } from '../../api/session/session.ts'
import { toast } from '../../kit/dialog/feedback.tsx'
import { Field, SchemaForm } from '../../kit/form/form.tsx'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { useText } from '../../api/text.ts'
import { passwordField, sealedPassword } from './proof.ts'
import styles from './me.module.css'

const form = z.object({ email: emailAddress, emailCaptcha: emailCodeText, password: passwordField })
const waitSeconds = 60

/** Another e-mail address: a code sent to it, and the current password. */
export function EmailDialog({ email, onClose }: { email: string | null; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const [fields] = Form.useForm()
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      open
      centered
      width={480}
      title={t('me.changeEmail')}
      mask={{ closable: false }}
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => fields.submit()}
      onCancel={onClose}
    >
      {email ? <p className={styles.meHint}>{email}</p> : null}
      <SchemaForm
        schema={form}
        form={fields}
        onBusy={setBusy}
        onSubmit={async ({ password, ...values }) => {
          const changed = await api.me.changeEmail({ ...values, ...(await sealedPassword(password)) })
          useSession.setState(({ info }) => ({ info: info && { ...info, email: changed.email } }))
          toast.success(t('answer.ok'))
          onClose()
          await askAgain(client, api.me.changeEmail)
        }}
      >
        <Field name="email" label={t('me.newEmail')} help={t('me.newEmailHint')}>
          <Input type="email" autoFocus autoComplete="email" maxLength={254} />
        </Field>
        <div className={styles.meCode}>
          <Field name="emailCaptcha" label={t('me.code')}>
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Field>
          <AskCode
            address={() => fields.validateFields(['email']).then(() => String(fields.getFieldValue('email')).trim())}
          />
        </div>
        <Field name="password" label={t('me.currentPassword')}>
          <Input type="password" autoComplete="current-password" maxLength={200} />
        </Field>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </SchemaForm>
    </Modal>
  )
}

/** Sends the code, and counts the wait before another [9.1]. `address` refuses while it is not one. */
function AskCode({ address }: { address: () => Promise<string> }) {
  const t = useText()
  const [left, setLeft] = useState(0)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  async function send(): Promise<void> {
    const email = await address().catch(() => null)
    if (email === null) return
    setBusy(true)
    try {
      await quietApi.me.sendCode({ email, isEnglish: isEnglish() })
      setLeft(waitSeconds)
    } catch (error) {
      if (error instanceof AnswerError) toast.error(error.message)
    }
    setBusy(false)
  }
  return (
    <Button disabled={left > 0} loading={busy} onClick={() => void send()}>
      {left > 0 ? t('password.codeAgain', { seconds: left }) : t('password.getCode')}
    </Button>
  )
}
