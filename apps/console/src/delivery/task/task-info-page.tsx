import { id } from '@cpm/contract/kernel/id'
import { type RunRow, task as contract } from '@cpm/contract/delivery/task/task'
import { Button } from 'antd'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Can, useCan } from '../../api/session/can.tsx'
import { DataTable, useList } from '../../kit/table/data-table.tsx'
import { confirm } from '../../kit/dialog/feedback.tsx'
import { Empty, Failed, PageFrame, Waiting } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { type Filter, SearchBar } from '../../kit/list/search-bar.tsx'
import { type Selection, useSelection } from '../../kit/list/selection.ts'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Greyable } from '../../kit/form/greyable.tsx'
import { isMissing, NoTask } from './create/no-task.tsx'
import { numberText } from './run/run-bar.tsx'
import { useRunColumns } from './run/run-columns.tsx'
import { RunDrawer } from './run/run-drawer.tsx'
import { StateCounts } from './run/state-counts.tsx'
import { isRestartable } from './run/tally.ts'
import { askAbove, restartReason, restartTitle, stopReason, useTaskActions } from './task-actions.tsx'
import { TaskFacts } from './task-facts.tsx'
import styles from './task-pages.module.css'

export const path = '/longRange/taskInfo'

const named = z.object({ id: id.optional() })
const route = contract.routes.runs

/** One task: what it says, how far it is, and each of its runs. */
export function Page() {
  const [url] = useUrlState(named)
  if (url.id === undefined) {
    return (
      <PageFrame>
        <NoTask />
      </PageFrame>
    )
  }
  return <Task key={url.id} taskId={url.id} />
}

function Task({ taskId }: { taskId: string }) {
  const t = useText()
  const task = useRead(quietApi.task.get, { id: taskId })
  const actions = useTaskActions()
  if (!task.data) {
    return (
      <PageFrame>
        {isMissing(task.error) ? (
          <NoTask missing />
        ) : task.error ? (
          <Failed error={task.error} retry={() => void task.refetch()} />
        ) : (
          <Waiting lines={8} />
        )}
      </PageFrame>
    )
  }
  const { data } = task
  return (
    <PageFrame
      fill
      title={
        <>
          {t('task.number', { id: data.id })} <small className={styles.taskType}>{t(`task.type.${data.type}`)}</small>
        </>
      }
      extra={
        <>
          <Can code="task.restart">
            <Greyable
              icon={<Icon name="restart" />}
              loading={actions.restart.isPending}
              reason={restartReason(data)}
              onClick={() => void actions.askRestartAll(data)}
            >
              {t('task.restartUnsuccessful')}
            </Greyable>
          </Can>
          <Can code="task.stop">
            <Greyable
              icon={<Icon name="stop" />}
              loading={actions.stop.isPending}
              reason={stopReason(data)}
              onClick={() => void actions.askStop(data)}
            >
              {t('task.stop')}
            </Greyable>
          </Can>
        </>
      }
    >
      <TaskFacts task={data} />
      <Runs task={data} restart={actions.restart} />
    </PageFrame>
  )
}

const place = z.object({ ...route.input.shape, run: id.optional() })
type RunsProps = {
  task: Parameters<typeof TaskFacts>[0]['task']
  restart: ReturnType<typeof useTaskActions>['restart']
}

function Runs({ task, restart }: RunsProps) {
  const t = useText()
  const [{ run, ...query }, setQuery] = useUrlState(place)
  const list = useList(quietApi.task.runs, query)
  const selection = useSelection<RunRow>()
  const columns = useRunColumns()
  const mayRestart = useCan('task.restart')
  const open = (runId: string | undefined) => setQuery({ run: runId, page: query.page })
  const status: Filter<typeof query> = {
    name: 'status',
    control: (chosen, choose) => <StateCounts task={task} chosen={chosen ?? []} onChoose={choose} />,
  }
  return (
    <>
      <SearchBar query={query} onQuery={setQuery} placeholder={t('run.searchPlaceholder')} filters={[status]} />
      <DataTable
        name="runs"
        label={t('run.many')}
        rowKey={(row) => row.id}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
        {...(mayRestart ? { selection } : {})}
        selectedActions={<RestartChosen selection={selection} restart={restart} />}
        actions={(row) => (
          <RowActions row={row} restart={restart} open={() => open(row.id === run ? undefined : row.id)} />
        )}
        actionsWidth={150}
        onRowClick={(row) => open(row.id === run ? undefined : row.id)}
        exportOf={{ route, name: `task-${task.id}` }}
        empty={<Empty hint={t('run.empty')} />}
      />
      <RunDrawer taskId={task.id} runId={run} rows={list.data?.records ?? []} onOpen={open} />
    </>
  )
}

function RowActions({ row, restart, open }: { row: RunRow; restart: RunsProps['restart']; open: () => void }) {
  const t = useText()
  return (
    <>
      <Button type="link" size="small" onClick={open}>
        {t('run.output')}
      </Button>
      <Can code="task.restart">
        <Greyable
          type="link"
          size="small"
          reason={isRestartable(row.status) ? null : t('run.cannotRestart')}
          onClick={() => restart.mutate({ ids: [row.id] })}
        >
          {t('task.restart')}
        </Greyable>
      </Can>
    </>
  )
}

/** Restarts what can be of the chosen runs; says how many cannot, and asks when they are many. */
function RestartChosen({ selection, restart }: { selection: Selection<RunRow>; restart: RunsProps['restart'] }) {
  const t = useText()
  const rows = [...selection.rows.values()]
  const able = rows.filter((row) => isRestartable(row.status))
  const left = rows.length - able.length
  async function ask(): Promise<void> {
    const content = left > 0 ? t('task.restartSkipped', { count: numberText(left) }) : undefined
    if (
      (left > 0 || able.length > askAbove) &&
      !(await confirm({ title: restartTitle(able.length), content, okText: t('task.restart') }))
    )
      return
    restart.mutate({ ids: able.map((row) => row.id) }, { onSuccess: () => selection.clear() })
  }
  return (
    <Greyable
      size="small"
      type="primary"
      icon={<Icon name="restart" />}
      loading={restart.isPending}
      reason={able.length === 0 ? t('run.cannotRestart') : null}
      onClick={() => void ask()}
    >
      {t('task.restartCount', { count: numberText(able.length) })}
    </Greyable>
  )
}
