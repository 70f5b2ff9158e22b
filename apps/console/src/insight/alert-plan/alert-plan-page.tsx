import { alertPlan } from '@cpm/contract/insight/alert-plan/alert-plan'
import { alertPlanFields } from '@cpm/contract/insight/alert-plan/alert-plan.fields'
import type { AlertPlanRow } from '@cpm/contract/insight/alert-plan/alert-plan.shape'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useSession } from '../../api/session/session.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { type Action, deed, RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { usePlanTexts } from './alert-plan-text.ts'

export const path = '/messageManage/alertPlan'

const AlertPlanForm = lazy(async () => ({ default: (await import('./alert-plan-form.tsx')).AlertPlanForm }))

const route = alertPlan.routes.list

/** Who is told of which alarms, when and by what. */
export function Page() {
  const texts = usePlanTexts()
  const [query, setQuery] = useUrlState(route.input)
  const [editing, setEditing] = useState<AlertPlanRow | 'new' | null>(null)
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const columns = useColumns(alertPlanFields, {
    name: (row) => texts.name(row),
    severities: (row) => texts.severities(row),
    tells: (row) => texts.whom(row),
    channels: (row) => texts.channels(row),
    steps: (row) => texts.steps(row),
  })
  const actions = (row: AlertPlanRow): Action[] => [
    { word: 'alertPlan.change', code: 'alertPlan.update', first: true, run: () => setEditing(row) },
    {
      word: 'alertPlan.delete',
      code: 'alertPlan.delete',
      danger: true,
      icon: 'trash',
      deed: deed(api.alertPlan.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: texts.name(row) }) }),
    },
  ]
  return (
    <PageFrame fill>
      <ListTable
        of="alertPlan"
        icon="bell"
        rowKey={(row) => row.id}
        rowName={(row) => texts.name(row)}
        columns={columns}
        card={{ title: 'name', facts: ['enabled', 'severities', 'tells', 'channels', 'steps'] }}
        filters={useFilters(alertPlanFields, route, ['enabled'])}
        query={query}
        onQuery={setQuery}
        list={useList(api.alertPlan.list, query)}
        toolbar={
          // A plan is an enterprise's own.
          isOurs ? null : <AddButton code="alertPlan.create" word="alertPlan.add" onAdd={() => setEditing('new')} />
        }
        actions={(row) => <RowActions name={texts.name(row)} actions={actions(row)} audit={`alert_plan:${row.id}`} />}
        actionsWidth={120}
      />
      <Suspense>
        {editing ? <AlertPlanForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
      </Suspense>
    </PageFrame>
  )
}
