import { order } from '@cpm/contract/service/order/order'
import type { OrderRow } from '@cpm/contract/service/order/order.shape'
import { type OrderStatus, orderStates } from '@cpm/contract/service/order/order.states'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { RowMenu } from '../../../kit/list/row-menu.tsx'
import { writeUrl } from '../../../kit/list/url-state.ts'
import { CountLink } from '../../../kit/page/count-link.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { useList } from '../../../kit/table/data-table.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { OpenRow } from '../../../kit/values/values.tsx'
import { MenuActions } from '../../../platform/resource/actions.tsx'
import { actionsOf, type Doors, whyNot } from '../order-actions.ts'
import type { OrderQuery } from '../order-list.tsx'
import { path } from '../place.ts'
import { Due, toneOf } from '../order-parts.tsx'
import styles from './board.module.css'

/** Columns in the order of the work; reopened ones wait as new ones do. */
const columns = orderStates.names
const most = 50

/** The list of what a column has, by what the board is narrowed to. */
const listOf = (query: OrderQuery) => `${path}${writeUrl(order.routes.list.input, { ...query, page: 1 })}`

type Props = { query: OrderQuery; doors: Doors; onOpen: (id: string) => void }

/** Orders by where they stand: moved by the mouse, by the keys < and > or by the menu of each. */
export function Board({ query, doors, onOpen }: Props) {
  const t = useText()
  const [held, setHeld] = useState<OrderRow | null>(null)
  const start = useAction(api.order.start)
  const move = (row: OrderRow, to: OrderStatus) => {
    if (!orderStates.can(row.status, to)) return
    if (to === 'in_progress') start.mutate({ id: row.id })
    else doors.ask({ kind: askOf[to] ?? 'close', row })
  }
  return (
    <section className={styles.board} aria-label={t('order.board')}>
      {columns.map((status) => (
        <Column
          key={status}
          status={status}
          query={query}
          held={held}
          onHold={setHeld}
          onMove={move}
          doors={doors}
          onOpen={onOpen}
        />
      ))}
    </section>
  )
}

const askOf: Partial<Record<OrderStatus, 'hold' | 'complete' | 'close' | 'reopen'>> = {
  on_hold: 'hold',
  complete: 'complete',
  closed: 'close',
  reopened: 'reopen',
}

type ColumnProps = Props & {
  status: OrderStatus
  held: OrderRow | null
  onHold: (row: OrderRow | null) => void
  onMove: (row: OrderRow, to: OrderStatus) => void
}

function Column({ status, query, held, onHold, onMove, doors, onOpen }: ColumnProps) {
  const t = useText()
  const [over, setOver] = useState(false)
  const asked: OrderQuery = { ...query, status: [status], page: 1, pageSize: most, sort: 'priority' }
  const list = useList(api.order.list, asked)
  const may = held !== null && orderStates.can(held.status, status)
  const rest = (list.data?.total ?? 0) - (list.data?.records.length ?? 0)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (held && may) onMove(held, status)
    onHold(null)
  }
  return (
    <div
      className={styles.column}
      role="group"
      aria-label={t(`order.status.${status}`)}
      data-may={may ? '' : undefined}
      data-over={may && over ? '' : undefined}
      onDragOver={(event) => {
        if (!may) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Row gap={2} between>
        <StatusTag tone={toneOf(status)} label={t(`order.status.${status}`)} />
        {list.data ? <CountLink count={list.data.total} to={listOf({ ...query, status: [status] })} /> : null}
      </Row>
      {list.error ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
      {list.data || list.error ? null : <Waiting lines={3} />}
      {list.data?.total === 0 ? <Muted small>{t('order.boardEmpty')}</Muted> : null}
      <Stack as="ul" gap={2} className={styles.cards ?? ''}>
        {list.data?.records.map((row) => (
          <Card key={row.id} row={row} onHold={onHold} onMove={onMove} doors={doors} onOpen={onOpen} />
        ))}
      </Stack>
      {rest > 0 ? <Muted small>{t('order.boardMore', { count: rest })}</Muted> : null}
    </div>
  )
}

type CardProps = Pick<ColumnProps, 'onHold' | 'onMove' | 'doors' | 'onOpen'> & { row: OrderRow }

function Card({ row, onHold, onMove, doors, onOpen }: CardProps) {
  const t = useText()
  const may = useCan('order.handle')
  const at = columns.indexOf(row.status)
  /** The next column that way where it may go. */
  const next = (way: 1 | -1) =>
    (way === 1 ? columns.slice(at + 1) : columns.slice(0, at).toReversed()).find((to) => whyNot(row, to, t) === null)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === '>' ? next(1) : event.key === '<' ? next(-1) : undefined
    if (!may || to === undefined) return
    event.preventDefault()
    onMove(row, to)
  }
  return (
    <li
      className={styles.card}
      draggable={may}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', row.number)
        onHold(row)
      }}
      onDragEnd={() => onHold(null)}
      onKeyDown={onKeyDown}
    >
      <Row gap={2} between>
        <Muted small>{row.number}</Muted>
        <RowMenu name={row.number}>
          <MenuActions actions={actionsOf(row, t, doors)} size="small" />
        </RowMenu>
      </Row>
      <OpenRow className={styles.open ?? ''} title={row.title} onOpen={() => onOpen(row.id)}>
        {row.title}
      </OpenRow>
      <Row gap={2}>
        {row.priority === 'urgent' || row.priority === 'high' ? (
          <StatusTag tone={row.priority === 'urgent' ? 'bad' : 'warn'} label={t(`order.priority.${row.priority}`)} />
        ) : null}
        <small>
          <Due row={row} />
        </small>
      </Row>
      <Muted small>{[row.assigneeName ?? t('order.nobody'), row.groupName].filter(Boolean).join(' · ')}</Muted>
    </li>
  )
}
