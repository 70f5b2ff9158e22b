import type { CallOf } from '@cpm/contract/kernel/route'
import type { order } from '@cpm/contract/service/order/order'
import {
  orderEdit,
  orderForm,
  orderKinds,
  orderLimits,
  type OrderLink,
  type OrderRow,
  priorities,
} from '@cpm/contract/service/order/order.shape'
import { Form, Input, Select } from 'antd'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useSession } from '../../../api/session/session.ts'
import { useText } from '../../../api/text.ts'
import { GroupSelect } from '../../../estate/group/group-select.tsx'
import { EnterpriseSelect } from '../../../estate/terminal/add/enterprise-select.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { RemoteSelect } from '../../../kit/form/remote-select.tsx'
import { TextInput } from '../../../kit/form/text-input.ts'
import { PersonSelect } from '../order-dialogs.tsx'
import { FromTemplate } from './from-template.tsx'
import formStyles from '../../../kit/form/form.module.css'

export type NewOrder = { title?: string; sns?: readonly string[]; link?: OrderLink }
type MakeProps = { from: NewOrder; onClose: () => void; onDone?: (id: string) => void }

/** A new order, filled with what is known where it was asked for. */
export function NewOrderForm({ from, onClose, onDone }: MakeProps) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const make = useAction(api.order.create, { onDone: ({ id }) => onDone?.(id) })
  const { link } = from
  return (
    <EditDrawer
      open
      width={560}
      title={t('order.add')}
      schema={orderForm}
      initial={{ title: from.title ?? '', sns: [...(from.sns ?? [])], kind: 'fault', priority: 'normal' }}
      onClose={onClose}
      onSubmit={(values) =>
        make.mutateAsync({ ...values, ...(link ? { links: [link] } : {}) } as CallOf<typeof order.routes.create>)
      }
    >
      <FromTemplate />
      <Matter />
      <Field name="sns" label={t('order.sns')}>
        <Terminals />
      </Field>
      {isOurs ? (
        <Field name="enterpriseId" label={t('order.enterpriseName')}>
          <EnterpriseSelect />
        </Field>
      ) : null}
      <Field name="groupId" label={t('order.groupId')}>
        <GroupSelect placeholder={t('order.groupId')} />
      </Field>
      <Field name="assigneeId" label={t('order.assigneeId')}>
        <Assignee />
      </Field>
      <Contact isOurs={isOurs} />
    </EditDrawer>
  )
}

/** What an order says is changed; where it is and who has it are other matters. */
export function EditOrderForm({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const update = useAction(api.order.update)
  const { title, description, kind, priority, sns, contact, phone, customerId } = row
  return (
    <EditDrawer
      open
      width={560}
      title={`${t('order.edit')}: ${row.number}`}
      schema={orderEdit}
      initial={{ title, description, kind, priority, sns, contact, phone, ...(isOurs ? { customerId } : {}) }}
      onClose={onClose}
      onSubmit={(values) => update.mutateAsync({ ...values, id: row.id })}
    >
      <Matter />
      <Field name="sns" label={t('order.sns')}>
        <Terminals />
      </Field>
      <Contact isOurs={isOurs} />
    </EditDrawer>
  )
}

function Matter() {
  const t = useText()
  return (
    <>
      <Field name="title" label={t('order.title')}>
        <TextInput autoFocus />
      </Field>
      <div className={formStyles.formPair}>
        <Field name="kind" label={t('order.kind')}>
          <Select options={orderKinds.map((value) => ({ value, label: t(`order.kind.${value}`) }))} />
        </Field>
        <Field name="priority" label={t('order.priority')}>
          <Select options={priorities.map((value) => ({ value, label: t(`order.priority.${value}`) }))} />
        </Field>
      </div>
      <Field name="description" label={t('order.description')}>
        <Input.TextArea showCount maxLength={orderLimits.text} autoSize={{ minRows: 3, maxRows: 12 }} />
      </Field>
    </>
  )
}

function Contact({ isOurs }: { isOurs: boolean }) {
  const t = useText()
  return (
    <>
      <div className={formStyles.formPair}>
        <Field name="contact" label={t('order.contact')}>
          <TextInput />
        </Field>
        <Field name="phone" label={t('order.phone')}>
          <TextInput inputMode="tel" />
        </Field>
      </div>
      {isOurs ? (
        <Field name="customerId" label={t('order.customerId')}>
          <Customer />
        </Field>
      ) : null}
    </>
  )
}

const most = 20
type Chooser = { value?: string | string[]; onChange?: (value: string | string[] | undefined) => void; id?: string }

function Terminals(field: Chooser) {
  const t = useText()
  return (
    <RemoteSelect
      {...field}
      many
      label={t('order.sns')}
      placeholder={t('order.sns')}
      route={quietApi.terminal.list}
      find={async (q) => {
        const { records } = await quietApi.terminal.list({ pageSize: most, ...(q ? { q } : {}) })
        return records.map(({ sn, name }) => ({ value: sn, label: sn, note: name }))
      }}
    />
  )
}

function Customer(field: Chooser) {
  const t = useText()
  return (
    <RemoteSelect
      {...field}
      label={t('order.customerId')}
      placeholder={t('order.customerId')}
      route={quietApi.customer.list}
      find={async (q) => {
        const { records } = await quietApi.customer.list({ pageSize: most, ...(q ? { q } : {}) })
        return records.map(({ id, name }) => ({ value: id, label: name }))
      }}
    />
  )
}

/** Who can be asked depends on where it is. */
function Assignee(field: { value?: string | null; onChange?: (id: string | null) => void; id?: string }) {
  const form = Form.useFormInstance()
  const isBound = useSession((s) => s.info?.enterpriseId !== null)
  const groupId = Form.useWatch<string | undefined>('groupId', form)
  const enterpriseId = Form.useWatch<string | undefined>('enterpriseId', form)
  const place = groupId ? { groupId } : enterpriseId ? { enterpriseId } : {}
  const people = useRead(quietApi.order.people, place, {
    enabled: isBound || groupId !== undefined || enterpriseId !== undefined,
  })
  return <PersonSelect {...field} people={people.data?.records ?? []} isLoading={people.isLoading} />
}
