import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { type TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import type { Column } from '../../kit/table/column.ts'
import { DataTable, useList } from '../../kit/table/data-table.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { GroupsSelect } from '../../estate/group/group-select.tsx'
import { Pager } from '../../kit/list/pager.tsx'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { type Filter, SearchBar } from '../../kit/list/search-bar.tsx'
import { useSelection } from '../../kit/list/selection.ts'
import { EnabledTag, enabledOptions } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Copyable, DateTime, Percent } from '../../kit/values/values.tsx'
import { Part } from './part.tsx'
import { TerminalStatusTag, OnlineDot } from '../../estate/terminal/parts/terminal-status.tsx'
import { Mono } from '../../kit/layout/text.tsx'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import styles from './book.module.css'
import controlsStyles from '../../kit/form/controls.module.css'
import pageStyles from '../../kit/page/page.module.css'

const route = terminal.routes.list

const tableCode = `const [query, setQuery] = useUrlState(route.input)
const list = useList(api.terminal.list, query)
<SearchBar query={query} onQuery={setQuery} placeholder={…} filters={[
  { name: 'online', label: …, options: […] },
  { name: 'groupId', control: (value, onChange) => <GroupSelect value={value} onChange={onChange} /> } ]} />
<DataTable name="terminal" label={…} rowKey={(row) => row.sn} columns={columns} query={query} onQuery={setQuery} list={list}
  selection={useSelection()} selectedActions={…} actions={(row) => <><PageLink …/><RowMenu name={row.sn}>…</RowMenu></>}
  exportOf={{ route, name: 'terminals' }} />`

function useColumns(): Column<TerminalRow>[] {
  const t = useText()
  return useMemo(
    () => [
      { key: 'sn', title: t('terminal.sn'), sort: 'sn', width: 150, render: (r) => <Copyable text={r.sn} /> },
      { key: 'name', title: t('terminal.name'), sort: 'name', width: 180 },
      { key: 'online', title: t('terminal.connection'), width: 110, render: (r) => <OnlineDot online={r.online} /> },
      {
        key: 'status',
        title: t('terminal.status'),
        width: 110,
        render: (r) => <TerminalStatusTag status={r.status} />,
      },
      {
        key: 'battery',
        title: t('terminal.battery'),
        width: 130,
        render: (r) => <Percent value={r.battery} tone="ok" />,
      },
      {
        key: 'lastSeenAt',
        title: t('terminal.lastSeenAt'),
        width: 120,
        render: (r) => <DateTime at={r.lastSeenAt} relative />,
      },
      { key: 'model', title: t('terminal.model'), optional: true },
    ],
    [t],
  )
}

/** The table on the terminals one may see: 500 on a page shows that only the rows in sight are drawn. */
export function TableParts() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const list = useList(api.terminal.list, query)
  const selection = useSelection<TerminalRow>()
  const columns = useColumns()
  const filters: Filter<typeof query>[] = [
    {
      name: 'online',
      label: t('terminal.connection'),
      options: [true, false].map((value) => ({ value, label: t(value ? 'terminal.online' : 'terminal.offline') })),
    },
    {
      name: 'groupId',
      control: (value, onChange) => (
        <GroupsSelect className={controlsStyles.searchFilter} values={value} onChange={onChange} />
      ),
    },
  ]
  return (
    <Part name="Table and search" file="data-table.tsx, search-bar.tsx, row-menu.tsx" code={tableCode}>
      <div className={styles.bookRow}>
        <span className={styles.bookNote}>
          [2.27], [3.6], [5.13], [8.7], [9.4]. Rows by keyboard: arrows, Home, End, Enter, space. Rows on this page:
        </span>
        <Segmented
          aria-label="Rows on this page"
          value={query.pageSize}
          options={[14, 80, 500]}
          onChange={(pageSize) => setQuery({ pageSize, page: 1 })}
        />
      </div>
      <SearchBar query={query} onQuery={setQuery} placeholder={t('terminal.searchHint')} filters={filters} />
      <div className={`${styles.bookTable} ${pageStyles.pageFill}`} data-is="page-fill">
        <DataTable
          name="kit"
          label={t('terminal.many')}
          rowKey={(row) => row.sn}
          columns={columns}
          query={query}
          onQuery={setQuery}
          list={list}
          selection={selection}
          exportOf={{ route, name: 'terminals' }}
          actions={(row) => (
            <>
              <PageLink to={detailOf(row.sn)}>{t('common.detail')}</PageLink>
              <RowMenu name={row.sn}>
                <Button type="text" onClick={() => selection.set([[row.sn, row]], true)}>
                  {t('table.select', { name: row.sn })}
                </Button>
              </RowMenu>
            </>
          )}
          actionsWidth={100}
        />
      </div>
      <div className={styles.bookRow}>
        <span className={styles.bookNote}>Status column [3.7] and its filter [4.13]:</span>
        <EnabledTag value={1} />
        <EnabledTag value={0} />
        <Mono>{JSON.stringify(enabledOptions(t))}</Mono>
      </div>
    </Part>
  )
}

export function PagerParts() {
  const [place, setPlace] = useState({ page: 3, pageSize: 10 })
  return (
    <Part
      name="Pager"
      file="pager.tsx"
      code="<Pager page={page} pageSize={pageSize} total={total} onChange={(page, pageSize) => …} />   // lists that are no tables [9.4]"
    >
      <Pager {...place} total={1234} onChange={(page, pageSize) => setPlace({ page, pageSize })} />
    </Part>
  )
}
