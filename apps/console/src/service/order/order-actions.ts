import type { OrderRow } from '@cpm/contract/service/order/order.shape'
import { type OrderStatus, orderStates } from '@cpm/contract/service/order/order.states'
import { api } from '../../api/api.ts'
import type { Text } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

export type AskKind = 'assign' | 'hold' | 'complete' | 'close' | 'reopen' | 'merge'
export type OrderAsk = { kind: AskKind; row: OrderRow }
export type Doors = { ask: (what: OrderAsk) => void; edit: (row: OrderRow) => void }

/** Why an order cannot go there from where it is. */
export function whyNot(row: OrderRow, to: OrderStatus, t: Text): string | null {
  return orderStates.can(row.status, to) ? null : t('order.isNow', { status: t(`order.status.${row.status}`) })
}

/** What can be done with an order; what needs more is asked for first. */
export function actionsOf(row: OrderRow, t: Text, { ask, edit }: Doors): Action[] {
  const { id } = row
  const finished = orderStates.ended.includes(row.status)
  const asking = (kind: AskKind, to: OrderStatus): Action => ({
    word: `order.${kind}`,
    code: 'order.handle',
    why: whyNot(row, to, t),
    run: () => ask({ kind, row }),
  })
  const start: Action = {
    word: 'order.start',
    code: 'order.handle',
    why: whyNot(row, 'in_progress', t),
    deed: deed(api.order.start, { id }),
  }
  return [
    // What comes next stands in the row itself.
    ...(row.status === 'in_progress' ? [] : finished ? [] : [{ ...start, first: true } as Action]),
    ...(row.status === 'in_progress' ? [{ ...asking('complete', 'complete'), first: true } as Action] : []),
    ...(finished ? [{ ...asking('reopen', 'reopened'), first: true } as Action] : []),
    {
      word: 'order.assign',
      code: 'order.handle',
      why: finished ? t('order.isFinished') : null,
      run: () => ask({ kind: 'assign', row }),
    },
    ...(row.status === 'on_hold' || finished ? [] : [asking('hold', 'on_hold')]),
    ...(row.status === 'in_progress' || finished ? [] : [asking('complete', 'complete')]),
    { word: 'order.change', code: 'order.handle', run: () => edit(row) },
    asking('merge', 'closed'),
    asking('close', 'closed'),
  ]
}
