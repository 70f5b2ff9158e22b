import { customerEdit, customerForm, type CustomerRow } from '@cpm/contract/service/customer/customer'
import { customerFields } from '@cpm/contract/service/customer/customer.fields'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { FieldSection } from '../../kit/form/form.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { RowForm } from '../../platform/resource/row-form.tsx'

const usual = { deploymentStatus: 'not_deployed' }

/** Registers a customer, or changes one [5.10]. The password goes in and is never shown again. */
export function CustomerForm({ row, onClose }: { row: CustomerRow | null; onClose: () => void }) {
  const t = useText()
  return (
    <RowForm
      drawer
      width={560}
      of="customer"
      row={row}
      form={customerForm}
      edit={customerEdit}
      create={api.customer.create}
      update={api.customer.update}
      usual={usual}
      onClose={onClose}
    >
      <FieldSection title={t('customer.group.who')}>
        <FormFields
          of={customerFields}
          names={['name', ['contact', 'phone'], 'email', ['country', 'region'], 'address']}
          more={{ name: { focus: true } }}
        />
      </FieldSection>
      <FieldSection title={t('customer.group.deployment')}>
        <FormFields
          of={customerFields}
          names={[
            ['deploymentStatus', 'networkType'],
            'interfaceUrl',
            'serviceIp',
            ['serviceUser', 'servicePassword'],
            'remark',
          ]}
          more={{
            servicePassword: {
              help: t(row ? 'customer.passwordKept' : 'customer.passwordHint'),
              placeholder: row ? t('customer.passwordSet') : undefined,
            },
          }}
        />
      </FieldSection>
    </RowForm>
  )
}
