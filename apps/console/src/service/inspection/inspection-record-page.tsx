import { inspection } from '@cpm/contract/service/inspection/inspection'
import { inspectionFields } from '@cpm/contract/service/inspection/inspection.fields'
import type { InspectionRow } from '@cpm/contract/service/inspection/inspection.shape'
import { saidIn } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Button, Segmented } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { Can } from '../../api/session/can.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import type { Filter } from '../../kit/list/search-bar.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame, PageLink, Waiting } from '../../kit/page/page.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { useList } from '../../kit/table/data-table.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf, fillPath, infoPath } from './inspection-actions.ts'
import styles from '../../kit/form/controls.module.css'

export const path = '/technicalSupport/inspectionRecord'

const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }))

const Trends = lazy(async () => ({ default: (await import('./trends.tsx')).Trends }))

const route = inspection.routes.list
type Query = ReturnType<typeof route.input.parse>
/** The list's own query, and what is looked at instead of the list. */
const address = route.input.extend({ look: z.enum(['trends']).optional() })

/** Filled forms, and those that are to be filled [3.20]. */
export function Page() {
  const t = useText()
  const [{ look, ...query }, setQuery] = useUrlState(address)
  const tools = (
    <Segmented<'list' | 'trends'>
      aria-label={t('inspection.look')}
      value={look ?? 'list'}
      options={(['list', 'trends'] as const).map((value) => ({ value, label: t(`inspection.look.${value}`) }))}
      onChange={(next) => setQuery({ look: next === 'trends' ? next : undefined, page: 1 })}
    />
  )
  if (look === 'trends')
    return (
      <PageFrame plain>
        <Suspense fallback={<Waiting lines={10} />}>
          <Trends query={query} onQuery={setQuery} tools={tools} />
        </Suspense>
      </PageFrame>
    )
  return <Records query={query} setQuery={setQuery} tools={tools} />
}

type RecordsProps = { query: Query; setQuery: (patch: Partial<Query>) => void; tools: ReactNode }

function Records({ query, setQuery, tools }: RecordsProps) {
  const t = useText()
  const language = useLanguage()
  const { go } = useTabRoute()
  const [planning, setPlanning] = useState(false)
  const columns = useColumns(inspectionFields, {
    storeName: (row) => <PageLink to={infoPath(row.clientId)}>{row.storeName}</PageLink>,
    title: (row) => saidIn(row.title, language),
    status: (row) =>
      (row.overdue ? <StatusTag tone="bad" label={t('inspection.overdue')} /> : undefined) ?? statusOf(row, t),
    failed: (row) => (row.failed === null ? null : <Figures>{row.failed}</Figures>),
    points: (row) =>
      row.points === null ? null : (
        <Figures>{t('inspection.pointsOf', { points: row.points, of: row.of ?? 0 })}</Figures>
      ),
  })
  return (
    <PageFrame fill>
      <ListTable
        of="inspection"
        icon="check"
        rowKey={(row) => row.id}
        rowName={(row) => row.storeName}
        columns={columns}
        card={{ title: 'storeName', facts: ['status', 'result', 'title', 'inspector', 'plannedOn'] }}
        filters={useNarrowing(query, setQuery)}
        query={query}
        onQuery={setQuery}
        list={useList(api.inspection.list, query)}
        toolbar={
          <>
            {tools}
            <Can code="inspection.plan">
              <Button onClick={() => setPlanning(true)}>{t('inspection.plan')}</Button>
            </Can>
            <AddButton code="inspection.fill" word="inspection.fillNew" onAdd={() => go(fillPath())} />
          </>
        }
        actions={(row) => (
          <RowActions name={row.storeName} actions={actionsOf(row, t, go)} audit={`inspection:${row.id}`} />
        )}
        actionsWidth={120}
        exportOf={{ route, name: 'inspections' }}
      />
      <Suspense>{planning ? <PlanDialog onClose={() => setPlanning(false)} /> : null}</Suspense>
    </PageFrame>
  )
}

const tones = { planned: 'info', receiving: 'busy', complete: 'ok', cancelled: 'idle' } as const
const statusOf = (row: InspectionRow, t: ReturnType<typeof useText>) => (
  <StatusTag tone={tones[row.status]} label={t(`inspection.status.${row.status}`)} />
)

function useNarrowing(query: Query, setQuery: (patch: Partial<Query>) => void): Filter<Query>[] {
  const t = useText()
  return [
    ...useFilters(inspectionFields, route, ['status', 'result'], { status: 130 }),
    {
      name: 'mine',
      label: t('inspection.mine'),
      width: 110,
      options: [{ value: true, label: t('inspection.mine.true') }],
    },
    {
      name: 'overdue',
      label: t('inspection.overdue'),
      width: 120,
      options: [true, false].map((value) => ({ value, label: t(`inspection.overdue.${value}`) })),
    },
    {
      name: 'groupId',
      control: (value, onChange) => <GroupSelect className={styles.searchFilter} value={value} onChange={onChange} />,
    },
    { name: 'from', control: () => <RangeFilter range={{ from: query.from, to: query.to }} onRange={setQuery} /> },
    // They have their fields elsewhere, and stand here so that a reset takes them too.
    { name: 'to', control: () => null },
    { name: 'formId', control: () => null },
  ]
}
