import { fault, faultKinds, type FaultRow } from '@cpm/contract/estate/fault/fault'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { AuditMenu, useMayAudit } from '../../platform/audit/audit-of.tsx'
import { Can, useCan } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { Empty, PageFrame, PageLink } from '../../kit/page/page.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { GroupSelect } from '../group/group-select.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import { type Filter, SearchBar } from '../../kit/list/search-bar.tsx'
import { useSelection } from '../../kit/list/selection.ts'
import { usbId } from '@cpm/contract/estate/terminal/event.detail'
import { type Text, useText } from '../../api/text.ts'
import { Acknowledged, AcknowledgeDialog, faultDetail, FaultDot } from './faults.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Copyable, DateTime, nothing } from '../../kit/values/values.tsx'
import { OnlineDot } from '../terminal/parts/terminal-status.tsx'
import styles from '../../kit/form/controls.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const path = '/device/abnormalperipherals'

const route = fault.routes.list
type Query = ReturnType<typeof route.input.parse>

/** Peripherals that are missing, faulty or known to nobody, as they come and go. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const list = useList(api.fault.list, query)
  const selection = useSelection<FaultRow>()
  const [seeing, setSeeing] = useState<readonly FaultRow[] | null>(null)
  const mayAcknowledge = useCan('fault.acknowledge')
  const mayAudit = useMayAudit()
  const mayExport = useCan('fault.export')
  const isOver = query.cleared === true
  const columns = useMemo(() => columnsOf(t, isOver), [t, isOver])
  const filters = useFilters(query, setQuery)
  const isFiltered = query.q !== undefined || filters.some(({ name }) => query[name] !== undefined)
  return (
    <PageFrame fill>
      <SearchBar query={query} onQuery={setQuery} placeholder={t('fault.searchHint')} filters={filters} />
      <DataTable
        name="fault"
        label={t('fault.many')}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.sn} ${row.name}`}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
        {...(mayAcknowledge && !isOver ? { selection } : {})}
        selectedActions={
          <Can code="fault.acknowledge">
            <Button type="primary" onClick={() => setSeeing([...selection.rows.values()])}>
              {t('fault.acknowledge')}
            </Button>
          </Can>
        }
        {...(mayAcknowledge || mayAudit
          ? {
              actions: (row: FaultRow) => (
                <>
                  {mayAcknowledge ? <See row={row} onSee={() => setSeeing([row])} /> : null}
                  <AuditMenu of={`peripheral_fault:${row.id}`} name={row.name} />
                </>
              ),
              actionsWidth: mayAcknowledge ? 148 : 56,
            }
          : {})}
        exportOf={mayExport ? { route, name: 'abnormal-peripherals' } : undefined}
        empty={
          isFiltered ? (
            <Empty icon="search" title={t('fault.noMatch')} />
          ) : (
            <Empty icon="check" title={t('fault.none')} hint={t('fault.noneHint')} />
          )
        }
      />
      {seeing ? (
        <AcknowledgeDialog rows={seeing} onClose={() => setSeeing(null)} onDone={() => selection.clear()} />
      ) : null}
    </PageFrame>
  )
}

function See({ row, onSee }: { row: FaultRow; onSee: () => void }) {
  const t = useText()
  return (
    <Greyable type="link" size="small" reason={row.clearedAt === null ? null : t('fault.over')} onClick={onSee}>
      {t(row.acknowledgedAt === null ? 'fault.acknowledge' : 'fault.noteChange')}
    </Greyable>
  )
}

const mostModels = 500

function useFilters(query: Query, setQuery: (patch: Partial<Query>) => void): Filter<Query>[] {
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
    {
      name: 'kind',
      label: t('fault.kind'),
      many: true,
      width: 140,
      options: faultKinds.map((value) => ({ value, label: t(`fault.kind.${value}`) })),
    },
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

function columnsOf(t: Text, isOver: boolean): Column<FaultRow>[] {
  return [
    {
      key: 'sn',
      title: t('fault.terminal'),
      sort: 'sn',
      width: 160,
      render: (row) => (
        <PageLink className={valuesStyles.mono} to={`/device/deviceDetail/${row.sn}?tab=peripherals`}>
          {row.sn}
        </PageLink>
      ),
    },
    { key: 'kind', title: t('fault.kind'), sort: 'kind', width: 124, render: (row) => <FaultDot row={row} /> },
    { key: 'name', title: t('fault.peripheral'), width: 150 },
    { key: 'detail', title: t('fault.detail'), width: 104, render: (row) => faultDetail(row, t) ?? nothing },
    {
      key: 'since',
      title: t('fault.since'),
      sort: 'since',
      width: 104,
      render: (row) => <DateTime at={row.since} relative />,
    },
    ...(isOver
      ? [
          {
            key: 'clearedAt',
            title: t('fault.clearedAt'),
            sort: 'clearedAt',
            width: 170,
            render: (row: FaultRow) => <DateTime at={row.clearedAt} />,
          },
        ]
      : []),
    {
      key: 'acknowledged',
      title: t('fault.acknowledged'),
      width: 130,
      render: (row) => <Acknowledged row={row} />,
    },
    { key: 'model', title: t('fault.model'), width: 130 },
    { key: 'note', title: t('fault.note'), width: 200 },
    { key: 'groupName', title: t('fault.group'), width: 180 },
    {
      key: 'usb',
      title: t('fault.usb'),
      width: 130,
      render: (row) => {
        const usb = usbId({ vid: row.vid ?? undefined, pid: row.pid ?? undefined })
        return usb ? <Copyable text={usb} /> : nothing
      },
    },
    { key: 'terminalName', title: t('terminal.name'), width: 180, optional: true },
    {
      key: 'online',
      title: t('terminal.connection'),
      width: 120,
      optional: true,
      render: (row) => <OnlineDot online={row.online} />,
    },
    { key: 'serial', title: t('fault.serial'), width: 150, optional: true },
    { key: 'acknowledgedBy', title: t('fault.acknowledgedBy'), width: 140, optional: true },
    {
      key: 'lastAt',
      title: t('fault.lastAt'),
      width: 170,
      optional: true,
      render: (row) => <DateTime at={row.lastAt} />,
    },
  ]
}
