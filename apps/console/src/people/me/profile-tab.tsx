import { type Profile, profileForm } from '@cpm/contract/people/me/me'
import { Button, Checkbox, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useSession } from '../../api/session/session.ts'
import { Details, Failed, Panel, Waiting } from '../../kit/page/page.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field, SchemaForm } from '../../kit/form/form.tsx'
import { useUnsaved } from '../../kit/page/tab-route.ts'
import { roleName } from '../../api/session/role-name.ts'
import { useText } from '../../api/text.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './me.module.css'

/** Who one is here: what others decided, and what is one's own to say. */
export function ProfileTab() {
  const id = useSession((s) => s.info?.id ?? '')
  const own = useRead(quietApi.me.profile, {}, { about: { account: id } })
  if (own.error) return <Failed error={own.error} retry={() => void own.refetch()} />
  if (!own.data) return <Waiting lines={8} />
  return (
    <div className={styles.meColumns}>
      <Given profile={own.data} />
      <Yours key={id} profile={own.data} />
    </div>
  )
}

function Given({ profile }: { profile: Profile }) {
  const t = useText()
  const wide = true
  const whole = profile.enterpriseName === null ? 'me.everything' : 'me.wholeEnterprise'
  return (
    <Panel title={t('me.given')}>
      <Details
        items={[
          { label: t('me.name'), value: profile.name, wide },
          { label: t('me.kind'), value: t(`user.kind.${profile.kind}`), wide },
          profile.enterpriseName !== null && { label: t('me.enterprise'), value: profile.enterpriseName, wide },
          { label: t('me.roles'), value: profile.roles.map((role) => roleName(t, role)).join(', ') || null, wide },
          { label: t('me.superior'), value: profile.superiorName, wide },
          { label: t('me.stores'), value: profile.stores ? profile.stores.join(', ') || null : t(whole), wide },
          { label: t('me.signedInAt'), value: <DateTime at={profile.signedInAt} />, wide },
        ]}
      />
    </Panel>
  )
}

function Yours({ profile }: { profile: Profile }) {
  const t = useText()
  const [form] = Form.useForm()
  const [email, setEmail] = useState(false)
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const save = useAction(api.me.saveProfile)
  const { phone, description, language, hardwareAlert, fenceAlert, locationOn } = profile
  return (
    <Panel title={t('me.yours')}>
      <Row gap={5} between className={styles.meEmail}>
        <Details items={[{ label: t('me.email'), value: profile.email ?? t('me.noEmail'), wide: true }]} />
        <Button onClick={() => setEmail(true)}>{t('me.changeEmail')}</Button>
      </Row>
      <SchemaForm
        schema={profileForm}
        form={form}
        initial={{
          language,
          hardwareAlert,
          fenceAlert,
          locationOn,
          ...(phone ? { phone } : {}),
          ...(description ? { description } : {}),
        }}
        onDirty={setDirty}
        onSubmit={async (values) => {
          await save.mutateAsync(values)
          setDirty(false)
        }}
      >
        <Field name="phone" label={t('me.phone')}>
          <Input type="tel" autoComplete="tel" maxLength={30} />
        </Field>
        <Field name="description" label={t('me.description')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
        </Field>
        <Field name="language" label={t('me.language')} help={t('me.languageHint')}>
          <Segmented
            aria-label={t('me.language')}
            options={[
              { value: 'cn', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
          />
        </Field>
        <fieldset className={styles.meAlerts}>
          <legend>{t('me.alerts')}</legend>
          {(['hardwareAlert', 'fenceAlert', 'locationOn'] as const).map((one) => (
            <Field key={one} name={one} label="" valuePropName="checked">
              <Checkbox>{t(`me.${one}`)}</Checkbox>
            </Field>
          ))}
        </fieldset>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('common.save')}
        </Button>
      </SchemaForm>
      {email ? <EmailDialog email={profile.email} onClose={() => setEmail(false)} /> : null}
    </Panel>
  )
}
