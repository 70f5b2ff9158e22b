import { runRecord, type StoreRow } from '@cpm/contract/insight/run-record/run-record'
import { runRecordFields, storeFields } from '@cpm/contract/insight/run-record/run-record.fields'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import type { Filter } from '../../kit/list/search-bar.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageLink } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { DayRange } from './day-range.tsx'
import { Count, OnlineBar, Spent } from './run-cells.tsx'
import styles from '../../kit/form/controls.module.css'

const route = runRecord.routes.stores
type Query = ReturnType<typeof route.input.parse>

/** Stores beside each other, the one that is worst off first; each leads to the records of its terminals. */
export function StoreTable() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const days = new URLSearchParams(
    Object.entries({ from: query.from, to: query.to }).filter((one): one is [string, string] => one[1] !== undefined),
  )
  const columns = useColumns(storeFields, {
    groupName: (row) =>
      row.groupId === null ? (
        t('runRecord.noGroup')
      ) : (
        <PageLink to={`/dataCenter/index?${new URLSearchParams([...days, ['groupId', row.groupId]]).toString()}`}>
          {row.groupName}
        </PageLink>
      ),
    onlineShare: (row) => <OnlineBar text={`${row.onlineShare.toFixed(1)}%`} share={row.onlineShare / 100} />,
    offlineSpans: (row) => <Count value={row.offlineSpans} />,
    longestOfflineMs: (row) => <Spent ms={row.longestOfflineMs} />,
    boots: (row) => <Count value={row.boots} />,
  })
  const filters: Filter<Query>[] = [
    { name: 'from', control: () => <DayRange days={query} onDays={(next) => setQuery({ ...next, page: 1 })} /> },
    // It has its field above, and stands here so that a reset takes it too.
    { name: 'to', control: () => null },
    {
      name: 'groupId',
      control: (value, onChange) => <GroupSelect className={styles.searchFilter} value={value} onChange={onChange} />,
    },
    ...useFilters(runRecordFields, route, ['platform'], { platform: 110 }),
  ]
  return (
    <ListTable
      of="runRecord"
      name="runRecordStores"
      words={{ many: 'runRecord.byStore', none: 'runRecord.none', noMatch: 'runRecord.noMatchStore' }}
      icon="chart"
      rowKey={(row: StoreRow) => row.id}
      rowName={(row) => row.groupName ?? t('runRecord.noGroup')}
      columns={columns}
      filters={filters}
      query={query}
      onQuery={setQuery}
      list={useList(api.runRecord.stores, query)}
      exportOf={{ route, name: 'stores' }}
    />
  )
}
