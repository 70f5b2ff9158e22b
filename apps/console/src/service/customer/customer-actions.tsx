import { customer, type CustomerRow } from '@cpm/contract/service/customer/customer'
import { customerFields } from '@cpm/contract/service/customer/customer.fields'
import { api } from '../../api/api.ts'
import { t as say, useText } from '../../api/text.ts'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../kit/form/edit.tsx'
import { type Action, deed } from '../../platform/resource/actions.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'

/** What the page opens for a customer. */
export type Doors = { onEdit: (row: CustomerRow) => void; onStatus: (row: CustomerRow) => void; onGone?: () => void }

/** What can be done with a customer. */
export const actionsOf = (row: CustomerRow, { onEdit, onStatus, onGone }: Doors): Action[] => [
  { word: 'customer.change', code: 'customer.update', first: true, run: () => onEdit(row) },
  { word: 'customer.setStatus', code: 'customer.update', run: () => onStatus(row) },
  {
    word: 'customer.delete',
    code: 'customer.delete',
    danger: true,
    deed: deed(
      api.customer.remove,
      { id: row.id },
      { ask: () => ({ kind: 'delete', name: row.name, content: say('customer.deleteHint') }), onDone: onGone },
    ),
  },
]

const statusForm = customer.routes.create.input.pick({ deploymentStatus: true })

/** Changes the deployment status [4.11] and nothing else. */
export function StatusDialog({ row, onClose }: { row: CustomerRow; onClose: () => void }) {
  const t = useText()
  const update = useAction(api.customer.update)
  return (
    <EditDialog
      open
      width={420}
      title={t('customer.setStatusOf', { name: row.name })}
      schema={statusForm}
      initial={{ deploymentStatus: row.deploymentStatus }}
      onClose={onClose}
      onSubmit={(values) => update.mutateAsync({ ...values, id: row.id })}
    >
      <FormFields of={customerFields} names={['deploymentStatus']} />
    </EditDialog>
  )
}
