import type { AnyRoute } from '@cpm/contract/kernel/route'
import { Button, Dropdown, Popover } from 'antd'
import type { ReactNode } from 'react'
import { ColumnChooser } from './column-chooser.tsx'
import type { Column, DataTableProps, ListQuery } from '../column.ts'
import { SortChoice } from './table-sort.tsx'
import { ExportMenu } from '../../list/export-menu.tsx'
import { Icon } from '../../values/icon.tsx'
import type { Density, TableView, TableViewState } from '../table-view.ts'
import { useText } from '../../../api/text.ts'
import { Row } from '../../layout/box.tsx'
import styles from '../table.module.css'

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

/** The line over the table: what can be done with all or with the chosen rows, and the table's own tools. */
export function TableBar<T, Q extends ListQuery>(
  props: DataTableProps<T, Q> & {
    view: TableViewState
    shown: readonly Column<T>[]
    cards: 'declared' | 'derived' | null
  },
) {
  const { query, onQuery, selection, cards } = props
  const [view, setView, resetView] = props.view
  return (
    <Row className={styles.tableBar} data-is="table-bar">
      <div className={styles.tableBarLeft}>
        {selection && selection.keys.length > 0 ? (
          <SelectedBar count={props.selectedCount ?? selection.keys.length} onClear={selection.clear}>
            {props.selectedActions}
          </SelectedBar>
        ) : (
          props.toolbar
        )}
      </div>
      {cards ? (
        <SortChoice columns={props.shown} sort={query.sort} onSort={(sort) => onQuery({ sort } as Partial<Q>)} />
      ) : null}
      <TableTools
        columns={props.columns}
        view={view}
        onView={setView}
        onReset={resetView}
        list={props.list}
        query={query}
        exportOf={props.exportOf}
        cards={cards}
      />
    </Row>
  )
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
    <div className={styles.tableTools}>
      {exportOf ? <ExportMenu {...exportOf} query={query} /> : null}
      <Button
        type="text"
        icon={
          <span className={list.isFetching ? styles.spin : undefined}>
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
    <div className={styles.selectedBar} role="status">
      <b>{t('table.selected', { count: count.toLocaleString('en') })}</b>
      {children}
      <Button type="link" size="small" onClick={onClear}>
        {t('common.clear')}
      </Button>
    </div>
  )
}
