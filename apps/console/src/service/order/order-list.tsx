import { order } from '@cpm/contract/service/order/order'
import { orderFields } from '@cpm/contract/service/order/order.fields'
import { type OrderRow, orderViews } from '@cpm/contract/service/order/order.shape'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/api.ts'
import { Can, useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import type { Filter } from '../../kit/list/search-bar.tsx'
import { useSelection } from '../../kit/list/selection.ts'
import type { TableViewState } from '../../kit/table/table-view.ts'
import { useList } from '../../kit/table/data-table.tsx'
import { OpenRow } from '../../kit/values/values.tsx'
import { deed, RowActions, useDeed } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf, type Doors } from './order-actions.ts'
import { Assign } from './order-dialogs.tsx'
import { Due, Sns, Status } from './order-parts.tsx'
import styles from '../../kit/form/controls.module.css'

const route = order.routes.list
export type OrderQuery = ReturnType<typeof route.input.parse>

type Props = {
  query: OrderQuery
  onQuery: (patch: Partial<OrderQuery>) => void
  doors: Doors
  onOpen: (id: string) => void
  toolbar: ReactNode
  /** What an empty list offers. */
  start: ReactNode
  /** Of one terminal. */
  sn?: string
  /** Over the list: the view it is looked at through. */
  head?: ReactNode
  /** How its table looks, where a view says that. */
  layout?: TableViewState
}

export function OrderList({ query, onQuery, doors, onOpen, toolbar, start, sn, head, layout }: Props) {
  const t = useText()
  const selection = useSelection<OrderRow>()
  const [assigning, setAssigning] = useState(false)
  const mayHandle = useCan('order.handle')
  const columns = useColumns(orderFields, {
    title: (row) => (
      <OpenRow title={row.title} onOpen={() => onOpen(row.id)}>
        {row.title}
      </OpenRow>
    ),
    status: (row) => <Status row={row} />,
    solveDue: (row) => <Due row={row} />,
    sns: (row) => <Sns sns={row.sns} />,
  })
  return (
    <>
      {head}
      <ListTable
        of="order"
        {...(layout ? { view: layout } : {})}
        {...(sn === undefined ? {} : { name: 'orders-of-terminal' })}
        icon="check"
        rowKey={(row) => row.id}
        rowName={(row: OrderRow) => `${row.number} ${row.title}`}
        columns={columns}
        card={{ title: 'title', facts: ['number', 'status', 'priority', 'solveDue', 'assigneeName'] }}
        filters={useNarrowing(query, onQuery)}
        query={query}
        onQuery={onQuery}
        list={useList(api.order.list, sn === undefined ? query : { ...query, sn })}
        toolbar={toolbar}
        start={start}
        {...(mayHandle ? { selection } : {})}
        selectedActions={
          <Can code="order.handle">
            <Button type="primary" onClick={() => setAssigning(true)}>
              {t('order.assignMany')}
            </Button>
            <CloseMany ids={selection.keys} onDone={selection.clear} />
          </Can>
        }
        onRowClick={(row) => onOpen(row.id)}
        actions={(row) => (
          <RowActions name={row.number} actions={actionsOf(row, t, doors)} audit={`service_order:${row.id}`} />
        )}
        actionsWidth={148}
        exportOf={{ route, name: sn === undefined ? 'orders' : `orders-${sn}` }}
      />
      {assigning ? (
        <Assign
          ids={selection.keys}
          assigneeId={null}
          onClose={() => setAssigning(false)}
          onDone={() => selection.clear()}
        />
      ) : null}
    </>
  )
}

function CloseMany({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useText()
  const { busy, run } = useDeed(
    deed(
      api.order.closeMany,
      { ids: [...ids] },
      { ask: () => ({ title: `${t('order.closeMany')} (${ids.length})`, okText: t('order.closeMany') }), onDone },
    ),
  )
  return (
    <Button loading={busy} onClick={() => run()}>
      {t('order.closeMany')}
    </Button>
  )
}

function useNarrowing(query: OrderQuery, onQuery: (patch: Partial<OrderQuery>) => void): Filter<OrderQuery>[] {
  const t = useText()
  return [
    {
      name: 'view',
      label: t('order.view'),
      width: 130,
      options: orderViews.map((value) => ({ value, label: t(`order.view.${value}`) })),
    },
    ...useFilters(orderFields, route, ['status', 'priority', 'kind', 'source']),
    {
      name: 'groupId',
      control: (value, onChange) => <GroupSelect className={styles.searchFilter} value={value} onChange={onChange} />,
    },
    {
      name: 'from',
      control: () => <RangeFilter range={{ from: query.from, to: query.to }} onRange={onQuery} />,
    },
    // They have their fields elsewhere, and stand here so that a reset takes them too.
    { name: 'to', control: () => null },
    { name: 'overdue', control: () => null },
    { name: 'assigneeId', control: () => null },
    { name: 'link', control: () => null },
    { name: 'ref', control: () => null },
  ]
}
