import type { TaskRow } from '@cpm/contract/task'
import { Details } from '../../kit/frame.tsx'
import { StateTag } from '../../kit/status.tsx'
import { paramsText, reasonText } from '../../kit/task-words.ts'
import { useLanguage, useText } from '../../kit/text.ts'
import { Copyable, DateTime } from '../../kit/values.tsx'
import { durationText } from '../../kit/duration.ts'
import { RunBar } from './run-bar.tsx'
import { paramText } from './task-words.tsx'

function What({ task }: { task: TaskRow }) {
  const t = useText()
  const { type, params } = task
  if (type === 'command') return <Copyable text={paramText(params, 'line')} block />
  const said = paramsText(t, task)
  if (said === '') return null
  if (type !== 'message') return <blockquote>{said}</blockquote>
  return (
    <blockquote>
      {paramText(params, 'title') ? <b>{paramText(params, 'title')}</b> : null}
      {paramText(params, 'text')}
    </blockquote>
  )
}

/** What a task says, to whom, by whom and until when. */
export function TaskFacts({ task }: { task: TaskRow }) {
  const t = useText()
  const language = useLanguage()
  const timeoutMs = task.params.timeoutMs
  return (
    <div className="task-facts">
      <What task={task} />
      <Details
        items={[
          {
            label: t('task.status'),
            value: (
              <>
                <StateTag kind="task" state={task.status} />
                {task.reason ? <small className="task-reason">{reasonText(t, 'task', task.reason)}</small> : null}
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
    </div>
  )
}
