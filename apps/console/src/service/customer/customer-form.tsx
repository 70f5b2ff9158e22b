import { customerEdit, customerForm, customerLimits, type CustomerRow } from '@cpm/contract/service/customer/customer'
import { Input } from 'antd'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { DictionarySelect } from '../../platform/dictionary/dictionary-values.tsx'
import { EditDrawer } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field, FieldSection } from '../../kit/form/form.tsx'
import { useText } from '../../api/text.ts'
import styles from '../../kit/form/form.module.css'
import valuesStyles from '../../kit/values/values.module.css'

type Props = { row: CustomerRow | null; onClose: () => void }

/** What may be left empty; on an edit an emptied one is emptied there too. */
const emptyable = ['contact', 'phone', 'email', 'country', 'region', 'address', 'interfaceUrl', 'remark'] as const
const emptied = Object.fromEntries(emptyable.map((name) => [name, null])) as Record<(typeof emptyable)[number], null>

/** Registers a customer, or changes one [5.10]. The password goes in and is never shown again. */
export function CustomerForm({ row, onClose }: Props) {
  const t = useText()
  const create = useAction(api.customer.create)
  const update = useAction(api.customer.update)
  const initial = useMemo(() => (row ? filledFrom(row) : { deploymentStatus: 'not_deployed' }), [row])
  const frame = { open: true, width: 560, title: t(row ? 'customer.edit' : 'customer.add'), initial, onClose }
  if (!row) {
    return (
      <EditDrawer {...frame} schema={customerForm} onSubmit={(values) => create.mutateAsync(values)}>
        <Fields passwordHint={t('customer.passwordHint')} />
      </EditDrawer>
    )
  }
  return (
    <EditDrawer
      {...frame}
      schema={customerEdit}
      onSubmit={(values) => update.mutateAsync({ ...emptied, ...values, id: row.id })}
    >
      <Fields passwordHint={t('customer.passwordKept')} placeholder={t('customer.passwordSet')} />
    </EditDrawer>
  )
}

function filledFrom(row: CustomerRow) {
  const { name, deploymentStatus, networkType, serviceIp, serviceUser } = row
  const others = emptyable.map((field) => [field, row[field] ?? undefined])
  return { name, deploymentStatus, networkType, serviceIp, serviceUser, ...Object.fromEntries(others) }
}

function Fields({ passwordHint, placeholder }: { passwordHint: string; placeholder?: string }) {
  const t = useText()
  const text = customerLimits.text
  return (
    <>
      <FieldSection title={t('customer.group.who')}>
        <Field name="name" label={t('customer.name')}>
          <Input autoFocus maxLength={text} />
        </Field>
        <div className={styles.formPair}>
          <Field name="contact" label={t('customer.contact')}>
            <Input maxLength={text} />
          </Field>
          <Field name="phone" label={t('customer.phone')}>
            <Input type="tel" maxLength={30} />
          </Field>
        </div>
        <Field name="email" label={t('customer.email')}>
          <Input inputMode="email" maxLength={254} />
        </Field>
        <div className={styles.formPair}>
          <Field name="country" label={t('customer.country')}>
            <DictionarySelect code="country" allowClear />
          </Field>
          <Field name="region" label={t('customer.region')}>
            <DictionarySelect code="region" allowClear />
          </Field>
        </div>
        <Field name="address" label={t('customer.address')}>
          <Input maxLength={customerLimits.address} />
        </Field>
      </FieldSection>
      <FieldSection title={t('customer.group.deployment')}>
        <div className={styles.formPair}>
          <Field name="deploymentStatus" label={t('customer.deploymentStatus')}>
            <DictionarySelect code="deploymentStatus" />
          </Field>
          <Field name="networkType" label={t('customer.networkType')}>
            <DictionarySelect code="networkType" />
          </Field>
        </div>
        <Field name="interfaceUrl" label={t('customer.interfaceUrl')}>
          <Input inputMode="url" placeholder="https://" maxLength={customerLimits.url} />
        </Field>
        <Field name="serviceIp" label={t('customer.serviceIp')}>
          <Input className={valuesStyles.mono} maxLength={customerLimits.host} autoComplete="off" />
        </Field>
        <div className={styles.formPair}>
          <Field name="serviceUser" label={t('customer.serviceUser')}>
            <Input maxLength={text} autoComplete="off" />
          </Field>
          <Field name="servicePassword" label={t('customer.servicePassword')} help={passwordHint}>
            <Input.Password
              maxLength={customerLimits.password}
              autoComplete="new-password"
              {...(placeholder ? { placeholder } : {})}
            />
          </Field>
        </div>
        <Field name="remark" label={t('customer.remark')}>
          <Input.TextArea showCount maxLength={customerLimits.remark} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Field>
      </FieldSection>
    </>
  )
}
