import type { PeripheralRow } from '@cpm/contract/estate/peripheral/peripheral'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { AuditButton, useMayAudit } from '../../platform/audit/audit-of.tsx'
import { Can, useCan } from '../../api/session/can.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { t as say, useText } from '../../api/text.ts'
import type { Start } from './peripheral-form.tsx'

type Props = { row: PeripheralRow; onEdit: () => void; onAdd: (from: Start) => void }

/** What can be done with a peripheral of the catalogue. */
export function PeripheralActions({ row, onEdit, onAdd }: Props) {
  const t = useText()
  const mayUpdate = useCan('peripheral.update')
  const mayCreate = useCan('peripheral.create')
  const mayDelete = useCan('peripheral.delete')
  const reason = row.own ? null : t('peripheral.notOwn')
  const hasMenu = useMayAudit() || mayDelete || (mayCreate && !row.own)
  return (
    <>
      {mayUpdate ? (
        <Greyable type="link" size="small" reason={reason} onClick={onEdit}>
          {t('peripheral.change')}
        </Greyable>
      ) : null}
      {hasMenu ? (
        <RowMenu name={row.name}>
          {row.own ? null : (
            <Can code="peripheral.create">
              <Button type="text" size="small" onClick={() => onAdd(row)}>
                {t('peripheral.override')}
              </Button>
            </Can>
          )}
          {mayDelete ? <Remove row={row} reason={reason} /> : null}
          <AuditButton size="small" of={`peripheral:${row.id}`} />
        </RowMenu>
      ) : null}
    </>
  )
}

/** What depends on it is said first, and models that expect it keep it. */
function Remove({ row, reason }: { row: PeripheralRow; reason: string | null }) {
  const t = useText()
  const [models, setModels] = useState<readonly string[]>([])
  const remove = useAction(api.peripheral.remove)
  async function ask(): Promise<void> {
    const found = await api.peripheral.dependents({ id: row.id })
    if (found.models.length > 0) return setModels(found.models.map((one) => one.name))
    const content = found.terminals === 0 ? undefined : say('peripheral.deleteHint', { terminals: found.terminals })
    const question = { kind: 'delete', name: row.name, ...(content ? { content } : {}) } as const
    if (await confirm(question)) remove.mutate({ id: row.id })
  }
  return (
    <>
      <Greyable
        danger
        type="text"
        size="small"
        loading={remove.isPending}
        reason={reason}
        onClick={() => void ask().catch(() => undefined)}
      >
        {t('peripheral.delete')}
      </Greyable>
      <Modal
        open={models.length > 0}
        centered
        width={440}
        title={t('peripheral.blockedTitle', { name: row.name })}
        onCancel={() => setModels([])}
        footer={
          <Button type="primary" onClick={() => setModels([])}>
            {t('common.close')}
          </Button>
        }
      >
        <p>{t('peripheral.blocked', { models: models.join(', ') })}</p>
      </Modal>
    </>
  )
}
