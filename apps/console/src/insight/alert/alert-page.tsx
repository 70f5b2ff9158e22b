import { alert, alertPaceMs } from '@cpm/contract/insight/alert/alert'
import { alertFields } from '@cpm/contract/insight/alert/alert.fields'
import type { AlertRow } from '@cpm/contract/insight/alert/alert.shape'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { OnlyFilter } from '../../kit/list/only-filter.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Muted } from '../../kit/layout/text.tsx'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { OpenRow } from '../../kit/values/values.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf } from './alert-actions.ts'
import { AlertDrawer } from './alert-drawer.tsx'

export const path = '/messageManage/alert'

const route = alert.routes.list
/** The list's own query, and the alert that is open beside it. */
const pageQuery = route.input.extend({ open: z.string().max(18).optional() })

/** What was told to whom, by what, and what is yet to be told. */
export function Page() {
  const t = useText()
  const [{ open, ...query }, setQuery] = useUrlState(pageQuery)
  const list = useList(api.alert.list, query, { refetchInterval: alertPaceMs })
  const filters = useFilters(alertFields, route, ['state', 'channel', 'severity'])
  const look = (row: AlertRow) => setQuery({ open: row.id })
  const columns = useColumns(alertFields, {
    subject: (row) => (
      <OpenRow title={textOf(row, t)} onOpen={() => look(row)}>
        {row.subject === null ? <Muted>{textOf(row, t)}</Muted> : row.subject}
      </OpenRow>
    ),
  })
  const mine = { name: 'mine' as const, label: t('alert.mine'), options: [{ value: 'true', label: t('alert.mine') }] }
  return (
    <PageFrame fill>
      <ListTable
        of="alert"
        name="alerts"
        icon="bell"
        rowKey={(row) => row.id}
        rowName={(row) => row.recipientName}
        columns={columns}
        card={{ title: 'subject', facts: ['recipientName', 'channel', 'state', 'severity', 'sentAt'] }}
        filters={[...filters, mine]}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={
          query.alarmId ? (
            <OnlyFilter text={t('alert.openAlarm')} onClear={() => setQuery({ alarmId: undefined })} />
          ) : null
        }
        onRowClick={look}
        actions={(row) => <RowActions name={row.recipientName} actions={actionsOf(row)} />}
        actionsWidth={130}
        exportOf={{ route, name: 'alerts' }}
      />
      <AlertDrawer id={open} onClose={() => setQuery({ open: undefined })} />
    </PageFrame>
  )
}

/** What it says; before it is written, what it will be about. */
function textOf({ subject, firstName, lines }: AlertRow, t: ReturnType<typeof useText>): string {
  if (subject !== null) return subject
  if (firstName === null) return t('alert.subjectNone')
  return lines > 1 ? t('alert.subjectWaiting', { name: firstName, count: lines }) : firstName
}
