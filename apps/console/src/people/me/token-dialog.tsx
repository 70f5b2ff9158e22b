import { newToken } from '@cpm/contract/people/me/me.tokens'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { askAgain } from '../../api/read/read.ts'
import { Field, SchemaForm } from '../../kit/form/form.tsx'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { useText } from '../../api/text.ts'
import { Copyable } from '../../kit/values/values.tsx'
import { CodeChoice } from './totp/code-choice.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import styles from './me.module.css'

const dayMs = 86_400_000
const lifetimes = [7, 30, 90, 180, 365] as const
const tokenForm = newToken.omit({ expiresAt: true }).extend({ days: z.number() })

/** Makes a token, and then shows it: this once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const footer = made ? (
    <Button type="primary" onClick={onClose}>
      {t('common.close')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button type="primary" loading={busy} onClick={() => form.submit()}>
        {t('me.token.new')}
      </Button>
    </>
  )
  return (
    <Modal
      open
      centered
      width={640}
      title={t(made ? 'me.token.made' : 'me.token.new')}
      mask={{ closable: false }}
      // A token that was not copied would be lost by a slip of the finger.
      keyboard={made === null}
      footer={footer}
      onCancel={onClose}
    >
      {made ? (
        <Made token={made} />
      ) : (
        <SchemaForm
          schema={tokenForm}
          form={form}
          initial={{ days: 90, codes: [] }}
          onBusy={setBusy}
          onSubmit={async ({ days, ...values }) => {
            const expiresAt = new Date(Date.now() + days * dayMs).toISOString()
            setMade((await api.me.createToken({ ...values, expiresAt })).token)
            await askAgain(client, api.me.createToken)
          }}
        >
          <div className={styles.mePair}>
            <Field name="name" label={t('me.token.name')}>
              <Input autoFocus maxLength={60} placeholder={t('me.token.nameHint')} />
            </Field>
            <Field name="days" label={t('me.token.validFor')}>
              <Select options={lifetimes.map((days) => ({ value: days, label: t('me.token.days', { days }) }))} />
            </Field>
          </div>
          <Field name="codes" label={t('me.token.codes')}>
            <CodeChoice />
          </Field>
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </SchemaForm>
      )}
    </Modal>
  )
}

function Made({ token }: { token: string }) {
  const t = useText()
  const call = `curl -H "Authorization: Bearer ${token}" "${location.origin}/api/v1/terminals"`
  return (
    <Stack gap={4} className={styles.meMade}>
      <Alert type="warning" showIcon title={t('me.token.madeLead')} />
      <Copyable text={token} block />
      <span className={styles.meHint}>{t('me.token.try')}</span>
      <Copyable text={call} block />
    </Stack>
  )
}
