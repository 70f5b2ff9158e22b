import { pagerSizes } from '@cpm/contract/kernel/list'
import type { OutputOf } from '@cpm/contract/kernel/route'
import { outputInList, runStates, type task } from '@cpm/contract/delivery/task/task'
import { keepPreviousData } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { Empty, Failed, PageLink, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { whatOf } from '../../task-types/task-words.ts'
import { sideOf } from '../../task-types/sides.ts'
import { toldBy } from '../../task-types/task-words.ts'
import { useText } from '../../../api/text.ts'
import { copy, DateTime, formatDuration, formatMoment, Percent } from '../../../kit/values/values.tsx'
import { Can, useGranted } from '../../../api/session/can.tsx'
import { Pager } from '../../../kit/list/pager.tsx'
import { FormerSn } from '../../../estate/terminal/detail/overview/former-sn.tsx'
import type { TabProps } from '../../../estate/terminal/slots.ts'
import { NextStep } from '../../task/outcome/next-step.tsx'
import { whyText } from '../../task/outcome/reason-text.ts'
import { RunsBar, type Which } from './runs-bar.tsx'
import { isRestartable } from '../../task/run/tally.ts'
import { useTaskActions } from '../../task/task-actions.tsx'
import { RunStatusTag } from '../../task/task-status.tsx'
import { Figures } from '../../../kit/layout/text.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import styles from './tab-runs.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

type Run = OutputOf<typeof task.routes.runsOfTerminal>['records'][number]

/** What the terminal was asked to do, the newest first. */
export function Runs({ terminal: { sn } }: TabProps) {
  const t = useText()
  const [place, setPlace] = useState<{ page: number; pageSize: number }>({ page: 1, pageSize: pagerSizes.default })
  const [open, setOpen] = useState<string | null>(null)
  const [which, setWhich] = useState<Which>({ status: undefined, reason: undefined })
  const narrowed = which.status !== undefined || which.reason !== undefined
  const query = { sn, ...place, ...which, sort: '-updatedAt' as const }
  const runs = useRead(quietApi.task.runsOfTerminal, query, { placeholderData: keepPreviousData })
  if (!runs.data)
    return runs.error ? <Failed error={runs.error} retry={() => void runs.refetch()} /> : <Waiting lines={5} />
  const { records, total } = runs.data
  if (records.length === 0 && !narrowed)
    return <Empty icon="task" title={t('terminal.noRuns')} hint={t('terminal.noRunsHint')} />
  return (
    <>
      <RunsBar
        sn={sn}
        which={which}
        shown={records}
        onWhich={(next) => {
          setWhich(next)
          setPlace({ ...place, page: 1 })
        }}
      />
      {records.length === 0 ? <Empty hint={t('run.empty')} /> : null}
      <ul className={styles.runs} aria-busy={runs.isPlaceholderData}>
        {records.map((run) => (
          <RunLine
            key={run.id}
            run={run}
            sn={sn}
            open={open === run.id}
            onToggle={() => setOpen(open === run.id ? null : run.id)}
          />
        ))}
      </ul>
      <Pager {...place} total={total} onChange={(page, pageSize) => setPlace({ page, pageSize })} />
    </>
  )
}

type LineProps = { run: Run; sn: string; open: boolean; onToggle: () => void }

function RunLine({ run, sn, open, onToggle }: LineProps) {
  const t = useText()
  const ended = runStates.ended.includes(run.status)
  const told = toldBy(run)
  const icon = told ? sideOf(run.type).icon : 'play'
  return (
    <li data-open={open ? '' : undefined}>
      <button type="button" className={styles.runLine} aria-expanded={open} onClick={onToggle}>
        <Icon name="chevronRight" size={14} />
        <span>
          {run.stopping && !ended ? (
            <StatusTag tone="busy" label={t('run.stopping')} />
          ) : (
            <RunStatusTag status={run.status} />
          )}
        </span>
        <span className={styles.runType}>
          <Icon name={icon} size={15} label={t(`task.type.${run.type}`)} />
          {run.taskName === null ? null : <b>{run.taskName}</b>}
          <span className={told?.mono ? valuesStyles.mono : undefined}>{whatOf(t, run)}</span>
        </span>
        <span className={styles.runEnd}>
          {run.sn === sn ? null : <small>{t('timeline.former', { sn: run.sn })}</small>}
          {!ended && run.progress !== null ? <Percent value={run.progress} tone="busy" /> : null}
          {run.exitCode !== null && run.exitCode !== 0 ? (
            <Figures>{t('terminal.run.exitCode', { code: run.exitCode })}</Figures>
          ) : null}
          <DateTime at={run.updatedAt} relative />
        </span>
      </button>
      {open ? <RunBody run={run} sn={sn} ended={ended} /> : null}
    </li>
  )
}

function RunBody({ run, sn, ended }: { run: Run; sn: string; ended: boolean }) {
  const t = useText()
  const tasks = useGranted('/longRange/taskInfo')
  const reason = whyText(t, run)
  const took = run.startedAt && run.finishedAt ? Date.parse(run.finishedAt) - Date.parse(run.startedAt) : null
  return (
    <Stack className={styles.runBody}>
      <Row as="p" gap={5} className={styles.runFacts}>
        {reason ? <b>{reason}</b> : null}
        <NextStep run={run} sn={sn} />
        <DateTime at={run.createdAt} />
        {run.sn === sn ? null : <FormerSn sn={run.sn} />}
        {ended ? null : <span>{t('terminal.run.deadline', { at: formatMoment(new Date(run.deadlineAt)) })}</span>}
        {took === null ? null : (
          <span>{t('terminal.run.took', { duration: took < 1000 ? '<1s' : formatDuration(took) })}</span>
        )}
        {run.exitCode === null ? null : <span>{t('terminal.run.exitCode', { code: run.exitCode })}</span>}
        {run.attempt > 1 ? <span>{t('terminal.run.attempt', { attempt: run.attempt })}</span> : null}
        {isRestartable(run.status) ? <RestartOne id={run.id} /> : null}
        {tasks ? (
          <PageLink to={`/longRange/taskInfo?id=${run.taskId}`}>{t('terminal.run.task', { id: run.taskId })}</PageLink>
        ) : null}
      </Row>
      {toldBy(run)?.mono ? (
        <Output run={run} ended={ended} />
      ) : run.output ? (
        <p className={styles.runNone}>{run.output}</p>
      ) : null}
    </Stack>
  )
}

function RestartOne({ id }: { id: string }) {
  const t = useText()
  const { isRestarting, askRestart } = useTaskActions()
  return (
    <Can code="task.restart">
      <Button size="small" loading={isRestarting} onClick={() => void askRestart({ ids: [id] })}>
        {t('task.restart')}
      </Button>
    </Can>
  )
}

/** What it printed. A list holds the beginning only; the rest is fetched when asked for. */
function Output({ run, ended }: { run: Run; ended: boolean }) {
  const t = useText()
  const [asked, setAsked] = useState(false)
  // Another version of the run is another output; the same never changes.
  const whole = useRead(quietApi.task.run, { id: run.id }, { enabled: asked, staleTime: Infinity, steady: run.version })
  const shown = whole.data ?? run
  const cutByList = !whole.data && run.outputTruncated && new Blob([run.output ?? '']).size >= outputInList - 3
  if (!shown.output) return ended ? <p className={styles.runNone}>{t('terminal.run.noOutput')}</p> : null
  return (
    <div className={styles.runPrinted}>
      <pre
        className={valuesStyles.mono}
        data-is="mono"
        tabIndex={0}
        role="region"
        aria-label={t('terminal.run.output')}
      >
        {shown.output}
      </pre>
      <p>
        <Button size="small" icon={<Icon name="copy" />} onClick={() => void copy(shown.output ?? '')}>
          {t('common.copy')}
        </Button>
        {cutByList ? (
          <Button
            size="small"
            loading={whole.isFetching}
            onClick={() => (asked ? void whole.refetch() : setAsked(true))}
          >
            {t('terminal.run.wholeOutput')}
          </Button>
        ) : null}
        {shown.outputTruncated && !cutByList ? <span>{t('terminal.run.truncated')}</span> : null}
      </p>
    </div>
  )
}
