import { repeats, type TaskRow } from '@cpm/contract/delivery/task/task'
import { Details, PageLink } from '../../kit/page/page.tsx'
import { paramsText, reasonText } from '../task-types/task-words.ts'
import { toldBy } from '../task-types/task-words.ts'
import type { ReactNode } from 'react'
import { type Text, useLanguage, useText } from '../../api/text.ts'
import { Copyable, DateTime } from '../../kit/values/values.tsx'
import { durationText } from '../../kit/values/duration.ts'
import { OutcomeOf } from './run/outcome.tsx'
import { piecesOf } from './run/outcome-pieces.ts'
import { RunBar } from './run/run-bar.tsx'
import { figure } from '../../kit/values/figures.ts'
import { TaskStatusTag } from './task-status.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { TargetText } from './approval/target-text.tsx'
import { SeriesState } from './when/series-state.tsx'
import { RuleLines } from './when/rule-lines.tsx'
import { conditionLines, howLines, whenLines } from './when/rules-text.ts'
import styles from './task-pages.module.css'

function What({ task }: { task: TaskRow }) {
  const t = useText()
  const told = toldBy(task)
  if (told?.mono) return <Copyable text={told.text} block />
  const said = paramsText(t, task)
  if (said === '') return null
  if (!told) return <blockquote>{said}</blockquote>
  return (
    <blockquote>
      {told.title ? <b>{told.title}</b> : null}
      {told.text}
    </blockquote>
  )
}

/** What a task says, to whom, by whom and until when. */
export function TaskFacts({ task }: { task: TaskRow }) {
  const t = useText()
  const language = useLanguage()
  const timeoutMs = task.params.timeoutMs
  const saying = { t, language, clock: task.clock }
  const conditions = conditionLines(t, task.rules)
  const how = howLines(saying, task.rules)
  const isSeries = repeats(task.rules)
  return (
    <Stack gap={4} className={styles.taskFacts}>
      <What task={task} />
      <Details
        items={[
          {
            wide: piecesOf(t, task).length > 1,
            label: t('task.status'),
            value: (
              <>
                <Status task={task} />
                {task.reason ? <small className={styles.taskReason}>{reasonText(t, 'task', task.reason)}</small> : null}
              </>
            ),
          },
          isSeries
            ? task.nextAt !== null && { label: t('task.nextAt'), value: <DateTime at={task.nextAt} /> }
            : { label: t('task.progress'), value: <RunBar task={task} words={false} /> },
          isSeries && { label: t('task.rounds'), value: figure(task.rounds) },
          task.skippedRounds > 0 && {
            label: t('task.skippedRounds'),
            value: (
              <span title={t('task.skippedRoundsHint')}>
                {figure(task.skippedRounds)} <DateTime at={task.skippedAt} />
              </span>
            ),
          },
          task.parentId !== null && {
            label: t('task.repeat'),
            value: (
              <PageLink to={`/longRange/taskInfo?id=${task.parentId}`}>
                {t('task.roundOf', { id: task.parentId, round: task.round ?? 0 })}
              </PageLink>
            ),
          },
          task.origin !== null && { label: t('task.origin'), value: <OriginLink origin={task.origin} /> },
          ...linked(t, task),
          typeof timeoutMs === 'number' && { label: t('task.timeLimit'), value: durationText(timeoutMs, language) },
          task.status !== 'awaiting' &&
            task.note !== null && {
              label: t('task.note'),
              value: <span className={styles.taskNote}>{task.note}</span>,
              wide: true,
            },
          { label: t('task.createdBy'), value: task.createdBy ?? t('task.platform') },
          { label: t('task.createdAt'), value: <DateTime at={task.createdAt} /> },
          { label: t('task.expiresAt'), value: <DateTime at={task.expiresAt} /> },
          { label: t('task.target'), value: <TargetText task={task} />, wide: true },
          { label: t('task.when'), value: <RuleLines lines={whenLines(saying, task.rules)} />, wide: true },
          conditions.length > 0 && { label: t('task.onlyIf'), value: <RuleLines lines={conditions} />, wide: true },
          how.length > 0 && { label: t('task.how'), value: <RuleLines lines={how} />, wide: true },
          task.approval !== null &&
            task.approval.at !== null && {
              label: t('task.decidedBy'),
              value: (
                <>
                  {t(task.status === 'refused' ? 'task.decidedNo' : 'task.decidedYes', {
                    name: task.approval.by ?? t('task.platform'),
                  })}{' '}
                  <DateTime at={task.approval.at} />
                  {task.approval.note ? <small className={styles.taskReason}>{task.approval.note}</small> : null}
                </>
              ),
            },
          task.stoppedAt !== null && { label: t('task.stoppedAt'), value: <DateTime at={task.stoppedAt} /> },
        ]}
      />
    </Stack>
  )
}

/** What a task came to, or how far it is; before it has runs, what it waits for. */
function Status({ task }: { task: TaskRow }) {
  if (task.status !== 'created') return <TaskStatusTag status={task.status} />
  return repeats(task.rules) ? <SeriesState task={task} /> : <OutcomeOf task={task} />
}

function OriginLink({ origin: { title, link } }: { origin: NonNullable<TaskRow['origin']> }) {
  const text = title[useLanguage()]
  return link === null ? text : <PageLink to={link}>{text}</PageLink>
}

/** Tasks that undo each other. */
function linked(t: Text, { backOf, backId }: TaskRow): { label: string; value: ReactNode }[] {
  const to = (id: string, text: string) => ({
    label: t('task.goBack'),
    value: <PageLink to={`/longRange/taskInfo?id=${id}`}>{text}</PageLink>,
  })
  return [
    ...(backOf === null ? [] : [to(backOf, t('task.backOf', { id: backOf }))]),
    ...(backId === null ? [] : [to(backId, t('task.backBy', { id: backId }))]),
  ]
}
