import type { Security } from '@cpm/contract/people/me/me.totp'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { askAgain, useRead } from '../../api/read/read.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { Failed, Panel, Waiting } from '../../kit/page/page.tsx'
import { toast } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { proofForm, sealedPassword } from './proof.ts'
import { RecoveryCodes } from './totp/recovery-codes.tsx'
import { TotpDialog } from './totp/totp-dialog.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './me.module.css'

/** How one comes in: the second step of the sign-in and its recovery codes. */
export function SecurityTab() {
  const found = useRead(quietApi.me.security, {})
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  return found.data ? <TwoSteps now={found.data} /> : <Waiting lines={5} />
}

type Doing = 'on' | 'off' | 'renew' | null

function TwoSteps({ now }: { now: Security }) {
  const t = useText()
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const isOn = now.totpSince !== null
  const again = () => askAgain(client, api.me.confirmTotp)
  const close = () => setDoing(null)
  return (
    <Panel
      title={t('me.totp')}
      extra={<StatusTag tone={isOn ? 'ok' : 'idle'} label={t(isOn ? 'me.totp.on' : 'me.totp.off')} />}
    >
      <p className={styles.meHint}>{t('me.totpHint')}</p>
      {isOn ? (
        <>
          <Line label={t('me.totp.since')} value={<DateTime at={now.totpSince} />}>
            <Greyable danger reason={now.totpDemanded ? t('me.totp.demanded') : null} onClick={() => setDoing('off')}>
              {t('me.totp.turnOff')}
            </Greyable>
          </Line>
          <Line label={t('me.recovery')} value={t('me.recovery.left', { count: now.recoveryLeft })}>
            <Button onClick={() => setDoing('renew')}>{t('me.recovery.renew')}</Button>
          </Line>
        </>
      ) : (
        <Button type="primary" onClick={() => setDoing('on')}>
          {t('me.totp.turnOn')}
        </Button>
      )}
      {doing === 'on' ? (
        <TotpDialog
          beside={<Button onClick={close}>{t('common.cancel')}</Button>}
          onClose={close}
          onDone={() => {
            close()
            void again()
          }}
        />
      ) : null}
      <Prove
        open={doing === 'off'}
        title={t('me.totp.turnOff')}
        hint={t('me.totp.turnOffHint')}
        onClose={close}
        onProven={async (proof) => {
          await api.me.turnTotpOff(proof)
          toast.success(t('me.totp.wasTurnedOff'))
          await again()
        }}
      />
      <Prove
        open={doing === 'renew'}
        title={t('me.recovery.renew')}
        hint={t('me.recovery.renewHint')}
        onClose={close}
        onProven={async (proof) => {
          setCodes((await api.me.renewRecoveryCodes(proof)).recoveryCodes)
          await again()
        }}
      />
      {codes ? (
        <Modal open centered width={560} title={t('me.recovery')} closable={false} keyboard={false} footer={null}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </Modal>
      ) : null}
    </Panel>
  )
}

function Line({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <Row gap={5} between className={styles.meSetting}>
      <span>
        <span className={styles.meHint}>{label}</span>
        {value}
      </span>
      {children}
    </Row>
  )
}

type ProveProps = {
  open: boolean
  title: string
  hint: string
  onClose: () => void
  onProven: (proof: { code: string; password: string; kid: string }) => Promise<void>
}

/** Asks for the password and a code before the second step is touched. */
function Prove({ open, title, hint, onClose, onProven }: ProveProps) {
  const t = useText()
  return (
    <EditDialog
      open={open}
      title={title}
      schema={proofForm}
      onClose={onClose}
      onSubmit={async ({ code, password }) => onProven({ code, ...(await sealedPassword(password)) })}
    >
      <p className={styles.meHint}>{hint}</p>
      <Field name="password" label={t('me.currentPassword')}>
        <Input type="password" autoFocus autoComplete="current-password" maxLength={200} />
      </Field>
      <Field name="code" label={t('me.totp.anyCode')}>
        <Input autoComplete="one-time-code" maxLength={40} />
      </Field>
    </EditDialog>
  )
}
