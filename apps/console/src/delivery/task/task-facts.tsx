import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { Details } from '../../kit/page/page.tsx'
import { paramsText, reasonText } from '../task-types/task-words.ts'
import { toldBy } from '../task-types/task-words.ts'
import { useLanguage, useText } from '../../api/text.ts'
import { Copyable, DateTime } from '../../kit/values/values.tsx'
import { durationText } from '../../kit/values/duration.ts'
import { RunBar } from './run/run-bar.tsx'
import { TaskStatusTag } from './task-status.tsx'
import { Stack } from '../../kit/layout/box.tsx'
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
  return (
    <Stack gap={4} className={styles.taskFacts}>
      <What task={task} />
      <Details
        items={[
          {
            label: t('task.status'),
            value: (
              <>
                <TaskStatusTag status={task.status} />
                {task.reason ? <small className={styles.taskReason}>{reasonText(t, 'task', task.reason)}</small> : null}
              </>
            ),
          },
          { label: t('task.progress'), value: <RunBar task={task} words={false} /> },
          typeof timeoutMs === 'number' && { label: t('task.timeLimit'), value: durationText(timeoutMs, language) },
          { label: t('task.createdBy'), value: task.createdBy },
          { label: t('task.createdAt'), value: <DateTime at={task.createdAt} /> },
          { label: t('task.expiresAt'), value: <DateTime at={task.expiresAt} /> },
          task.stoppedAt !== null && { label: t('task.stoppedAt'), value: <DateTime at={task.stoppedAt} /> },
        ]}
      />
    </Stack>
  )
}
