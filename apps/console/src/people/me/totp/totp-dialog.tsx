import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { Field, SchemaForm } from '../../../kit/form/form.tsx'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Qr } from '../../../kit/values/qr.tsx'
import { useText } from '../../../api/text.ts'
import { Copyable } from '../../../kit/values/values.tsx'
import { proofForm, sealedPassword } from '../proof.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import styles from '../me.module.css'

type Start = { secret: string; uri: string }
type Props = {
  /** Why it cannot be closed; without one it can. */
  forced?: string
  /** The button beside the one that confirms. */
  beside: ReactNode
  onClose: () => void
  /** Confirmed, and the recovery codes are kept. */
  onDone: () => void
}

/** Sets the second step up: scan, confirm, keep the recovery codes. */
export function TotpDialog({ forced, beside, onClose, onDone }: Props) {
  const t = useText()
  const [codes, setCodes] = useState<string[] | null>(null)
  // Codes that are not kept would be lost with the dialog.
  const open = !forced && codes === null
  return (
    <Modal
      open
      centered
      width={560}
      title={t(codes ? 'me.recovery' : 'me.totp.turnOn')}
      closable={open}
      keyboard={open}
      mask={{ closable: false }}
      footer={null}
      onCancel={open ? onClose : undefined}
    >
      {forced && !codes ? <Alert className={styles.meForced} type="warning" showIcon title={forced} /> : null}
      {codes ? <RecoveryCodes codes={codes} onDone={onDone} /> : <SetUp beside={beside} onConfirmed={setCodes} />}
    </Modal>
  )
}

function SetUp({ beside, onConfirmed }: { beside: ReactNode; onConfirmed: (codes: string[]) => void }) {
  const t = useText()
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const { start, error, begin } = useStart()
  if (error !== null) return <Failed error={error} retry={begin} />
  if (!start) return <Waiting lines={5} />
  return (
    <>
      <h3 className={styles.meStep}>{t('me.totp.stepScan')}</h3>
      <p className={styles.meHint}>{t('me.totp.scan')}</p>
      <Row gap={5} className={styles.meScan}>
        <Qr text={start.uri} size={176} label={t('me.totp.qr')} />
        <div>
          <span className={styles.meHint}>{t('me.totp.key')}</span>
          <Copyable text={start.secret} block>
            {start.secret.match(/.{1,4}/g)?.join(' ')}
          </Copyable>
        </div>
      </Row>
      <h3 className={styles.meStep}>{t('me.totp.stepConfirm')}</h3>
      <SchemaForm
        schema={proofForm}
        form={form}
        onBusy={setBusy}
        onSubmit={async ({ code, password }) => {
          const { recoveryCodes } = await api.me.confirmTotp({ code, ...(await sealedPassword(password)) })
          onConfirmed(recoveryCodes)
        }}
      >
        <div className={styles.mePair}>
          <Field name="code" label={t('me.totp.code')}>
            <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
          </Field>
          <Field name="password" label={t('me.currentPassword')}>
            <Input type="password" autoComplete="current-password" maxLength={200} />
          </Field>
        </div>
        <div className={styles.meFoot}>
          {beside}
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('me.totp.confirm')}
          </Button>
        </div>
      </SchemaForm>
    </>
  )
}

/** The secret, asked for once: asked again it would be another than the one on the phone. */
function useStart() {
  const [start, setStart] = useState<Start | null>(null)
  const [error, setError] = useState<unknown>(null)
  const asked = useRef(false)
  function begin(): void {
    setError(null)
    api.me.startTotp().then(setStart, setError)
  }
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    begin()
  }, [])
  return { start, error, begin }
}
