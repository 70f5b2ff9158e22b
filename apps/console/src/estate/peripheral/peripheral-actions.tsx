import type { PeripheralRow } from '@cpm/contract/estate/peripheral/peripheral'
import { Button } from 'antd'
import { api } from '../../api/api.ts'
import { t as say, useText } from '../../api/text.ts'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { type Action, deed } from '../../platform/resource/actions.tsx'
import type { Start } from './peripheral-form.tsx'

/** One that stays, since models expect it. */
export type Blocked = { name: string; models: readonly string[] }
type Doors = {
  onEdit: (row: PeripheralRow) => void
  onAdd: (from: Start) => void
  onBlocked: (what: Blocked) => void
}

/** What can be done with a peripheral of the catalogue. */
export function actionsOf(row: PeripheralRow, { onEdit, onAdd, onBlocked }: Doors): Action[] {
  const why = row.own ? null : say('peripheral.notOwn')
  /** What depends on it is said first, and models that expect it keep it. */
  async function ask() {
    const { models, terminals } = await api.peripheral.dependents({ id: row.id })
    if (models.length > 0) {
      onBlocked({ name: row.name, models: models.map((one) => one.name) })
      return null
    }
    const content = terminals === 0 ? {} : { content: say('peripheral.deleteHint', { terminals }) }
    return { kind: 'delete' as const, name: row.name, ...content }
  }
  const override: Action = { word: 'peripheral.override', code: 'peripheral.create', run: () => onAdd(row) }
  return [
    { word: 'peripheral.change', code: 'peripheral.update', first: true, why, run: () => onEdit(row) },
    ...(row.own ? [] : [override]),
    {
      word: 'peripheral.delete',
      code: 'peripheral.delete',
      danger: true,
      why,
      deed: deed(api.peripheral.remove, { id: row.id }, { ask }),
    },
  ]
}

export function BlockedDialog({ name, models, onClose }: Blocked & { onClose: () => void }) {
  const t = useText()
  return (
    <Modal
      open
      centered
      width={440}
      title={t('peripheral.blockedTitle', { name })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <p>{t('peripheral.blocked', { models: models.join(', ') })}</p>
    </Modal>
  )
}
