import { type AccountDetail, newAccount } from '@cpm/contract/people/account/account'
import { accountFields } from '@cpm/contract/people/account/account.fields'
import { Alert, Input, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { api } from '../../../api/api.ts'
import { useHouse } from '../../../api/state/house.ts'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { useLanguage, useText } from '../../../api/text.ts'
import { FormFields } from '../../../platform/resource/form-fields.tsx'
import { OrganisationFields, type Standing } from './account-place.tsx'
import { changesOf } from './changes.ts'
import type { Once } from './once-password.tsx'
import styles from '../account.module.css'

const width = 660
/** The top of an enterprise has no superior that its own people see. */
const changedAccount = newAccount.partial({ superiorId: true })
type Values = z.input<typeof newAccount>

/** Makes a user below a superior, who is chosen first [5.12]. */
export function NewAccount({
  below,
  onClose,
  onOnce,
}: {
  below: Standing
  onClose: () => void
  onOnce: (o: Once) => void
}) {
  const t = useText()
  const language = useLanguage()
  const create = useAction(api.account.create, { success: null, onDone: onOnce })
  return (
    <EditDrawer
      open
      beside
      width={width}
      title={t('account.new')}
      schema={newAccount}
      initial={{ superiorId: below.id, roleIds: [], locationOn: true, language }}
      onClose={onClose}
      onSubmit={(values) => create.mutateAsync(values)}
    >
      <WhatComes />
      <Section title={t('account.sectionOrganisation')}>
        <OrganisationFields below={below} account={null} />
      </Section>
      <PersonFields />
    </EditDrawer>
  )
}

/** How the new person gets in, which is another way where no mail goes out. */
function WhatComes() {
  const t = useText()
  const house = useHouse()
  if (!house) return null
  return (
    <Alert
      className={styles.accountComes}
      showIcon
      type={house.mailSent ? 'info' : 'warning'}
      title={t(house.mailSent ? 'account.comesMail' : 'account.comesNoMail')}
    />
  )
}

/** Changes a user; another superior moves it with all below it. What others decide about oneself is not offered. */
export function ChangeAccount({ account, onClose }: { account: AccountDetail; onClose: () => void }) {
  const t = useText()
  const update = useAction(api.account.update)
  const initial = valuesOf(account)
  return (
    <EditDrawer
      open
      beside
      width={width}
      title={t('account.editOf', { name: account.name })}
      schema={changedAccount}
      initial={initial}
      onClose={onClose}
      onSubmit={async (values) => {
        const changes = changesOf(initial, values)
        if (Object.keys(changes).length > 0) await update.mutateAsync({ id: account.id, ...changes })
      }}
    >
      {account.self ? (
        <p className={styles.accountTreeHint}>{t('account.self')}</p>
      ) : (
        <Section title={t('account.sectionOrganisation')}>
          <OrganisationFields
            below={{ ...(account.superior ?? { id: '', name: '' }), kind: null, enterprise: account.enterprise }}
            account={account}
          />
        </Section>
      )}
      <PersonFields self={account.self} />
    </EditDrawer>
  )
}

function valuesOf(account: AccountDetail): Partial<Values> {
  const { name, kind, email, phone, description, company, address, international, language } = account
  const { salesRepName, salesRepPhone, salesRepAddress, hardwareAlert, fenceAlert, locationOn } = account
  return {
    name,
    kind,
    phone,
    description,
    company,
    address,
    international,
    language,

    salesRepName,
    salesRepPhone,
    salesRepAddress,
    hardwareAlert,
    fenceAlert,
    locationOn,
    ...(email === null ? {} : { email }),
    ...(account.superior ? { superiorId: account.superior.id } : {}),
    roleIds: account.roles.map((one) => one.id),
    groupIds: account.groups && account.groups.map((one) => one.id),
  }
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.accountSection}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function PersonFields({ self = false }: { self?: boolean }) {
  const t = useText()
  return (
    <>
      <Section title={t('account.sectionAccount')}>
        <div className={styles.accountPair}>
          <FormFields
            of={accountFields}
            names={['name', 'email', 'phone', 'language']}
            more={{
              email: { control: <Input type="email" maxLength={254} autoComplete="off" disabled={self} /> },
              phone: { control: <Input type="tel" maxLength={30} autoComplete="off" /> },
            }}
          />
        </div>
        <FormFields
          of={accountFields}
          names={['description', 'international']}
          more={{ description: { control: <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} /> } }}
        />
      </Section>
      <Section title={t('account.sectionCompany')}>
        <div className={styles.accountPair}>
          <FormFields of={accountFields} names={['company', 'address', 'salesRepName', 'salesRepPhone']} />
        </div>
        <FormFields of={accountFields} names={['salesRepAddress']} />
      </Section>
      <Section title={t('account.sectionAlerts')}>
        <div className={styles.accountPair}>
          {(['hardwareAlert', 'fenceAlert', 'locationOn'] as const).map((name) => (
            <Field key={name} name={name} label={t(`account.${name}`)} valuePropName="checked">
              <Switch />
            </Field>
          ))}
        </div>
      </Section>
    </>
  )
}
