import { runRecord, type RunRecordRow } from '@cpm/contract/insight/run-record/run-record'
import { runRecordFields } from '@cpm/contract/insight/run-record/run-record.fields'
import { InputNumber } from 'antd'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText, type WordKey } from '../../api/text.ts'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import type { Filter } from '../../kit/list/search-bar.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageLink } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { useNow } from '../../kit/values/now.ts'
import { formatDuration } from '../../kit/values/values.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { DayRange } from './day-range.tsx'
import { lengthOf } from './day-length.ts'
import { Count, OnlineBar, Spent } from './run-cells.tsx'
import controlsStyles from '../../kit/form/controls.module.css'
import valuesStyles from '../../kit/values/values.module.css'
import styles from './run-record.module.css'

const route = runRecord.routes.list
type Query = ReturnType<typeof route.input.parse>
const limits = ['onlineBelow', 'offlineOver', 'batteryBelow', 'usedOver', 'bootsOver'] as const
const mostModels = 500

/** Where one terminal's values are drawn, on the day of its row. */
export const runInfoOf = (sn: string, day?: string) =>
  `/dataCenter/deviceRunInfo/${sn}${day === undefined ? '' : `?from=${day}T00:00:00.000Z`}`

/** One row for each terminal and day. */
export function RecordTable() {
  const [query, setQuery] = useUrlState(route.input)
  const now = useNow()
  const columns = useColumns(runRecordFields, {
    day: (row) => (
      <PageLink className={valuesStyles.figures} to={runInfoOf(row.sn, row.day)}>
        {row.day}
      </PageLink>
    ),
    sn: (row) => (
      <PageLink className={valuesStyles.mono} to={detailOf(row.sn)}>
        {row.sn}
      </PageLink>
    ),
    onlineMs: (row) => <OnlineBar text={formatDuration(row.onlineMs)} share={row.onlineMs / lengthOf(row.day, now)} />,
    offlineSpans: (row) => <Count value={row.offlineSpans} />,
    longestOfflineMs: (row) => <Spent ms={row.longestOfflineMs} />,
    boots: (row) => <Count value={row.boots} />,
    batteryMin: (row) => <Count value={row.batteryMin} unit="%" />,
    batteryAvg: (row) => <Count value={row.batteryAvg} unit="%" />,
    faults: (row) => <Count value={row.faults} />,
  })
  return (
    <ListTable
      of="runRecord"
      icon="chart"
      rowKey={(row: RunRecordRow) => row.id}
      rowName={(row) => `${row.sn} ${row.day}`}
      columns={columns}
      filters={useNarrowing(query, setQuery)}
      query={query}
      onQuery={setQuery}
      list={useList(api.runRecord.list, query)}
      exportOf={{ route, name: 'run-records' }}
    />
  )
}

function useNarrowing(query: Query, setQuery: (patch: Partial<Query>) => void): Filter<Query>[] {
  const t = useText()
  const mayReadModels = useCan('model.read')
  const models = useRead(quietApi.model.list, { pageSize: mostModels }, { enabled: mayReadModels, staleTime: 60_000 })
  const names = [...new Set([...(models.data?.records.map((row) => row.name) ?? []), ...(query.model ?? [])])]
  return [
    { name: 'from', control: () => <DayRange days={query} onDays={(days) => setQuery({ ...days, page: 1 })} /> },
    // It has its field above, and stands here so that a reset takes it too.
    { name: 'to', control: () => null },
    {
      name: 'groupId',
      control: (value, onChange) => (
        <GroupSelect className={controlsStyles.searchFilter} value={value} onChange={onChange} />
      ),
    },
    {
      name: 'model',
      label: t('terminal.model'),
      many: true,
      width: 110,
      options: names.map((value) => ({ value, label: value })),
    },
    ...useFilters(runRecordFields, route, ['platform'], { platform: 110 }),
    ...limits.map(
      (name) =>
        ({
          name,
          control: (value: number | undefined, onChange: LimitProps['onChange']) => (
            <Limit label={`runRecord.${name}`} value={value} onChange={onChange} />
          ),
        }) as Filter<Query>,
    ),
    {
      name: 'faulty',
      label: t('runRecord.faulty'),
      width: 120,
      options: [true, false].map((value) => ({ value, label: t(`runRecord.faulty.${value}`) })),
    },
  ]
}

type LimitProps = { label: WordKey; value: number | undefined; onChange: (value: number | undefined) => void }

function Limit({ label, value, onChange }: LimitProps) {
  const t = useText()
  return (
    <InputNumber<number>
      className={styles.limit ?? ''}
      min={0}
      precision={0}
      controls={false}
      changeOnWheel={false}
      placeholder={t(label)}
      aria-label={t(label)}
      title={t(label)}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
