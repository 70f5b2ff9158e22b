import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { type TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../../api/api.ts'
import { lazy } from '../../../api/lazy.ts'
import type { Card, Column } from '../../../kit/table/column.ts'
import { beginList, DataTable, useList } from '../../../kit/table/data-table.tsx'
import { PageFrame } from '../../../kit/page/page.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { type Selection, useSelection } from '../../../kit/list/selection.ts'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import type { TableViewState } from '../../../kit/table/table-view.ts'
import { t as say, useText } from '../../../api/text.ts'
import { type Chosen, targetFilter } from '../actions/bulk.ts'
import { type Done, Notice } from '../add/notice.tsx'
import { RowActions, type RowDialog, useHasMore } from '../actions/row-actions.tsx'
import { SelectedActions } from '../actions/selected-actions.tsx'
import { detailOf } from '../detail-of.ts'
import { FilterChips } from './filter/filter-chips.tsx'
import { MoreFilters, moreNames, useBarFilters } from './terminal-filters.tsx'
import { type Filter, filterOf } from '../../saved-view/view-state.ts'
import { Row } from '../../../kit/layout/box.tsx'
import styles from './terminal-list.module.css'

const EditTerminal = lazy(async () => ({ default: (await import('../parts/terminal-edit.tsx')).EditTerminal }))
const ReplaceDialog = lazy(async () => ({ default: (await import('../add/replace-dialog.tsx')).ReplaceDialog }))

const exportOf = { route: terminal.routes.list, name: 'terminals' }
export type Query = Filter & { page: number; pageSize: number }

const card: Card = {
  title: 'name',
  marks: ['connection', 'status'],
  facts: ['sn', 'model', 'battery', 'lastSeenAt'],
}

type Props = {
  /** Names the table, whose columns each page keeps for itself. */
  name: string
  label: string
  query: Query
  onQuery: (patch: Partial<Query>) => void
  columns: readonly Column<TerminalRow>[]
  layout?: TableViewState
  /** What the page is about and cannot be changed. */
  fixed?: Filter
  /** Before the search. */
  head?: ReactNode
  toolbar: ReactNode
  empty: ReactNode
  done: Done | null
  onDone: (done: Done | null) => void
}

/** The first question of the table below, before it is there. */
export const beginTerminals = (query: Query) => beginList(api.terminal.list, query)

/** The table of terminals with its search, filters, and everything that is done from a row or with many. */
export function TerminalList(props: Props) {
  const { name, label, query, onQuery, columns, fixed, done, onDone } = props
  const t = useText()
  const asked = { ...query, ...fixed }
  const list = useList(api.terminal.list, asked)
  const { selection, chosen, all, chooseAll } = useChosen(asked, list.data?.total ?? 0)
  const [open, setOpen] = useState<{ which: RowDialog; row: TerminalRow } | null>(null)
  const filters = useBarFilters()
  const names = moreNames.filter((one) => fixed?.[one] === undefined)
  const hasMore = useHasMore()
  return (
    <PageFrame fill>
      <Row className={styles.listHead}>
        {props.head}
        <SearchBar<Query>
          query={query}
          onQuery={onQuery}
          placeholder={t('terminal.searchHint')}
          filters={filters}
          more={{ control: <MoreFilters query={query} onQuery={onQuery} names={names} />, names }}
        />
      </Row>
      <FilterChips query={query} onQuery={onQuery} names={names} />
      {done ? <Notice done={done} onClose={() => onDone(null)} /> : null}
      <DataTable<TerminalRow, Query>
        name={name}
        label={label}
        rowKey={(row) => row.sn}
        columns={columns}
        query={asked}
        onQuery={onQuery}
        list={list}
        selection={selection}
        selectedCount={chosen.count}
        selectedActions={
          <SelectedActions
            chosen={chosen}
            total={all ? null : (list.data?.total ?? 0)}
            onAll={chooseAll}
            onDone={selection.clear}
          />
        }
        {...(props.layout ? { view: props.layout } : {})}
        toolbar={props.toolbar}
        actions={(row) => <RowActions row={row} more={hasMore} onOpen={(which, one) => setOpen({ which, row: one })} />}
        actionsWidth={hasMore ? 96 : 70}
        card={card}
        exportOf={exportOf}
        empty={props.empty}
      />
      <RowDialogs open={open} onClose={() => setOpen(null)} onDone={onDone} />
    </PageFrame>
  )
}

/** Terminals ticked one by one, or all that the filter finds: that ends with another filter, and with a tick taken away. */
function useChosen(query: Query, total: number) {
  const ticked = useSelection<TerminalRow>()
  const filter = targetFilter(filterOf(query))
  const key = JSON.stringify(filter)
  const [allOf, setAllOf] = useState<string | null>(null)
  const all = allOf === key && ticked.keys.length > 0
  const selection: Selection<TerminalRow> = {
    ...ticked,
    has: (sn) => all || ticked.has(sn),
    set: (rows, on) => {
      setAllOf(null)
      ticked.set(rows, on)
    },
    clear: () => {
      setAllOf(null)
      ticked.clear()
    },
  }
  const chosen: Chosen = all
    ? { target: { filter }, count: total, rows: null }
    : { target: { sns: [...ticked.keys] }, count: ticked.keys.length, rows: [...ticked.rows.values()] }
  return { selection, chosen, all, chooseAll: () => setAllOf(key) }
}

type DialogsProps = {
  open: { which: RowDialog; row: TerminalRow } | null
  onClose: () => void
  onDone: (done: Done) => void
}

function RowDialogs({ open, onClose, onDone }: DialogsProps) {
  const { go } = useTabRoute()
  if (!open) return null
  const { which, row } = open
  return (
    <Suspense>
      {which === 'edit' ? (
        <EditTerminal row={row} onClose={onClose} />
      ) : (
        <ReplaceDialog
          row={row}
          onClose={onClose}
          onReplaced={(newSn) =>
            onDone({
              text: say('terminal.replaced', { sn: row.sn, newSn }),
              link: say('terminal.openNew'),
              onLink: () => go(detailOf(newSn)),
            })
          }
        />
      )}
    </Suspense>
  )
}
