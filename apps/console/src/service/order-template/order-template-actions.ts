import type { OrderTemplateRow } from '@cpm/contract/service/order-template/order-template'
import { api } from '../../api/api.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

/** What can be done with an order template. */
export const actionsOf = (row: OrderTemplateRow, onEdit: (row: OrderTemplateRow) => void): Action[] => [
  { word: 'orderTemplate.change', code: 'orderTemplate.update', first: true, run: () => onEdit(row) },
  {
    word: 'orderTemplate.delete',
    code: 'orderTemplate.delete',
    danger: true,
    deed: deed(api.orderTemplate.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
  },
]
