import { customer, type CustomerRow } from '@cpm/contract/service/customer/customer'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { AuditButton, useMayAudit } from '../../platform/audit/audit-of.tsx'
import { useCan } from '../../api/session/can.tsx'
import { DictionarySelect } from '../../platform/dictionary/dictionary-values.tsx'
import { EditDialog } from '../../kit/form/edit.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { t as say, useText } from '../../api/text.ts'

type Props = { row: CustomerRow; onEdit: () => void; link?: boolean; onGone?: () => void }

/** What can be done with a customer. */
export function CustomerActions({ row, onEdit, link = false, onGone }: Props) {
  const t = useText()
  const [deploying, setDeploying] = useState(false)
  const mayUpdate = useCan('customer.update')
  const mayDelete = useCan('customer.delete')
  const mayAudit = useMayAudit()
  const remove = useAction(api.customer.remove, onGone ? { onDone: onGone } : {})
  const look = link ? ({ type: 'text', size: 'small' } as const) : {}
  async function ask(): Promise<void> {
    const content = say('customer.deleteHint')
    if (await confirm({ kind: 'delete', name: row.name, content })) remove.mutate({ id: row.id })
  }
  const rest = (
    <>
      {mayUpdate ? (
        <Button {...look} onClick={() => setDeploying(true)}>
          {t('customer.setStatus')}
        </Button>
      ) : null}
      {mayDelete ? (
        <Button danger {...look} loading={remove.isPending} onClick={() => void ask()}>
          {t('customer.delete')}
        </Button>
      ) : null}
      <AuditButton {...look} of={`customer:${row.id}`} />
    </>
  )
  return (
    <>
      {mayUpdate ? (
        <Button {...(link ? { type: 'link', size: 'small' } : {})} onClick={onEdit}>
          {t('customer.change')}
        </Button>
      ) : null}
      {!link ? rest : mayUpdate || mayDelete || mayAudit ? <RowMenu name={row.name}>{rest}</RowMenu> : null}
      {deploying ? <Deploying row={row} onClose={() => setDeploying(false)} /> : null}
    </>
  )
}

const statusForm = customer.routes.create.input.pick({ deploymentStatus: true })

/** Changes the deployment status [4.11] and nothing else. */
function Deploying({ row, onClose }: { row: CustomerRow; onClose: () => void }) {
  const t = useText()
  const update = useAction(api.customer.update)
  const initial = useMemo(() => ({ deploymentStatus: row.deploymentStatus }), [row.deploymentStatus])
  return (
    <EditDialog
      open
      width={420}
      title={t('customer.setStatusOf', { name: row.name })}
      schema={statusForm}
      initial={initial}
      onClose={onClose}
      onSubmit={(values) => update.mutateAsync({ ...values, id: row.id })}
    >
      <Field name="deploymentStatus" label={t('customer.deploymentStatus')}>
        <DictionarySelect code="deploymentStatus" />
      </Field>
    </EditDialog>
  )
}
