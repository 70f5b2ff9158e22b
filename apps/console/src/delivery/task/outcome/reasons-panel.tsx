import { nextStepOf, type ReasonCount, type RunStatus, type TaskRow } from '@cpm/contract/delivery/task/task'
import { Button } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { Can } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Figures } from '../../../kit/layout/text.tsx'
import { StatusDot } from '../../../kit/values/status.tsx'
import { reasonText } from '../../task-types/task-words.ts'
import { figure } from '../../../kit/values/figures.ts'
import { isRestartable, shownOrder } from '../run/tally.ts'
import { resumeReason, useSteering } from '../steer/use-steering.ts'
import { notToRestartReason, type useTaskActions } from '../task-actions.tsx'
import { runTones } from '../task-status.tsx'
import { NextStep } from './next-step.tsx'
import styles from './outcome.module.css'

const nothing: Which = { status: undefined, reason: undefined, gone: undefined }
/** Reasons shown before somebody asks for all of them. */
const atFirst = 4

type Which = { status: RunStatus[] | undefined; reason: string[] | undefined; gone: boolean | undefined }
type Props = {
  task: TaskRow
  /** What the list of runs is narrowed to. */
  chosen: Which
  onChoose: (which: Which) => void
  actions: Pick<ReturnType<typeof useTaskActions>, 'isRestarting' | 'askRestartReason'>
}

/** What went badly first, then what is kept back, then what nothing is to be done about. */
const weightOf = ({ status }: ReasonCount) => {
  if (isRestartable(status) || status === 'unknown') return 0
  return status === 'skipped' ? 2 : 1
}

/** Why the runs of a task stand as they do: each reason leads to its runs, says what to do next, and does it. */
export function ReasonsPanel({ task, chosen, onChoose, actions }: Props) {
  const t = useText()
  const { data = [] } = useRead(quietApi.task.reasons, { id: task.id })
  const [all, setAll] = useState(false)
  if (data.length === 0 && task.gone === 0) return null
  const sorted = data.toSorted((a, b) => weightOf(a) - weightOf(b))
  const shown = all ? sorted : sorted.slice(0, atFirst)
  const states = shownOrder.filter((status) => shown.some((one) => one.status === status))
  const byWeight = states.toSorted(
    (a, b) => sorted.findIndex((one) => one.status === a) - sorted.findIndex((one) => one.status === b),
  )
  return (
    <Stack as="section" gap={2} aria-label={t('task.reasons')} className={styles.reasons}>
      {byWeight.map((status) => (
        <div key={status} role="group" aria-label={t(`run.status.${status}`)}>
          <Row gap={3} className={styles.state}>
            <StatusDot tone={runTones[status]} label={t(`run.status.${status}`)} />
            <Figures as="b">{figure(task.counts[status] ?? 0)}</Figures>
          </Row>
          <ul>
            {shown
              .filter((one) => one.status === status)
              .map((one) => (
                <Reason key={one.reason} one={one} task={task} chosen={chosen} onChoose={onChoose} actions={actions} />
              ))}
          </ul>
        </div>
      ))}
      {task.gone > 0 ? <Gone count={task.gone} chosen={chosen} onChoose={onChoose} /> : null}
      {sorted.length > atFirst ? (
        <Button type="link" size="small" className={styles.more ?? ''} onClick={() => setAll(!all)}>
          {all ? t('task.reasons.fewer') : t('task.reasons.more', { count: sorted.length })}
        </Button>
      ) : null}
    </Stack>
  )
}

function Reason({ one, task, chosen, onChoose, actions }: Props & { one: ReasonCount }) {
  const t = useText()
  const words = reasonText(t, 'run', one.reason)
  const isChosen = chosen.reason?.includes(one.reason) === true && chosen.status?.includes(one.status) === true
  const vars = { count: figure(one.count), reason: words }
  return (
    <li>
      <button
        type="button"
        className={styles.reason}
        aria-pressed={isChosen}
        data-count={one.count}
        aria-label={t('task.reasons.show', vars)}
        onClick={() => onChoose(isChosen ? nothing : { status: [one.status], reason: [one.reason], gone: undefined })}
      >
        <Figures as="b">{figure(one.count)}</Figures> <span>{words}</span>
      </button>
      <NextStep run={one} />
      {isRestartable(one.status) ? (
        <Can code="task.restart">
          <Greyable
            size="small"
            reason={notToRestartReason(task)}
            loading={actions.isRestarting}
            aria-label={t('task.reasons.restartOf', vars)}
            onClick={() => void actions.askRestartReason(task.id, one)}
          >
            {t('task.reasons.restart', vars)}
          </Greyable>
        </Can>
      ) : null}
      {nextStepOf(one.status, one.reason)?.act === 'resume' ? <Resume task={task} /> : null}
    </li>
  )
}

/** What succeeded and did not last. */
function Gone({ count, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & { count: number }) {
  const t = useText()
  const isChosen = chosen.gone === true
  return (
    <div role="group" aria-label={t('run.gone')}>
      <ul>
        <li>
          <button
            type="button"
            className={styles.reason}
            aria-pressed={isChosen}
            data-count={count}
            aria-label={t('run.onlyGone', { count: figure(count) })}
            onClick={() => onChoose(isChosen ? nothing : { ...nothing, gone: true })}
          >
            <Figures as="b">{figure(count)}</Figures> <span>{t('run.gone')}</span>
          </button>
          <NextStep run={{ status: 'success', reason: null, goneWhy: 'missing' }} />
        </li>
      </ul>
    </div>
  )
}

function Resume({ task }: { task: TaskRow }) {
  const t = useText()
  const { resume } = useSteering()
  if (task.pausedAt === null) return null
  return (
    <Can code="task.steer">
      <Greyable
        size="small"
        reason={resumeReason(task)}
        loading={resume.isPending}
        onClick={() => resume.mutate({ id: task.id })}
      >
        {t('task.resume')}
      </Greyable>
    </Can>
  )
}
