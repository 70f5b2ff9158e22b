import { orderTemplateForm, type OrderTemplateRow } from '@cpm/contract/service/order-template/order-template'
import { orderTemplateFields } from '@cpm/contract/service/order-template/order-template.fields'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import { Field } from '../../kit/form/form.tsx'
import { PersonSelect } from '../order/order-dialogs.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import { RowForm } from '../../platform/resource/row-form.tsx'

const usual = { enabled: true, kind: 'upkeep', priority: 'normal' }

/** Makes an order template, or changes one. */
export function OrderTemplateForm({ row, onClose }: { row: OrderTemplateRow | null; onClose: () => void }) {
  const t = useText()
  return (
    <RowForm
      of="orderTemplate"
      row={row}
      form={orderTemplateForm}
      create={api.orderTemplate.create}
      update={api.orderTemplate.update}
      usual={usual}
      drawer
      width={560}
      onClose={onClose}
    >
      <FormFields
        of={orderTemplateFields}
        names={[['name', 'englishName'], 'title', ['kind', 'priority'], 'description']}
        more={{ name: { focus: true } }}
      />
      <Field name="assigneeId" label={t('orderTemplate.assigneeId')}>
        <Person />
      </Field>
      <FormFields of={orderTemplateFields} names={['enabled']} />
    </RowForm>
  )
}

function Person(field: { value?: string | null; onChange?: (id: string | null) => void; id?: string }) {
  const isBound = useSession((s) => s.info?.enterpriseId !== null)
  const people = useRead(quietApi.order.people, {}, { enabled: isBound })
  return <PersonSelect {...field} people={people.data?.records ?? []} isLoading={people.isLoading} />
}
