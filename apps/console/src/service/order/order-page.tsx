import { order } from '@cpm/contract/service/order/order'
import { orderFields } from '@cpm/contract/service/order/order.fields'
import { orderLinkKinds, type OrderRow } from '@cpm/contract/service/order/order.shape'
import { Button, Segmented } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { z } from 'zod'
import { lazy } from '../../api/lazy.ts'
import { Can } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { useViews } from '../../estate/saved-view/use-views.ts'
import { ViewMenu } from '../../estate/saved-view/view-menu.tsx'
import { Row } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { many } from '@cpm/contract/kernel/list'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import type { NewOrder } from './form/order-form.tsx'
import type { OrderAsk } from './order-actions.ts'
import { OrderList } from './order-list.tsx'
import { savedOrders } from './order-views.ts'

const OrderDrawer = lazy(async () => ({ default: (await import('./drawer/order-drawer.tsx')).OrderDrawer }))
const NewOrderForm = lazy(async () => ({ default: (await import('./form/order-form.tsx')).NewOrderForm }))
const EditOrderForm = lazy(async () => ({ default: (await import('./form/order-form.tsx')).EditOrderForm }))
const OrderDialog = lazy(async () => ({ default: (await import('./order-dialogs.tsx')).OrderDialog }))
const Board = lazy(async () => ({ default: (await import('./board/board.tsx')).Board }))
const OrderFigures = lazy(async () => ({ default: (await import('./office/figures.tsx')).OrderFigures }))
const TermsDialog = lazy(async () => ({ default: (await import('./office/terms.tsx')).TermsDialog }))

export const path = '/technicalSupport/index'

/** The list's own query, the order that is open beside it, and what a new one is made of. */
const address = order.routes.list.input.extend({
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  make: z.string().max(100).optional(),
  title: z.string().max(200).optional(),
  sns: many(z.string().max(64)).optional(),
  look: z.enum(['board']).optional(),
  /** The saved view it is looked at through. */
  saved: z.string().max(20).optional(),
})

const usual = orderFields.all.filter((one) => one.optional).map((one) => one.key)

const none = { make: undefined, title: undefined, sns: undefined } as const

/** What was said in the address of a new one. */
function fromAddress(make: string, title: string | undefined, sns: unknown): NewOrder {
  const [kind, ref = ''] = make.split(/:(.*)/s)
  const link = orderLinkKinds.find((one) => one === kind)
  return {
    ...(title === undefined ? {} : { title }),
    sns: Array.isArray(sns) ? sns.map(String) : [],
    ...(link && ref ? { link: { kind: link, ref } } : {}),
  }
}

/** Work that somebody asked for, until it is done [2.12]. */
export function Page() {
  const t = useText()
  const [{ id, make, title, sns, look, saved, ...query }, setPlace] = useUrlState(address)
  const [asking, setAsking] = useState<OrderAsk | null>(null)
  const [editing, setEditing] = useState<OrderRow | null>(null)
  // The page stays where it was in the list while one is open.
  const open = (which: string | undefined) => setPlace({ id: which, page: query.page, ...none })
  const filter = savedOrders.filterOf(query)
  const views = useViews(savedOrders, saved, filter, setPlace, { name: 'order', usual })
  const doors = { ask: setAsking, edit: setEditing }
  const add = (
    <AddButton code="order.create" word="order.add" onAdd={() => setPlace({ make: 'person', page: query.page })} />
  )
  const tools = <Tools look={look} onLook={(next) => setPlace({ look: next, page: 1 })} add={add} />
  return (
    <PageFrame fill>
      {look === 'board' ? (
        <>
          <Row gap={2} between>
            {tools}
          </Row>
          <Board query={query} doors={doors} onOpen={open} />
        </>
      ) : (
        <OrderList
          query={query}
          onQuery={setPlace}
          doors={doors}
          onOpen={open}
          toolbar={tools}
          start={add}
          head={<ViewMenu views={views} filter={filter} all={t('order.all')} />}
          layout={views.layout}
        />
      )}
      <Suspense>
        {id && make === undefined ? (
          <OrderDrawer key={id} id={id} doors={doors} onClose={() => open(undefined)} />
        ) : null}
        {make === undefined ? null : (
          <NewOrderForm
            from={fromAddress(make, title, sns)}
            onClose={() => setPlace({ ...none, page: query.page })}
            onDone={open}
          />
        )}
        {editing ? <EditOrderForm row={editing} onClose={() => setEditing(null)} /> : null}
        {asking ? <OrderDialog what={asking} onClose={() => setAsking(null)} /> : null}
      </Suspense>
    </PageFrame>
  )
}

type ToolsProps = { look: 'board' | undefined; onLook: (look: 'board' | undefined) => void; add: ReactNode }

function Tools({ look, onLook, add }: ToolsProps) {
  const t = useText()
  const { go } = useTabRoute()
  const [open, setOpen] = useState<'figures' | 'terms' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Row gap={2}>
        {add}
        <Segmented<'list' | 'board'>
          aria-label={t('order.look')}
          value={look ?? 'list'}
          options={[
            { value: 'list', label: t('order.list') },
            { value: 'board', label: t('order.board') },
          ]}
          onChange={(next) => onLook(next === 'board' ? 'board' : undefined)}
        />
        <Button icon={<Icon name="chart" />} onClick={() => setOpen('figures')}>
          {t('order.figures')}
        </Button>
        <Can code="orderTemplate.update">
          <Button icon={<Icon name="copy" />} onClick={() => go('/technicalSupport/orderTemplate')}>
            {t('orderTemplate.many')}
          </Button>
        </Can>
        <Can code="order.maintain">
          <Button icon={<Icon name="clock" />} onClick={() => setOpen('terms')}>
            {t('order.terms')}
          </Button>
        </Can>
      </Row>
      {open === 'figures' ? <OrderFigures onClose={close} /> : null}
      {open === 'terms' ? <TermsDialog onClose={close} /> : null}
    </>
  )
}
