import { outcomes, task, type TaskRow, taskStates, taskTypes, taskTypeOf } from '@cpm/contract/delivery/task/task'
import type { InputOf } from '@cpm/contract/kernel/route'
import { Button } from 'antd'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { AuditButton } from '../../platform/audit/audit-of.tsx'
import { Can, useCan } from '../../api/session/can.tsx'
import { DataTable, useList } from '../../kit/table/data-table.tsx'
import { Empty, PageFrame, PageLink } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { OnlyFilter } from '../../kit/list/only-filter.tsx'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import { type Filter, SearchBar } from '../../kit/list/search-bar.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Greyable } from '../../kit/form/greyable.tsx'
import { FailedSince } from './run/failed-since.tsx'
import { LimitsButton } from './steer/limits/limits.tsx'
import { LimitsWaiting } from './steer/limits/limits-waiting.tsx'
import { taskPlace, useTaskColumns } from './task-columns.tsx'
import { cloneReason, clonePlace, restartReason, stopReason, useTaskActions } from './task-actions.tsx'

export const path = '/longRange/taskManage'

const route = task.routes.list
type Query = InputOf<typeof route>
/** What narrows the list. */
const filters = [
  'q',
  'decidable',
  'paused',
  'stuck',
  'type',
  'status',
  'outcome',
  'accountId',
  'from',
  'to',
  'failedFrom',
  'isRound',
] as const
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
      name: 'isRound',
      label: t('task.roundsShown'),
      options: [
        { value: false, label: t('task.roundsShown.without') },
        { value: true, label: t('task.roundsShown.only') },
      ],
    },
    {
      name: 'decidable',
      control: (is: Query['decidable'], onChange: (is: undefined) => void) =>
        is ? <OnlyFilter text={t('task.decidable')} onClear={() => onChange(undefined)} /> : null,
    },
    {
      name: 'paused',
      control: (why: Query['paused'], onChange: (why: undefined) => void) =>
        why ? <OnlyFilter text={t(`task.pause.${why}`)} onClear={() => onChange(undefined)} /> : null,
    },
    {
      name: 'stuck',
      control: (is: Query['stuck'], onChange: (is: undefined) => void) =>
        is ? <OnlyFilter text={t('task.stuck')} onClear={() => onChange(undefined)} /> : null,
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
  const columns = useTaskColumns()
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
      <LimitsWaiting />
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
        toolbar={
          <>
            <LimitsButton />
            {create}
          </>
        }
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
  const { go } = useTabRoute()
  const { stop, isRestarting, askStop, askRestartAll } = useTaskActions()
  return (
    <>
      <PageLink to={taskPlace(row.id)}>{t('common.detail')}</PageLink>
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
          loading={isRestarting}
          reason={restartReason(row)}
          title={t('task.restartUnsuccessful')}
          onClick={() => void askRestartAll(row)}
        >
          {t('task.restart')}
        </Greyable>
      </Can>
      <RowMenu name={t('task.number', { id: row.id })}>
        <Can code={taskTypeOf[row.type].permission}>
          <Greyable type="text" reason={cloneReason(row)} onClick={() => go(clonePlace(row.id))}>
            {t('task.clone')}
          </Greyable>
        </Can>
        <AuditButton of={`task:${row.id}`} />
      </RowMenu>
    </>
  )
}
