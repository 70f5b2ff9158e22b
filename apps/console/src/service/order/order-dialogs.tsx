import { assignForm, holdForm, mergeForm, orderLimits, sayForm } from '@cpm/contract/service/order/order.shape'
import { Input, Select } from 'antd'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../kit/form/edit.tsx'
import { Field } from '../../kit/form/form.tsx'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import type { OrderAsk } from './order-actions.ts'

type Props = { what: OrderAsk; onClose: () => void }

/** What an action needs to know first. */
export function OrderDialog({ what, onClose }: Props) {
  switch (what.kind) {
    case 'assign':
      return <Assign ids={[what.row.id]} assigneeId={what.row.assigneeId} onClose={onClose} />
    case 'hold':
      return <Hold what={what} onClose={onClose} />
    case 'merge':
      return <Merge what={what} onClose={onClose} />
    default:
      return <Say what={what} kind={what.kind} onClose={onClose} />
  }
}

const area = { showCount: true, autoSize: { minRows: 3, maxRows: 10 } } as const

function Say({ what: { row }, kind, onClose }: Props & { kind: 'complete' | 'close' | 'reopen' }) {
  const t = useText()
  const calls = { complete: api.order.complete, close: api.order.close, reopen: api.order.reopen }
  const say = useAction(calls[kind])
  return (
    <EditDialog
      open
      title={`${t(`order.${kind}`)}: ${row.number} ${row.title}`}
      schema={sayForm}
      okText={t(`order.${kind}`)}
      onClose={onClose}
      onSubmit={(values) => say.mutateAsync({ ...values, id: row.id })}
    >
      <Field name="text" label={t('order.text')}>
        <Input.TextArea autoFocus maxLength={orderLimits.text} {...area} />
      </Field>
    </EditDialog>
  )
}

function Hold({ what: { row }, onClose }: Props) {
  const t = useText()
  const hold = useAction(api.order.hold)
  return (
    <EditDialog
      open
      title={`${t('order.hold')}: ${row.number} ${row.title}`}
      schema={holdForm}
      okText={t('order.hold')}
      onClose={onClose}
      onSubmit={(values) => hold.mutateAsync({ ...values, id: row.id })}
    >
      <Field name="reason" label={t('order.reason')}>
        <Input.TextArea autoFocus maxLength={orderLimits.reason} {...area} />
      </Field>
    </EditDialog>
  )
}

type AssignProps = { ids: readonly string[]; assigneeId: string | null; onClose: () => void; onDone?: () => void }

/** Asks somebody to see to these. */
export function Assign({ ids, assigneeId, onClose, onDone }: AssignProps) {
  const t = useText()
  const [id = ''] = ids
  const many = useAction(api.order.assignMany, onDone ? { onDone } : {})
  const people = useRead(quietApi.order.people, { id })
  return (
    <EditDialog
      open
      title={t('order.assign')}
      schema={assignForm}
      initial={{ accountId: assigneeId }}
      okText={t('order.assign')}
      onClose={onClose}
      onSubmit={(values) => many.mutateAsync({ ...values, ids: [...ids] })}
    >
      <Field name="accountId" label={t('order.accountId')}>
        <PersonSelect people={people.data?.records ?? []} isLoading={people.isLoading} />
      </Field>
    </EditDialog>
  )
}

const nobody = 'nobody'

type PersonProps = {
  value?: string | null
  onChange?: (id: string | null) => void
  id?: string
  people: readonly { id: string; name: string }[]
  isLoading: boolean
}

/** One of those who see it, or nobody. */
export function PersonSelect({ value, onChange, id, people, isLoading }: PersonProps) {
  const t = useText()
  const options = people.map((one) => ({ value: one.id, label: one.name }))
  return (
    <Select<string>
      {...(id ? { id } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      value={value ?? nobody}
      options={[{ value: nobody, label: t('order.nobody') }, ...options]}
      onChange={(next) => onChange?.(next === nobody ? null : next)}
    />
  )
}

const found = 20

function Merge({ what: { row }, onClose }: Props) {
  const t = useText()
  const merge = useAction(api.order.merge)
  return (
    <EditDialog
      open
      title={`${t('order.merge')}: ${row.number} ${row.title}`}
      schema={mergeForm}
      okText={t('order.merge')}
      onClose={onClose}
      onSubmit={(values) => merge.mutateAsync({ ...values, id: row.id })}
    >
      <Field name="into" label={t('order.into')} help={t('order.intoHint')}>
        <RemoteSelect
          label={t('order.into')}
          placeholder={t('order.intoPlaceholder')}
          route={quietApi.order.list}
          within={row.groupId ?? ''}
          find={async (q) => {
            const place = q || row.groupId === null ? {} : { groupId: row.groupId }
            const { records } = await quietApi.order.list({ pageSize: found, ...place, ...(q ? { q } : {}) })
            return records
              .filter((one) => one.id !== row.id && one.mergedInto === null && one.enterpriseId === row.enterpriseId)
              .map((one) => ({
                value: one.id,
                label: `${one.number} ${one.title}`,
                note: t(`order.status.${one.status}`),
              }))
          }}
        />
      </Field>
    </EditDialog>
  )
}
