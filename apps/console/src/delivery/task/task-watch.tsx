import { pagerSizes } from '@cpm/contract/kernel/list'
import type { RunRow, RunStatus } from '@cpm/contract/delivery/task/task'
import { type KeyboardEvent, useId, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { Can } from '../../api/session/can.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { Empty, Failed, PageLink, Panel, Waiting } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { Pager } from '../../kit/list/pager.tsx'
import { reasonText, toldBy, whatOf } from '../task-types/task-words.ts'
import { useText } from '../../api/text.ts'
import { Greyable } from '../../kit/form/greyable.tsx'
import { isMissing } from './create/no-task.tsx'
import { RunBar } from './run/run-bar.tsx'
import { RunOutput } from './run/run-output.tsx'
import { StateCounts } from './run/state-counts.tsx'
import { tallyOf } from './run/tally.ts'
import { restartReason, stopReason, useTaskActions } from './task-actions.tsx'
import { RunState } from './task-words.tsx'
import { Mono } from '../../kit/layout/text.tsx'
import styles from './shared.module.css'
import remoteStyles from './create/remote.module.css'
import runOutputStyles from './run/run-output.module.css'
import terminalPickerStyles from './target/terminal/terminal-picker.module.css'
import valuesStyles from '../../kit/values/values.module.css'

/** A task as it runs: how far it is, its runs on the left, what the chosen one printed on the right. All live. */
export function TaskWatch({ id }: { id: string }) {
  const t = useText()
  const task = useRead(quietApi.task.get, { id })
  const { stop, isRestarting, askStop, askRestartAll } = useTaskActions()
  if (isMissing(task.error)) return <NothingRun />
  if (!task.data) {
    return (
      <Panel title={t('task.results')}>
        {task.error ? <Failed error={task.error} retry={() => void task.refetch()} /> : <Waiting lines={6} />}
      </Panel>
    )
  }
  const restartable = tallyOf(task.data).restartable
  const title = (
    <span className={remoteStyles.watchWhat}>
      <PageLink to={`/longRange/taskInfo?id=${id}`}>{t('task.number', { id })}</PageLink>
      <span
        className={toldBy(task.data)?.mono ? `${styles.cutLine} ${valuesStyles.mono}` : styles.cutLine}
        title={whatOf(t, task.data)}
      >
        {whatOf(t, task.data)}
      </span>
    </span>
  )
  return (
    <Panel
      title={title}
      extra={
        <>
          <Can code="task.restart">
            {restartable > 0 ? (
              <Greyable
                size="small"
                icon={<Icon name="restart" />}
                loading={isRestarting}
                reason={restartReason(task.data)}
                onClick={() => void askRestartAll(task.data)}
              >
                {t('task.restartUnsuccessful')}
              </Greyable>
            ) : null}
          </Can>
          <Can code="task.stop">
            <Greyable
              size="small"
              icon={<Icon name="stop" />}
              loading={stop.isPending}
              reason={stopReason(task.data)}
              onClick={() => void askStop(task.data)}
            >
              {t('task.stop')}
            </Greyable>
          </Can>
        </>
      }
    >
      <div className={remoteStyles.watch}>
        <RunBar task={task.data} words={false} />
        {task.data.reason ? (
          <p className={`${terminalPickerStyles.pickerNote} ${terminalPickerStyles.pickerBad}`}>
            {reasonText(t, 'task', task.data.reason)}
          </p>
        ) : null}
        <Runs id={id} task={task.data} />
      </div>
    </Panel>
  )
}

function Runs({ id, task }: { id: string; task: Parameters<typeof StateCounts>[0]['task'] }) {
  const t = useText()
  const [status, setStatus] = useState<RunStatus[] | undefined>()
  const [{ page, pageSize }, setPlace] = useState<{ page: number; pageSize: number }>({
    page: 1,
    pageSize: pagerSizes.default,
  })
  const [chosen, setChosen] = useState<RunRow | null>(null)
  const list = useList(quietApi.task.runs, { id, status, page, pageSize })
  const rows = list.data?.records ?? []
  const total = list.data?.total ?? 0
  // The chosen run stays while the list moves on under it; until one is chosen the first one is shown.
  const shown = rows.find((row) => row.id === chosen?.id) ?? chosen ?? rows[0] ?? null
  return (
    <>
      <StateCounts
        task={task}
        chosen={status ?? []}
        onChoose={(next) => {
          setStatus(next)
          setPlace({ page: 1, pageSize })
        }}
      />
      <div className={remoteStyles.watchBody}>
        <div className={remoteStyles.watchRuns}>
          {list.isPending ? <Waiting lines={5} /> : null}
          {list.error && rows.length === 0 ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
          {!list.isPending && !list.error && rows.length === 0 ? <Empty title={t('run.empty')} /> : null}
          {rows.length > 0 ? <RunPick rows={rows} chosen={shown} onChoose={setChosen} /> : null}
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            onChange={(p, size) => setPlace({ page: p, pageSize: size })}
          />
        </div>
        {shown ? (
          <RunOutput key={shown.id} row={shown} />
        ) : (
          <p className={runOutputStyles.runSilence}>{t('run.chooseOne')}</p>
        )}
      </div>
    </>
  )
}

type PickProps = { rows: readonly RunRow[]; chosen: RunRow | null; onChoose: (row: RunRow) => void }

/** Runs to walk through with the arrow keys. */
function RunPick({ rows, chosen, onChoose }: PickProps) {
  const t = useText()
  const prefix = useId()
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const at = rows.findIndex((row) => row.id === chosen?.id)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    const next = to === undefined ? undefined : rows[Math.min(rows.length - 1, Math.max(0, to))]
    if (!next) return
    event.preventDefault()
    onChoose(next)
    document.getElementById(`${prefix}${next.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <ul
      role="listbox"
      data-scroll
      tabIndex={0}
      aria-label={t('run.many')}
      aria-activedescendant={chosen ? `${prefix}${chosen.id}` : undefined}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <li
          key={row.id}
          id={`${prefix}${row.id}`}
          role="option"
          aria-selected={row.id === chosen?.id}
          onClick={() => onChoose(row)}
        >
          <span className={remoteStyles.watchLine}>
            <b title={row.terminalName}>{row.terminalName || row.sn}</b>
            <RunState run={row} />
          </span>
          <span className={remoteStyles.watchLine}>
            <Mono as="small">{row.sn}</Mono>
            <small>{row.exitCode === null || row.exitCode === 0 ? null : `${t('run.exitCode')} ${row.exitCode}`}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The place of results before there are any. */
export function NothingRun() {
  const t = useText()
  return (
    <Panel title={t('task.results')}>
      <Empty icon="terminal" title={t('task.resultsEmpty')} hint={t('task.resultsHint')} />
    </Panel>
  )
}
