import { fault, type FaultRow } from '@cpm/contract/estate/fault/fault'
import { faultFields } from '@cpm/contract/estate/fault/fault.fields'
import { usbId } from '@cpm/contract/estate/terminal/event.detail'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Can, useCan } from '../../api/session/can.tsx'
import { type Text, useText } from '../../api/text.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import type { Filter } from '../../kit/list/search-bar.tsx'
import { useSelection } from '../../kit/list/selection.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame, PageLink } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { Copyable, nothing } from '../../kit/values/values.tsx'
import { useMayAudit } from '../../platform/audit/audit-of.tsx'
import { type Action, RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { GroupSelect } from '../group/group-select.tsx'
import { OnlineDot } from '../terminal/parts/terminal-status.tsx'
import { offeredFor } from '../../platform/resource/row-offers.ts'
import { faultRowAction } from './slots.ts'
import { Acknowledged, AcknowledgeDialog, faultDetail, FaultDot } from './faults.tsx'
import { detailOf } from '../terminal/detail-of.ts'
import styles from '../../kit/form/controls.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const path = '/device/abnormalperipherals'

const route = fault.routes.list
type Query = ReturnType<typeof route.input.parse>

/** Peripherals that are missing, faulty or known to nobody, as they come and go. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const selection = useSelection<FaultRow>()
  const [seeing, setSeeing] = useState<readonly FaultRow[] | null>(null)
  const mayAcknowledge = useCan('fault.acknowledge')
  const mayAudit = useMayAudit()
  const mayMore = useCan('order.create')
  const isOver = query.cleared === true
  return (
    <PageFrame fill>
      <ListTable
        of="fault"
        icon="check"
        rowKey={(row) => row.id}
        rowName={(row) => `${row.sn} ${row.name}`}
        columns={useFaultColumns(isOver)}
        filters={useNarrowing(query, setQuery)}
        query={query}
        onQuery={setQuery}
        list={useList(api.fault.list, query)}
        {...(mayAcknowledge && !isOver ? { selection } : {})}
        selectedActions={
          <Can code="fault.acknowledge">
            <Button type="primary" onClick={() => setSeeing([...selection.rows.values()])}>
              {t('fault.acknowledge')}
            </Button>
          </Can>
        }
        {...(mayAcknowledge || mayAudit || mayMore
          ? {
              actions: (row: FaultRow) => (
                <RowActions
                  name={row.name}
                  actions={[
                    acknowledging(t, row, () => setSeeing([row])),
                    ...offeredFor(faultRowAction, 'fault.row', row),
                  ]}
                  audit={`peripheral_fault:${row.id}`}
                />
              ),
              actionsWidth: mayAcknowledge ? 148 : 56,
            }
          : {})}
        exportOf={{ route, name: 'abnormal-peripherals' }}
      />
      {seeing ? (
        <AcknowledgeDialog rows={seeing} onClose={() => setSeeing(null)} onDone={() => selection.clear()} />
      ) : null}
    </PageFrame>
  )
}

const acknowledging = (t: Text, row: FaultRow, run: () => void): Action => ({
  word: row.acknowledgedAt === null ? 'fault.acknowledge' : 'fault.noteChange',
  code: 'fault.acknowledge',
  first: true,
  why: row.clearedAt === null ? null : t('fault.over'),
  run,
})

const mostModels = 500

function useNarrowing(query: Query, setQuery: (patch: Partial<Query>) => void): Filter<Query>[] {
  const t = useText()
  const mayReadModels = useCan('model.read')
  const asked = { pageSize: mostModels }
  const models = useRead(quietApi.model.list, asked, { enabled: mayReadModels, staleTime: 60_000 })
  const names = [...new Set([...(models.data?.records.map((row) => row.name) ?? []), query.model ?? []].flat())]
  return [
    {
      name: 'cleared',
      label: t('fault.cleared'),
      width: 100,
      options: [{ value: true, label: t('fault.cleared.true') }],
    },
    ...useFilters(faultFields, route, ['kind'], { kind: 140 }),
    {
      name: 'acknowledged',
      label: t('fault.acknowledged'),
      width: 130,
      options: [false, true].map((value) => ({ value, label: t(`fault.acknowledged.${value}`) })),
    },
    { name: 'model', label: t('fault.model'), width: 110, options: names.map((value) => ({ value, label: value })) },
    {
      name: 'groupId',
      control: (value, onChange) => <GroupSelect className={styles.searchFilter} value={value} onChange={onChange} />,
    },
    {
      name: 'from',
      control: () => <RangeFilter range={{ from: query.from, to: query.to }} onRange={setQuery} />,
    },
    // It has its field above, and stands here so that a reset takes it too.
    { name: 'to', control: () => null },
  ]
}

/** What is over says since when; what stands open has no such moment. */
function useFaultColumns(isOver: boolean) {
  const t = useText()
  const columns = useColumns(faultFields, {
    sn: (row) => (
      <PageLink className={valuesStyles.mono} to={`${detailOf(row.sn)}?tab=peripherals`}>
        {row.sn}
      </PageLink>
    ),
    kind: (row) => <FaultDot row={row} />,
    detail: (row) => faultDetail(row, t) ?? nothing,
    acknowledged: (row) => <Acknowledged row={row} />,
    usb: (row) => {
      const usb = usbId({ vid: row.vid ?? undefined, pid: row.pid ?? undefined })
      return usb ? <Copyable text={usb} /> : nothing
    },
    online: (row) => <OnlineDot online={row.online} />,
  })
  return useMemo(() => columns.filter(({ key }) => isOver || key !== 'clearedAt'), [columns, isOver])
}
