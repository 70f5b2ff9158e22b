import { id } from '@cpm/contract/kernel/id'
import { repeats, type RunRow, task as contract, taskTypeNamed, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Can, useCan } from '../../api/session/can.tsx'
import { DataTable, useList } from '../../kit/table/data-table.tsx'
import { Empty, Failed, PageFrame, Waiting } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { type Filter, SearchBar } from '../../kit/list/search-bar.tsx'
import { type Selection, useSelection } from '../../kit/list/selection.ts'
import { useText } from '../../api/text.ts'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Greyable } from '../../kit/form/greyable.tsx'
import { isMissing, NoTask } from './create/no-task.tsx'
import { reasonText } from '../task-types/task-words.ts'
import { OnlyFilter } from '../../kit/list/only-filter.tsx'
import { ReasonsPanel } from './outcome/reasons-panel.tsx'
import { figure } from '../../kit/values/figures.ts'
import { useRunColumns } from './run/run-columns.tsx'
import { RunDrawer } from './run/run-drawer.tsx'
import { StateCounts } from './run/state-counts.tsx'
import { isRestartable, isUnbegun } from './run/tally.ts'
import {
  cloneReason,
  clonePlace,
  notToRestartReason,
  restartReason,
  stopReason,
  useTaskActions,
} from './task-actions.tsx'
import { ApprovalBar } from './steer/approval-bar.tsx'
import { PausedBar } from './steer/paused-bar.tsx'
import { LateBar } from './steer/late-bar.tsx'
import { pauseReason, resumeReason, useSteering } from './steer/use-steering.ts'
import { WavePanel } from './steer/wave-panel.tsx'
import { TaskFacts } from './task-facts.tsx'
import { Rounds } from './when/rounds.tsx'
import outcomeStyles from './outcome/outcome.module.css'
import styles from './task-pages.module.css'

export const path = '/longRange/taskInfo'

/** Where a task can be taken back. As its chart does, it comes when the page stands. */
const GoBackButton = lazy(async () => ({ default: (await import('./steer/go-back.tsx')).GoBackButton }))
const CurvePanel = lazy(async () => ({ default: (await import('./outcome/curve-panel.tsx')).CurvePanel }))

const FilePanel = lazy(async () => ({ default: (await import('./approval/file-panel.tsx')).FilePanel }))
const ForeseenTerminals = lazy(async () => ({
  default: (await import('./approval/preview-terminals.tsx')).ForeseenTerminals,
}))

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
  const { go } = useTabRoute()
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
      title={<Title task={data} />}
      extra={
        <>
          <Can code={taskTypeOf[data.type].permission}>
            <Greyable icon={<Icon name="copy" />} reason={cloneReason(data)} onClick={() => go(clonePlace(data.id))}>
              {t('task.clone')}
            </Greyable>
          </Can>
          <PauseButton task={data} />
          {taskTypeNamed(data.type)?.keepsBefore ? (
            <Suspense>
              <GoBackButton task={data} />
            </Suspense>
          ) : null}
          <Can code="task.restart">
            <Greyable
              icon={<Icon name="restart" />}
              loading={actions.isRestarting}
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
      <ApprovalBar task={data} />
      <PausedBar task={data} />
      <LateBar task={data} />
      <TaskFacts task={data} />
      <Suspense>
        <FilePanel task={data} />
      </Suspense>
      <Course task={data} actions={actions} />
    </PageFrame>
  )
}

/** How it goes on: its rounds, or its waves and runs; before anybody agreed to it, the terminals it would get. */
function Course({ task, actions }: RunsProps) {
  if (repeats(task.rules) && !isUnbegun(task)) return <Rounds task={task} />
  return (
    <>
      <WavePanel task={task} />
      {isUnbegun(task) ? null : <Runs task={task} actions={actions} />}
      {task.status === 'awaiting' ? (
        <Suspense>
          <ForeseenTerminals />
        </Suspense>
      ) : null}
    </>
  )
}

/** What it is called, else its number. */
function Title({ task }: { task: RunsProps['task'] }) {
  const t = useText()
  const number = t('task.number', { id: task.id })
  const type = t(`task.type.${task.type}`)
  return (
    <>
      {task.name ?? number}{' '}
      <small className={styles.taskType}>{task.name === null ? type : `${number} · ${type}`}</small>
    </>
  )
}

/** Pauses what goes down, or has it go on. */
function PauseButton({ task }: { task: RunsProps['task'] }) {
  const t = useText()
  const { pause, resume } = useSteering()
  const isPaused = task.pausedAt !== null
  const act = isPaused ? resume : pause
  return (
    <Can code="task.steer">
      <Greyable
        icon={<Icon name={isPaused ? 'play' : 'pause'} />}
        loading={act.isPending}
        reason={isPaused ? resumeReason(task) : pauseReason(task)}
        onClick={() => act.mutate({ id: task.id })}
      >
        {t(isPaused ? 'task.resume' : 'task.pause')}
      </Greyable>
    </Can>
  )
}

const place = z.object({ ...route.input.shape, run: id.optional() })
type RunsProps = {
  task: Parameters<typeof TaskFacts>[0]['task']
  actions: ReturnType<typeof useTaskActions>
}

function Runs({ task, actions }: RunsProps) {
  const t = useText()
  const [{ run, ...query }, setQuery] = useUrlState(place)
  const list = useList(quietApi.task.runs, query)
  const selection = useSelection<RunRow>()
  const columns = useRunColumns()
  const mayRestart = useCan('task.restart')
  const open = (runId: string | undefined) => setQuery({ run: runId, page: query.page })
  const status: Filter<typeof query> = {
    name: 'status',
    control: (chosen) => (
      <StateCounts
        task={task}
        chosen={chosen ?? []}
        onChoose={(next) => setQuery({ status: next, reason: undefined, gone: undefined })}
      />
    ),
  }
  const reason: Filter<typeof query> = {
    name: 'reason',
    control: (chosen, choose) => <OnlyReasons chosen={chosen ?? []} onClear={() => choose(undefined)} />,
  }
  const gone: Filter<typeof query> = {
    name: 'gone',
    control: (_, choose) => <OnlyFilter text={t('run.gone')} onClear={() => choose(undefined)} />,
  }
  return (
    <>
      <div className={outcomeStyles.both}>
        <ReasonsPanel
          task={task}
          chosen={{ status: query.status, reason: query.reason, gone: query.gone }}
          onChoose={setQuery}
          actions={actions}
        />
        <Suspense>
          <CurvePanel id={task.id} />
        </Suspense>
      </div>
      <SearchBar
        query={query}
        onQuery={setQuery}
        placeholder={t('run.searchPlaceholder')}
        filters={[...(query.reason ? [reason] : []), ...(query.gone ? [gone] : []), status]}
      />
      <DataTable
        name="runs"
        label={t('run.many')}
        rowKey={(row) => row.id}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
        {...(mayRestart ? { selection } : {})}
        selectedActions={<RestartChosen selection={selection} task={task} actions={actions} />}
        actions={(row) => (
          <RowActions row={row} task={task} actions={actions} open={() => open(row.id === run ? undefined : row.id)} />
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

function RowActions({ row, task, actions, open }: RunsProps & { row: RunRow; open: () => void }) {
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
          reason={notToRestartReason(task) ?? (isRestartable(row.status) ? null : t('run.cannotRestart'))}
          onClick={() => void actions.askRestart({ ids: [row.id] })}
        >
          {t('task.restart')}
        </Greyable>
      </Can>
    </>
  )
}

/** The reasons the list is narrowed to. */
function OnlyReasons({ chosen, onClear }: { chosen: readonly string[]; onClear: () => void }) {
  const t = useText()
  if (chosen.length === 0) return null
  const words = chosen.map((one) => reasonText(t, 'run', one)).join(t('run.comma'))
  return <OnlyFilter text={t('run.because', { reason: words })} onClear={onClear} />
}

/** Restarts what can be of the chosen runs; says how many cannot, and asks when they are many. */
function RestartChosen({ selection, task, actions }: RunsProps & { selection: Selection<RunRow> }) {
  const t = useText()
  const rows = [...selection.rows.values()]
  const able = rows.filter((row) => isRestartable(row.status))
  const left = rows.length - able.length
  async function ask(): Promise<void> {
    if (await actions.askRestart({ ids: able.map((row) => row.id) }, { skipped: left })) selection.clear()
  }
  return (
    <Greyable
      size="small"
      type="primary"
      icon={<Icon name="restart" />}
      loading={actions.isRestarting}
      reason={notToRestartReason(task) ?? (able.length === 0 ? t('run.cannotRestart') : null)}
      onClick={() => void ask()}
    >
      {t('task.restartCount', { count: figure(able.length) })}
    </Greyable>
  )
}
