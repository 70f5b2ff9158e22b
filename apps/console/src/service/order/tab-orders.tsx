import { order } from '@cpm/contract/service/order/order'
import type { OrderRow } from '@cpm/contract/service/order/order.shape'
import { useState } from 'react'
import { Can } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import type { TabProps } from '../../estate/terminal/slots.ts'
import { PageLink } from '../../kit/page/page.tsx'
import { OrderDrawer } from './drawer/order-drawer.tsx'
import { EditOrderForm } from './form/order-form.tsx'
import type { OrderAsk } from './order-actions.ts'
import { OrderDialog } from './order-dialogs.tsx'
import { OrderList, type OrderQuery } from './order-list.tsx'
import { newOrderPlace } from './place.ts'

/** What was asked for a terminal. */
export function OrdersTab({ terminal: { sn } }: TabProps) {
  const t = useText()
  const [query, setQuery] = useState<OrderQuery>(() => order.routes.list.input.parse({}))
  const [shown, setShown] = useState<string | null>(null)
  const [asking, setAsking] = useState<OrderAsk | null>(null)
  const [editing, setEditing] = useState<OrderRow | null>(null)
  const doors = { ask: setAsking, edit: setEditing }
  const add = (
    <Can code="order.create">
      <PageLink to={newOrderPlace({ title: '', sns: [sn] })}>{t('order.add')}</PageLink>
    </Can>
  )
  return (
    <>
      <OrderList
        sn={sn}
        query={query}
        onQuery={(patch) => setQuery({ ...query, page: 1, ...patch })}
        doors={doors}
        onOpen={setShown}
        toolbar={add}
        start={add}
      />
      {shown ? <OrderDrawer id={shown} doors={doors} onClose={() => setShown(null)} /> : null}
      {editing ? <EditOrderForm row={editing} onClose={() => setEditing(null)} /> : null}
      {asking ? <OrderDialog what={asking} onClose={() => setAsking(null)} /> : null}
    </>
  )
}
