import { outcomes, task, type TaskRow, taskStates, taskTypes } from '@cpm/contract/delivery/task/task'
import type { InputOf } from '@cpm/contract/kernel/route'
import { Button } from 'antd'
import { useMemo } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { AuditMenu } from '../../platform/audit/audit-of.tsx'
import { Can, useCan } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { Empty, PageFrame, PageLink } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import { type Filter, SearchBar } from '../../kit/list/search-bar.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { paramsText, reasonText, toldBy } from '../task-types/task-words.ts'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { FailedSince } from './run/failed-since.tsx'
import { OutcomeOf } from './run/outcome.tsx'
import { numberText, RunBar } from './run/run-bar.tsx'
import { restartReason, stopReason, useTaskActions } from './task-actions.tsx'
import { TaskStatusTag } from './task-status.tsx'
import styles from './shared.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const path = '/longRange/taskManage'

const route = task.routes.list
type Query = InputOf<typeof route>
/** What narrows the list. */
const filters = ['q', 'type', 'status', 'outcome', 'accountId', 'from', 'to', 'failedFrom'] as const
const detail = (id: string) => `/longRange/taskInfo?id=${id}`

function useColumns(): Column<TaskRow>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'what',
        title: t('task.what'),
        width: 168,
        render: (row) => (
          <PageLink
            to={detail(row.id)}
            className={toldBy(row)?.mono ? `${styles.cutLine} ${valuesStyles.mono}` : styles.cutLine}
          >
            <What row={row} />
          </PageLink>
        ),
      },
      { key: 'outcome', title: t('task.outcome'), width: 176, render: (row) => <OutcomeOf task={row} /> },
      {
        key: 'progress',
        title: t('task.progress'),
        width: 146,
        render: (row) => <RunBar task={row} words={false} />,
      },
      {
        key: 'status',
        title: t('task.status'),
        width: 108,
        optional: true,
        render: (row) => (
          <span title={reasonText(t, 'task', row.reason) || undefined}>
            <TaskStatusTag status={row.status} />
          </span>
        ),
      },
      { key: 'type', title: t('task.type'), width: 110, render: (row) => t(`task.type.${row.type}`) },
      {
        key: 'total',
        title: t('task.count'),
        width: 100,
        align: 'end',
        optional: true,
        render: (row) => numberText(row.total),
      },
      {
        key: 'createdAt',
        title: t('task.createdAt'),
        sort: 'createdAt',
        width: 156,
        render: (row) => <DateTime at={row.createdAt} />,
      },
      { key: 'createdBy', title: t('task.createdBy'), width: 96 },
      {
        key: 'expiresAt',
        title: t('task.expiresAt'),
        width: 160,
        optional: true,
        render: (row) => <DateTime at={row.expiresAt} />,
      },
      {
        key: 'stoppedAt',
        title: t('task.stoppedAt'),
        width: 180,
        optional: true,
        render: (row) => <DateTime at={row.stoppedAt} />,
      },
      { key: 'id', title: 'ID', width: 90, align: 'end', optional: true },
    ],
    [t],
  )
}

/** Its type has a column of its own, and stands here where it says it all. */
function What({ row }: { row: TaskRow }) {
  const t = useText()
  const what = paramsText(t, row).replace(/\s+/g, ' ') || t(`task.type.${row.type}`)
  return <span title={what}>{what}</span>
}

function useFilters(query: Query, setQuery: (patch: Partial<Query>) => void): Filter<Query>[] {
  const t = useText()
  const people = useRead(quietApi.task.people, {})
  return [
    {
      name: 'outcome',
      label: t('task.outcome'),
      options: outcomes.map((one) => ({ value: one, label: t(`task.outcome.${one}`) })),
    },
    {
      name: 'accountId',
      label: t('task.createdBy'),
      options: (people.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'from',
      control: () => <RangeFilter range={{ from: query.from, to: query.to }} onRange={setQuery} />,
    },
    // It has its field above, and stands here so that a reset takes it too.
    { name: 'to', control: () => null },
    {
      name: 'type',
      label: t('task.type'),
      options: taskTypes.map((one) => ({ value: one, label: t(`task.type.${one}`) })),
    },
    {
      name: 'status',
      label: t('task.status'),
      options: taskStates.names.map((one) => ({ value: one, label: t(`task.status.${one}`) })),
    },
    {
      name: 'failedFrom',
      control: (at: Query['failedFrom'], onChange: (at: undefined) => void) =>
        at ? <FailedSince at={at} onClear={() => onChange(undefined)} /> : null,
    },
  ]
}

/** Everything that was asked of terminals, how far it is, and what can still be done about it. */
export function Page() {
  const t = useText()
  const { go } = useTabRoute()
  const mayCreate = useCan('task.create')
  const [query, setQuery] = useUrlState(route.input)
  const list = useList(api.task.list, query)
  const columns = useColumns()
  const filtered = filters.some((name) => query[name] !== undefined)
  const create = (
    <Can code="task.create">
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => go('/longRange/index')}>
        {t('task.create')}
      </Button>
    </Can>
  )
  return (
    <PageFrame fill>
      <SearchBar
        query={query}
        onQuery={setQuery}
        placeholder={t('task.searchPlaceholder')}
        filters={useFilters(query, setQuery)}
      />
      <DataTable
        name="tasks"
        label={t('task.one')}
        rowKey={(row) => row.id}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={create}
        exportOf={{ route, name: 'tasks' }}
        actions={(row) => <RowActions row={row} />}
        actionsWidth={200}
        empty={
          filtered ? (
            <Empty icon="search" hint={`${t('task.emptyFiltered')} · ${t('task.emptyFilteredHint')}`} />
          ) : (
            <Empty
              icon="task"
              hint={mayCreate ? `${t('task.empty')} · ${t('task.emptyHint')}` : t('task.empty')}
              action={mayCreate ? create : null}
            />
          )
        }
      />
    </PageFrame>
  )
}

function RowActions({ row }: { row: TaskRow }) {
  const t = useText()
  const { stop, restart, askStop, askRestartAll } = useTaskActions()
  return (
    <>
      <PageLink to={detail(row.id)}>{t('common.detail')}</PageLink>
      <Can code="task.stop">
        <Greyable
          type="link"
          size="small"
          loading={stop.isPending}
          reason={stopReason(row)}
          onClick={() => void askStop(row)}
        >
          {t('task.stop')}
        </Greyable>
      </Can>
      <Can code="task.restart">
        <Greyable
          type="link"
          size="small"
          loading={restart.isPending}
          reason={restartReason(row)}
          title={t('task.restartUnsuccessful')}
          onClick={() => void askRestartAll(row)}
        >
          {t('task.restart')}
        </Greyable>
      </Can>
      <AuditMenu of={`task:${row.id}`} name={t('task.number', { id: row.id })} />
    </>
  )
}
