import { proofMs } from '@cpm/contract/people/me/me.proof'
import { Form, Input, type InputRef } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useSession } from '../../api/session/session.ts'
import { Failed } from '../../kit/page/page.tsx'
import { Field, SchemaForm } from '../../kit/form/form.tsx'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { useText } from '../../api/text.ts'
import { proofForm, sealedPassword } from './proof.ts'
import styles from './me.module.css'

export type ProofDialogProps = {
  /** Whether they have confirmed who they are. */
  onDone: (isProven: boolean) => void
}

const byCode = proofForm.pick({ code: true })
const byPassword = proofForm.pick({ password: true })
type Typed = z.output<typeof byCode> | z.output<typeof byPassword>

/** Asks for the password again, or for a code of who signs in in two steps, before what reaches far. */
export function ProofDialog({ onDone }: ProofDialogProps) {
  const t = useText()
  const found = useRead(quietApi.me.security, {})
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const field = useRef<InputRef>(null)
  async function prove(typed: Typed): Promise<void> {
    await api.me.prove('code' in typed ? { code: typed.code } : await sealedPassword(typed.password))
    onDone(true)
  }
  // It opens with its field, which takes the keyboard.
  if (!found.data && !found.error) return null
  return (
    <Modal
      open
      centered
      width={440}
      title={t('me.proof.title')}
      mask={{ closable: false }}
      okText={t('me.proof.confirm')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !found.data }}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={() => onDone(false)}
      afterOpenChange={(is) => (is ? field.current?.focus() : undefined)}
    >
      <p className={styles.meHint}>{t('me.proof.lead', { minutes: proofMs / 60_000 })}</p>
      {found.data ? (
        <SchemaForm<typeof byCode | typeof byPassword>
          schema={found.data.totpSince ? byCode : byPassword}
          form={form}
          onBusy={setBusy}
          onSubmit={prove}
        >
          <Ask isByCode={found.data.totpSince !== null} field={field} />
        </SchemaForm>
      ) : (
        <Failed error={found.error} retry={() => void found.refetch()} />
      )}
    </Modal>
  )
}

function Ask({ isByCode, field }: { isByCode: boolean; field: RefObject<InputRef | null> }) {
  const t = useText()
  const name = useSession((s) => s.info?.name)
  return (
    <>
      {isByCode ? (
        <Field name="code" label={t('me.totp.anyCode')}>
          <Input ref={field} autoComplete="one-time-code" maxLength={40} />
        </Field>
      ) : (
        <>
          {/* So that a keeper of passwords knows whose it is. */}
          <input type="text" autoComplete="username" value={name ?? ''} readOnly hidden />
          <Field name="password" label={t('me.currentPassword')}>
            <Input ref={field} type="password" autoComplete="current-password" maxLength={200} />
          </Field>
        </>
      )}
      {/* Enter in a field submits. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </>
  )
}
