import type { AnyRoute } from '@cpm/contract/kernel/route'
import { Button, Dropdown, Popover } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import type { Column } from './data-table.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import { Icon } from '../values/icon.tsx'
import { type Density, type TableView, inOrder, toggleColumn } from './table-view.ts'
import { useText } from '../../api/text.ts'

type Props<T> = {
  columns: readonly Column<T>[]
  view: TableView
  onView: (view: TableView) => void
  onReset: () => void
  list: { isFetching: boolean; refetch: () => unknown }
  query: Record<string, unknown>
  exportOf: { route: AnyRoute; name: string } | undefined
  /** Rows are cards, which are all as dense; a list that says what stands on them has no columns to choose. */
  cards: 'declared' | 'derived' | null
}

/** Refresh, density, columns, export: at the right of every table. */
export function TableTools<T>({ columns, view, onView, onReset, list, query, exportOf, cards }: Props<T>) {
  const t = useText()
  const densities: { key: Density; label: string }[] = [
    { key: 'large', label: t('table.loose') },
    { key: 'middle', label: t('table.medium') },
    { key: 'small', label: t('table.dense') },
  ]
  return (
    <div className="table-tools">
      {exportOf ? <ExportMenu {...exportOf} query={query} /> : null}
      <Button
        type="text"
        icon={
          <span className={list.isFetching ? 'spin' : undefined}>
            <Icon name="refresh" />
          </span>
        }
        aria-label={t('common.refresh')}
        title={t('common.refresh')}
        onClick={() => void list.refetch()}
      />
      {cards ? null : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: densities,
            selectable: true,
            selectedKeys: [view.density],
            onClick: ({ key }) => onView({ ...view, density: key as Density }),
          }}
        >
          <Button
            type="text"
            icon={<Icon name="density" />}
            aria-label={t('table.density')}
            title={t('table.density')}
          />
        </Dropdown>
      )}
      {cards === 'declared' ? null : (
        <Popover
          trigger="click"
          placement="bottomRight"
          content={<ColumnChooser columns={columns} view={view} onView={onView} onReset={onReset} />}
        >
          <Button
            type="text"
            icon={<Icon name="columns" />}
            aria-label={t('table.columns')}
            title={t('table.columns')}
          />
        </Popover>
      )}
    </div>
  )
}

function ColumnChooser<T>({
  columns,
  view,
  onView,
  onReset,
}: Pick<Props<T>, 'columns' | 'view' | 'onView' | 'onReset'>) {
  const t = useText()
  const note = useId()
  const keys = inOrder(
    columns.map((c) => c.key),
    view.order,
  )
  const shown = keys.filter((k) => !view.hidden.includes(k))
  const [dragged, setDragged] = useState<string | null>(null)
  const move = (key: string, to: number) => {
    const order = keys.filter((k) => k !== key)
    order.splice(to, 0, key)
    onView({ ...view, order })
  }
  return (
    <div className="column-chooser">
      <div className="column-chooser-head">
        <b>{t('table.columns')}</b>
        <Button type="link" size="small" onClick={onReset}>
          {t('common.reset')}
        </Button>
      </div>
      <ul>
        {keys.map((key, at) => {
          const column = columns.find((c) => c.key === key) as Column<T>
          const last = shown.length === 1 && shown[0] === key
          return (
            <li
              key={key}
              draggable
              data-dragged={dragged === key ? '' : undefined}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault()
                if (dragged !== null && dragged !== key) move(dragged, at)
              }}
            >
              <label>
                <input
                  type="checkbox"
                  checked={!view.hidden.includes(key)}
                  disabled={last}
                  aria-describedby={last ? note : undefined}
                  onChange={() => onView(toggleColumn(view, keys, key))}
                />
                {column.title}
              </label>
              <button
                type="button"
                className="icon-button"
                disabled={at === 0}
                aria-label={t('table.moveUp', { name: column.title })}
                onClick={() => move(key, at - 1)}
              >
                <span className="flip">
                  <Icon name="chevronDown" size={14} />
                </span>
              </button>
              <button
                type="button"
                className="icon-button"
                disabled={at === keys.length - 1}
                aria-label={t('table.moveDown', { name: column.title })}
                onClick={() => move(key, at + 1)}
              >
                <Icon name="chevronDown" size={14} />
              </button>
            </li>
          )
        })}
      </ul>
      <p id={note} className="column-chooser-note" role="status">
        {shown.length === 1 ? t('table.lastColumn') : null}
      </p>
    </div>
  )
}

/** How many are chosen over all pages, what can be done with them, and a way out. */
export function SelectedBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children?: ReactNode
}) {
  const t = useText()
  return (
    <div className="selected-bar" role="status">
      <b>{t('table.selected', { count: count.toLocaleString('en') })}</b>
      {children}
      <Button type="link" size="small" onClick={onClear}>
        {t('common.clear')}
      </Button>
    </div>
  )
}
